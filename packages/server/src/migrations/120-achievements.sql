-- Achievement evaluation (evaluation.md 3). The record, its frozen submissions, its files and what happened to it.

create table achievement (
  id uuid primary key default gen_random_uuid(),
  -- The evaluation account or individual member that submits it.
  "ownerId" uuid not null references member (id),
  status text not null default '21' check (status in ('21', '23', '24', '12', '25', '14', '26', '27', '28')),
  outcome text not null default ''
    check (outcome in ('', 'passed', 'failed', 'rejected', 'terminated', 'withdrawn', 'expired')),
  version integer not null default 1,
  -- Given at the first submission, unique for good.
  "acceptNo" text unique,
  name text not null default '',
  "nameKey" text not null default '',
  "searchGrams" text[] not null default '{}',
  type text not null default '',
  "evalMode" text not null default '',
  -- The first completing unit.
  "orgId" uuid references organisation (id),
  "orgName" text not null default '',
  -- The form as it is being written, sealed: it names people, their numbers and phones.
  form bytea not null,
  -- Of the newest frozen submission; 0 while there is none.
  "revisionNo" integer not null default 0,
  "handlerId" uuid references account (id),
  -- When a handler first opened the present submission: from then on it cannot be recalled.
  "openedAt" timestamptz,
  -- Where a return came from, and where the answer goes.
  "returnedFrom" text,
  "resumeTo" text,
  -- Public fields changed after the publicity: it must be publicised again.
  republish boolean not null default false,
  "rejectProposal" jsonb,
  "dueAt" timestamptz,
  "submittedAt" timestamptz,
  -- When it came into its present status.
  "enteredAt" timestamptz not null default now(),
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  constraint achievement_outcome check ((outcome <> '') = (status = '28'))
);
create index achievement_owner on achievement ("ownerId", "updatedAt" desc) where "deletedAt" is null;
create index achievement_status on achievement (status, "dueAt") where "deletedAt" is null;
create index achievement_handler on achievement ("handlerId", status) where "deletedAt" is null;
create index achievement_search on achievement using gin ("searchGrams");
create index achievement_name on achievement ("nameKey", "orgId") where "deletedAt" is null;

-- What was handed in, never changed afterwards.
create table "achievementRevision" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id) on delete cascade,
  no integer not null,
  form bytea not null,
  "contentHash" text not null,
  -- [{slot, fileId, fileName, sha256}]
  files jsonb not null default '[]',
  at timestamptz not null default now(),
  unique ("achievementId", no)
);

-- Every file of an achievement that is or was in use; a frozen submission keeps those it names.
create table "achievementFile" (
  "fileId" uuid primary key,
  "achievementId" uuid not null references achievement (id) on delete cascade,
  slot text not null,
  "addedAt" timestamptz not null default now(),
  "removedAt" timestamptz
);
create index "achievementFile_achievement" on "achievementFile" ("achievementId", slot, "addedAt");

-- Appended and never changed, each row holding the hash of the one before of the same achievement.
create table "achievementEvent" (
  "achievementId" uuid not null references achievement (id),
  no integer not null,
  at timestamptz not null,
  "actorId" uuid,
  "actorName" text not null,
  -- As whom: applicant, handler, inCharge, expertReview, superAdmin (standing in), expert, public, timer.
  "actorRole" text not null,
  via text not null default 'web' check (via in ('web', 'link', 'sms', 'timer', 'onBehalf')),
  move text not null,
  "fromStatus" text not null,
  "toStatus" text not null,
  opinion text not null default '',
  -- Whether the applicant reads it.
  own boolean not null,
  detail jsonb not null default '{}',
  "prevHash" bytea not null,
  hash bytea not null,
  primary key ("achievementId", no)
);
create trigger "achievementEvent_append_only" before update or delete or truncate on "achievementEvent"
  for each statement execute function refuse_change();
revoke update, delete, truncate on "achievementEvent" from portal_app;

-- 受理编号: a locked row per year, so that numbers have no gaps.
create table "achievementCounter" (
  year integer primary key,
  next integer not null
);
