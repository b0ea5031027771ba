-- A member who takes no stance is reminded; the leader signs over the silence with a reason that stays.
create table "opinionSilence" (
  "versionId" uuid not null references "opinionVersion" (id),
  "expertId" uuid not null references member (id),
  "remindedAt" timestamptz not null default now(),
  "remindedBy" text not null,
  -- The last of so many.
  "lastAt" timestamptz not null default now(),
  reminders integer not null default 1,
  -- Why it was signed without this member; '' while they may still answer.
  reason text not null default '',
  "reasonBy" text not null default '',
  "reasonAt" timestamptz,
  primary key ("versionId", "expertId"),
  check ((reason = '') = ("reasonAt" is null))
);
create index on "opinionSilence" ("expertId");

-- Stances that were taken on paper: who took them in, and the scan.
alter table "opinionStance" add column "recordedBy" text not null default '';
alter table "opinionStance" add column "scanFileId" uuid;
