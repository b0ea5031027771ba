-- Refusals of the hour, by whom, of which call and with which answer: the first of them stand in the log, the others are counted and
-- summed up in one row when the hour is over, so that nobody fills a log that is never emptied.
create table "auditRefusal" (
  "callerKey" text not null,
  call text not null,
  result text not null,
  hour timestamptz not null default date_trunc('hour', now()),
  count integer not null default 1,
  kept integer not null default 0,
  -- What the row of the first one said, for the sum.
  entry jsonb not null,
  primary key (hour, "callerKey", call, result)
);

-- Which names of the library applicants were shown lately, by network: a search, not a way to copy it.
create table "organisationShown" (
  "networkIndex" bytea not null,
  "orgId" uuid not null references organisation (id) on delete cascade,
  at timestamptz not null default now(),
  primary key ("networkIndex", "orgId")
);
create index "organisationShown_at" on "organisationShown" (at);
