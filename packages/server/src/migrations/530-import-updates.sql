-- Imports that change records which are there, take in the good rows of a sheet, bring numbers along, and leave nothing when they are undone.

alter table "importBatch"
  add column fresh integer not null default 0,
  add column updates integer not null default 0,
  add column bad integer not null default 0,
  -- What was chosen when it was let in.
  add column existing text not null default 'skip' check (existing in ('skip', 'update')),
  add column partial boolean not null default false,
  add column updated integer not null default 0,
  -- The counter of the numbers before and after: where nobody has taken one since, an undo gives them back.
  add column "serialBefore" integer,
  add column "serialAfter" integer;

update "importBatch" set fresh = rows where errors = 0;

alter table "importIssue" drop constraint "importIssue_level_check";
alter table "importIssue" add constraint "importIssue_level_check" check (level in ('error', 'warning', 'change'));

alter table "importRow"
  add column id uuid not null default gen_random_uuid(),
  -- The values that an update replaced, sealed; null for a record that came in new, and once the time for undoing is over.
  add column before bytea;
create unique index "importRow_id" on "importRow" (id);
