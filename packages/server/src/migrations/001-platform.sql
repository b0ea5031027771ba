-- Which keys the sealed values of this database need: a process without one of them must not start.
create table "appKey" (
  "keyId" text primary key,
  "firstUsedAt" timestamptz not null default now()
);

-- Long work that people wait for: progress and result, readable by every process. The queue itself
-- belongs to pg-boss, in its own schema.
create table job (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  "ownerAccountId" uuid,
  state text not null default 'queued',
  done integer not null default 0,
  total integer not null default 0,
  "resultFileId" uuid,
  error text,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "finishedAt" timestamptz,
  constraint job_state_valid check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  constraint job_finished check (("finishedAt" is null) = (state in ('queued', 'running')))
);
create index job_owner on job ("ownerAccountId", "createdAt" desc);
create index job_open on job ("createdAt") where state in ('queued', 'running');
