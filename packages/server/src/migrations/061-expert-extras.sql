-- What experts keep beside their form: separate consent to bank data, signatures, and what staff think of them (§3).

-- PIPL 29. Records that carry bank data by now consented to it with the agreement of their registration.
alter table expert add column "bankConsent" boolean not null default false;
update expert set "bankConsent" = true
  where "bankAccountName" is not null or "bankName" is not null or "bankAccount" is not null;

-- §3, §6: read-only and for administrators alone; filled by the activity scores.
alter table expert
  add column "credibilityLevel" text not null default '',
  add column "activityLevel" text not null default '',
  add column "participateActivitiesText" text not null default '';

-- Each version stays: an opinion that was signed keeps the signature it had.
create table "expertSignature" (
  "memberId" uuid not null references expert (id) on delete cascade,
  version integer not null,
  -- A row of `file`; null: taken back.
  "fileId" uuid,
  "createdAt" timestamptz not null default now(),
  primary key ("memberId", version)
);
