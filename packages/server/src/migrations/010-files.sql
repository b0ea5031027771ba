-- One row per uploaded file. The name people see is here; the content lies under storageKey, which is
-- random and never derived from a name. Owners are kept without foreign keys: a file outlives its
-- owner until the sweep has removed the content too.
create table file (
  id uuid not null default gen_random_uuid(),
  "storageKey" text not null,
  "fileName" text not null,
  mime text not null,
  size bigint not null,
  sha256 bytea not null,
  sealed boolean not null,
  purpose text not null,
  "ownerAccountId" uuid,
  "memberId" uuid,
  "ticketHash" bytea,
  state text not null default 'pending',
  "createdAt" timestamptz not null default now(),
  "attachedAt" timestamptz,
  "deletedAt" timestamptz,
  constraint file_pk primary key (id),
  constraint file_storage_key_unique unique ("storageKey"),
  constraint file_size_valid check (size >= 0),
  constraint file_sha256_valid check (octet_length(sha256) = 32),
  constraint file_state_valid check (state in ('pending', 'attached', 'deleted'))
);

create index file_member_idx on file ("memberId", "createdAt") where state = 'attached';
create index file_owner_idx on file ("ownerAccountId") where state = 'pending';
create index file_ticket_idx on file ("ticketHash") where state = 'pending';
-- The sweep reads what waits for removal, which is little.
create index file_waiting_idx on file (coalesce("deletedAt", "createdAt")) where state <> 'attached';
