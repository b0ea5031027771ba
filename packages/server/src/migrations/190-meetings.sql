-- Meeting sessions (evaluation.md 3.7): several achievements, one room.

create table meeting (
  id uuid primary key default gen_random_uuid(),
  version integer not null default 1,
  state text not null default 'planned' check (state in ('planned', 'running', 'closed', 'cancelled')),
  title text not null default '',
  "startAt" timestamptz not null,
  place text not null default '',
  link text not null default '',
  host text not null default '',
  recorder text not null default '',
  -- [{title, minutes, closed, once}]
  agenda jsonb not null,
  -- Two people work at it at once: the live state has a version of its own.
  "liveVersion" integer not null default 1,
  "liveAchievementId" uuid,
  "liveStep" integer not null default -1,
  "liveStepAt" timestamptz,
  -- The applicant is outside.
  "closedRoom" boolean not null default false,
  "closedRoomAt" timestamptz,
  "createdById" uuid,
  "createdBy" text not null,
  "createdAt" timestamptz not null default now(),
  "startedAt" timestamptz,
  "closedAt" timestamptz,
  "closedBy" text not null default '',
  "cancelReason" text not null default ''
);
create index "meeting_start" on meeting ("startAt" desc, id);

create table "meetingItem" (
  "meetingId" uuid not null references meeting (id),
  "achievementId" uuid not null references achievement (id),
  position integer not null,
  -- False once the session is over or the achievement was taken off it.
  open boolean not null default true,
  "removedAt" timestamptz,
  primary key ("meetingId", "achievementId")
);
create unique index "meetingItem_one_open" on "meetingItem" ("achievementId") where open;
create index "meetingItem_achievement" on "meetingItem" ("achievementId");

-- Who has to be outside for which achievement, as it was found when the order was last looked at.
create table "meetingConflict" (
  "meetingId" uuid not null references meeting (id),
  "achievementId" uuid not null references achievement (id),
  "expertId" uuid not null references member (id),
  text text not null,
  primary key ("meetingId", "achievementId", "expertId")
);
create index "meetingConflict_expert" on "meetingConflict" ("expertId");

create table "meetingCheck" (
  "meetingId" uuid not null references meeting (id),
  code text not null,
  owner text not null default '',
  "dueOn" date,
  "doneAt" timestamptz,
  "doneBy" text not null default '',
  primary key ("meetingId", code)
);

create table "meetingNotice" (
  id uuid primary key default gen_random_uuid(),
  "meetingId" uuid not null references meeting (id),
  "expertId" uuid not null references member (id),
  channel text not null check (channel in ('sms', 'mail')),
  "outboxId" uuid,
  -- The session as it was announced: another time or place asks for another notice.
  "whenAndWhere" text not null,
  at timestamptz not null default now(),
  "readAt" timestamptz,
  "byName" text not null
);
create index "meetingNotice_meeting" on "meetingNotice" ("meetingId", at);
create index "meetingNotice_expert" on "meetingNotice" ("expertId");

-- SHA-256 of what stands in a QR code.
create table "meetingCode" (
  "tokenHash" bytea primary key,
  "meetingId" uuid not null references meeting (id),
  kind text not null check (kind in ('screen', 'printed')),
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "createdBy" text not null
);
create index "meetingCode_meeting" on "meetingCode" ("meetingId", kind);

create table "meetingQuestion" (
  id uuid primary key default gen_random_uuid(),
  "meetingId" uuid not null references meeting (id),
  "achievementId" uuid not null references achievement (id),
  version integer not null default 1,
  asker text not null default '',
  question text not null,
  answer text not null default '',
  at timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "byName" text not null
);
create index "meetingQuestion_meeting" on "meetingQuestion" ("meetingId", at);

create table "meetingFee" (
  "meetingId" uuid not null references meeting (id),
  "expertId" uuid not null references member (id),
  cents integer not null check (cents >= 0),
  note text not null default '',
  primary key ("meetingId", "expertId")
);
create index "meetingFee_expert" on "meetingFee" ("expertId");

create table "meetingMinutes" (
  "meetingId" uuid primary key references meeting (id),
  version integer not null default 1,
  text text not null,
  "savedAt" timestamptz not null default now(),
  "savedBy" text not null
);
