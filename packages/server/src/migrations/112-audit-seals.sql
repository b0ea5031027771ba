-- The hash of the newest row of the audit log from time to time, under the key of the portal, which is not in the database: whoever
-- rewrites the whole chain or cuts off its end with the rights of the database cannot make these again.
create table "auditSeal" (
  seq bigint primary key,
  at timestamptz not null default now(),
  hash bytea not null,
  mac bytea not null
);
create trigger "auditSeal_append_only" before update or delete or truncate on "auditSeal"
  for each statement execute function refuse_change();
revoke update, delete, truncate on "auditSeal" from portal_app;
