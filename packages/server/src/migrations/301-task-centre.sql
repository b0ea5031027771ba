-- Tasks say what they are, and how long their file is kept.
alter table job
  add column title text not null default '',
  add column "keepDays" smallint not null default 7;
-- The sweep asks of each old file whether somebody may still fetch it.
create index "job_result" on job ("resultFileId") where "resultFileId" is not null;
-- Mailings that ended lately, beside those under way.
create index "campaign_finished" on campaign ("finishedAt" desc) where "finishedAt" is not null;
