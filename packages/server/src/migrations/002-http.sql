-- What every call needs whichever process answers it: tickets, replay protection, rate limits, the audit log.

create table ticket (
  "tokenHash" bytea primary key,
  purpose text not null check (purpose in ('wizard', 'resubmit', 'mustchange', 'download')),
  kind text not null,
  -- The record it opens; for `wizard` the id the new record will get.
  "memberId" uuid,
  "memberVersion" integer,
  data jsonb not null default '{}',
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz
);
create index "ticket_expiresAt" on ticket ("expiresAt");
create index "ticket_memberId" on ticket ("memberId");

create table idempotency (
  scope bytea not null,
  key text not null,
  call text not null,
  "bodyHash" bytea not null,
  -- Sealed: replies may hold personal data.
  reply bytea,
  "createdAt" timestamptz not null default now(),
  primary key (scope, key)
);
create index "idempotency_createdAt" on idempotency ("createdAt");

-- Column names are the ones rate-limiter-flexible writes.
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);

-- Append-only, each row holding the hash of the one before (security.md L1, L2).
create table "auditLog" (
  seq bigint primary key,
  at timestamptz not null,
  "actorId" uuid,
  "actorName" text not null,
  "actorRole" text not null,
  ip text not null,
  call text not null,
  summary text not null,
  result text not null,
  "targetKind" text not null default '',
  "targetId" text not null default '',
  "targetName" text not null default '',
  detail jsonb not null default '{}',
  "prevHash" bytea not null,
  hash bytea not null
);
create index "auditLog_at" on "auditLog" (at);
create index "auditLog_target" on "auditLog" ("targetKind", "targetId", seq);
create index "auditLog_actor" on "auditLog" ("actorId", seq);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger "auditLog_append_only" before update or delete or truncate on "auditLog"
  for each statement execute function refuse_change();
-- Insert and read only: whoever takes over the portal's own role cannot rewrite what it did (security.md H7, L2).
revoke update, delete, truncate on "auditLog" from portal_app;
