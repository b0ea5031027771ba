-- A unit objects under its name and seal; the completing units are heard before it is ruled.
alter table objection add column "filedBy" text not null default 'person' check ("filedBy" in ('person', 'unit'));
alter table objection add column "letterId" uuid;
alter table objection add column question text not null default '';
alter table objection add column "statementDueAt" timestamptz;
-- Sealed, like what the objector wrote.
alter table objection add column statement bytea;
alter table objection add column "statementFileIds" uuid[] not null default '{}';
alter table objection add column "statedAt" timestamptz;
alter table objection add column "statedBy" text not null default '';
