-- The processes that serve, each with what it can open; their signs of life are what proves that the database takes writes.
create table "portalProcess" (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  "keyIds" text[] not null,
  "startedAt" timestamptz not null default now(),
  "seenAt" timestamptz not null default now()
);

-- What is wrong at this moment. A row begins with the mail that tells of it and goes with the mail that says it is over.
create table "systemAlarm" (
  name text primary key,
  title text not null,
  words text not null,
  remedy text not null,
  since timestamptz not null default now(),
  "seenAt" timestamptz not null default now()
);

-- Backups that were made, for whoever asks how old the last good one is.
create table "backupRecord" (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  place text not null,
  bytes bigint not null,
  seconds integer not null
);
create index "backupRecord_at" on "backupRecord" (at);

-- The oldest that waits, and those that somebody has to decide about, without reading what has long been sent.
create index outbox_unknown on outbox ("createdAt") where state = 'unknown';
create index outbox_queued_age on outbox (channel, "createdAt") where state = 'queued';

-- How many sign-ins were refused lately, whoever tried.
create index "loginDefenseAttempt_at" on "loginDefenseAttempt" (at);
