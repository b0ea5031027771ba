-- Publicity of achievements and objections against them (evaluation.md 3.2 rows 11 to 17).

create table publicity (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  -- 1, 2, … for one achievement: publicised again after a change of a public field.
  no integer not null,
  state text not null default 'open' check (state in ('open', 'paused', 'ended', 'withdrawn')),
  -- What everybody reads, frozen; no other personal data.
  snapshot jsonb not null,
  title text not null,
  "searchGrams" text[] not null default '{}',
  "startAt" timestamptz not null default now(),
  "endAt" timestamptz not null,
  -- Of a paused one: what is left of its time.
  "remainingSeconds" integer,
  -- What the page says of a withdrawn one.
  note text not null default '',
  -- Ended, and the evaluation still goes on: grave objections are taken late.
  "takesLate" boolean not null default false,
  unique ("achievementId", no)
);
create unique index publicity_one_current on publicity ("achievementId") where state in ('open', 'paused');
create index publicity_listed on publicity ("startAt" desc, id desc);
create index publicity_search on publicity using gin ("searchGrams");
create index publicity_ending on publicity ("endAt") where state = 'open';

create table objection (
  id uuid primary key default gen_random_uuid(),
  "caseNo" text not null unique,
  "publicityId" uuid not null references publicity (id),
  "achievementId" uuid not null references achievement (id),
  version integer not null default 1,
  state text not null default 'submitted'
    check (state in ('submitted', 'accepted', 'investigated', 'ruled', 'refused')),
  kind text not null check (kind in ('substantive', 'nonSubstantive')),
  ground text not null,
  -- Filed after the end of the publicity.
  late boolean not null,
  -- Sealed JSON: who objects and how to reach them. Opened for the handler, the person in charge and the super administrator only.
  identity bytea not null,
  "phoneIndex" bytea not null,
  -- Sealed JSON: the words may give the objector away.
  content bytea not null,
  "fileIds" uuid[] not null default '{}',
  "filedAt" timestamptz not null default now(),
  "dueAt" timestamptz,
  "triagedById" uuid,
  "triagedBy" text not null default '',
  "triagedAt" timestamptz,
  "refuseReason" text not null default '',
  report text not null default '',
  "reportedBy" text not null default '',
  "reportedAt" timestamptz,
  ruling text not null default '' check (ruling in ('', 'dismissed', 'revision', 'terminated')),
  finding text not null default '',
  reply text not null default '',
  "ruledBy" text not null default '',
  "ruledAt" timestamptz
);
create index objection_achievement on objection ("achievementId", "filedAt");
create index objection_phone on objection ("phoneIndex");
create index objection_waiting on objection ("filedAt") where state in ('submitted', 'accepted', 'investigated');

-- Numbers without gaps: a locked row per year.
create table "objectionCounter" (
  year integer primary key,
  next integer not null
);

alter table "smsCode" drop constraint "smsCode_purpose_check";
alter table "smsCode" add constraint "smsCode_purpose_check"
  check (purpose in ('login', 'forgot', 'reopen', 'objection'));
alter table ticket drop constraint ticket_purpose_check;
alter table ticket add constraint ticket_purpose_check
  check (purpose in ('wizard', 'resubmit', 'mustchange', 'download', 'setpassword', 'objection'));
