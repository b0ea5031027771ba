-- Records brought in from spreadsheets (decision D): what was uploaded, what the dry run said, what came of it.

create table "importBatch" (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('person', 'expert', 'unit', 'organisation')),
  "fileName" text not null,
  -- The uploaded sheet, sealed; gone once it is of no more use.
  "fileId" uuid,
  "actorId" uuid not null,
  "actorName" text not null,
  "createdAt" timestamptz not null default now(),
  "checkJobId" uuid,
  "checkedAt" timestamptz,
  rows integer not null default 0,
  errors integer not null default 0,
  warnings integer not null default 0,
  failure text not null default '',
  "commitJobId" uuid,
  "committedAt" timestamptz,
  imported integer not null default 0,
  notify text check (notify in ('now', 'later')),
  "notifiedAt" timestamptz,
  "undoJobId" uuid,
  "undoneAt" timestamptz,
  "undoneBy" text not null default '',
  kept integer not null default 0,
  "discardedAt" timestamptz
);
create index "importBatch_createdAt" on "importBatch" ("createdAt" desc, id desc);
create index "importBatch_open" on "importBatch" ("createdAt") where "fileId" is not null;

create table "importIssue" (
  id bigint generated always as identity primary key,
  "batchId" uuid not null references "importBatch" (id) on delete cascade,
  row integer,
  heading text not null,
  level text not null check (level in ('error', 'warning')),
  message text not null
);
create index "importIssue_batch" on "importIssue" ("batchId", level, row nulls first, id);

-- What a batch brought in, at which version: a record that has moved on since is not taken back.
create table "importRow" (
  "batchId" uuid not null references "importBatch" (id) on delete cascade,
  row integer not null,
  "recordId" uuid not null,
  name text not null,
  version integer not null,
  -- Came into the library because a record named it.
  aside boolean not null default false,
  -- Why it stayed when the batch was undone.
  kept text not null default '',
  primary key ("batchId", "recordId")
);
