-- What statistics count by. Regions are derived by the application; null: not looked at yet, filled in by the hourly sweep.
alter table member add column region text;
create index "member_region_missing" on member (id) where region is null;

-- Waiting times from submission to decision, without reading the sealed forms.
create index "memberRevision_decided" on "memberRevision" ("memberId") include ("submittedAt", "decidedAt", "submittedVia")
  where purpose = 'application' and "decidedAt" is not null;
