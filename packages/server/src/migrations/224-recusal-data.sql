-- What recusal is judged by can be written down by people: parents in the library, units that experts stay away from.

-- Panels are looked at again when the tree changed after they were last checked.
alter table organisation add column "treeChangedAt" timestamptz;
create index "organisation_treeChangedAt" on organisation ("treeChangedAt") where "treeChangedAt" is not null;

-- Who wrote it down: the expert, or somebody of the staff for them; and why staff took it away.
alter table "expertInterest" add column "byName" text not null default '';
alter table "expertInterest" add column "byStaff" boolean not null default false;
alter table "expertInterest" add column "withdrawnBy" text not null default '';
alter table "expertInterest" add column "withdrawReason" text not null default '';
create unique index "expertInterest_avoidUnit" on "expertInterest" ("expertId", "orgId")
  where kind = 'avoidUnit' and "withdrawnAt" is null;
