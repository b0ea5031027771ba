-- How often an expert opened a file, and when last, beside when first: an auditor asks the same of an award as of an evaluation (award.md#dossier).
alter table "awardOpening"
  add column "lastAt" timestamptz not null default now(),
  add column times integer not null default 1;
update "awardOpening" set "lastAt" = at;
