-- What left the audit log and the outbox by age, a sealed file of the file store for each stretch. Of the log the last row's hash stays
-- here, so that the chain is proven from the first row on, also when the file's own time has passed.
create table archive (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('audit', 'outbox')),
  "firstSeq" bigint not null,
  "lastSeq" bigint not null,
  "firstAt" timestamptz not null,
  "lastAt" timestamptz not null,
  rows integer not null,
  hash bytea,
  "fileId" uuid not null,
  "createdAt" timestamptz not null default now(),
  "removedAt" timestamptz
);
create unique index archive_stretch on archive (kind, "lastSeq");
revoke insert, update, delete, truncate on archive from portal_app;
