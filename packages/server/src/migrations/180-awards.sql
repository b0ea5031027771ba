-- The society's yearly award (evaluation.md 3.10): batches, items, experts on items, signatures, votes, certificates.

create table "awardBatch" (
  id uuid primary key default gen_random_uuid(),
  year integer not null,
  award text not null,
  groups text[] not null,
  -- Best first.
  grades text[] not null,
  template text not null,
  -- The scoring sheet as it was when the review started.
  scoring jsonb,
  deadline date,
  "minExperts" integer not null default 3,
  status text not null default 'draft' check (
    status in ('draft', 'formal', 'publicity', 'review', 'meeting', 'result', 'announced', 'cancelled')),
  version integer not null default 1,
  -- Sealed scores were opened by the end of the review; whoever had not signed counts as missing.
  "openedAt" timestamptz,
  "openReason" text not null default '',
  -- {heldOn, place, eligible, attended, byName, at}
  meeting jsonb,
  "announcedAt" timestamptz,
  "createdById" uuid,
  "createdBy" text not null,
  "createdAt" timestamptz not null default now(),
  "deletedAt" timestamptz
);
create unique index "awardBatch_once" on "awardBatch" (year, award) where "deletedAt" is null and status <> 'cancelled';
create index "awardBatch_listed" on "awardBatch" (year desc, "createdAt" desc) where "deletedAt" is null;

create table "awardItem" (
  id uuid primary key default gen_random_uuid(),
  "batchId" uuid not null references "awardBatch" (id),
  no text not null,
  name text not null,
  "group" text not null,
  grade text not null,
  -- In their order.
  units text[] not null,
  -- [{name, orgName}]
  persons jsonb not null,
  "contactName" text not null default '',
  "contactMobile" text not null default '',
  summary text not null default '',
  source text not null check (source in ('import', 'manual', 'achievement')),
  "achievementId" uuid references achievement (id),
  state text not null default 'unchecked'
    check (state in ('unchecked', 'passed', 'failed', 'withdrawn', 'disqualified')),
  version integer not null default 1,
  -- {passed, checked, reason, byName, at}
  "check" jsonb,
  "endReason" text not null default '',
  -- An objection was upheld and the record is open for correction.
  reopened boolean not null default false,
  -- {agree, against, abstain, recused, grade, needed, passed}
  vote jsonb,
  "addedBy" text not null,
  "addedAt" timestamptz not null default now(),
  unique ("batchId", no)
);
create unique index "awardItem_achievement" on "awardItem" ("batchId", "achievementId") where "achievementId" is not null;
create index "awardItem_ofAchievement" on "awardItem" ("achievementId") where "achievementId" is not null;

create table "awardSignature" (
  id uuid primary key default gen_random_uuid(),
  "batchId" uuid not null references "awardBatch" (id),
  "expertId" uuid not null references member (id),
  -- SHA-256 over the hashes of the sheets that it covers.
  "batchHash" text not null,
  "seatIds" uuid[] not null,
  ip text not null,
  "userAgent" text not null,
  "pictureVersion" integer not null default 0,
  at timestamptz not null default now()
);
create index "awardSignature_batch" on "awardSignature" ("batchId", "expertId");

-- An expert on an item.
create table "awardSeat" (
  id uuid primary key default gen_random_uuid(),
  "batchId" uuid not null references "awardBatch" (id),
  "itemId" uuid not null references "awardItem" (id),
  "expertId" uuid not null references member (id),
  state text not null default 'none' check (state in ('waiting', 'none', 'draft', 'submitted', 'signed', 'recused')),
  "recusalKind" text not null default '',
  "recusalText" text not null default '',
  "recusedAt" timestamptz,
  -- Counts the savings of the sheet.
  version integer not null default 0,
  -- The whole sheet, sealed: nobody but its expert reads it before it is opened.
  sheet bytea,
  "docHash" text not null default '',
  "submittedAt" timestamptz,
  "signedAt" timestamptz,
  "signatureId" uuid references "awardSignature" (id),
  "assignedById" uuid,
  "assignedBy" text not null,
  "assignedAt" timestamptz not null default now(),
  -- Taken off the item; the row stays for the record.
  "goneAt" timestamptz,
  "goneReason" text not null default '',
  constraint "awardSeat_signed" check ((state = 'signed') = ("signedAt" is not null))
);
create unique index "awardSeat_once" on "awardSeat" ("itemId", "expertId") where "goneAt" is null;
create index "awardSeat_expert" on "awardSeat" ("expertId", "batchId") where "goneAt" is null;
create index "awardSeat_batch" on "awardSeat" ("batchId") where "goneAt" is null;

create function refuse_signed_sheet_change() returns trigger language plpgsql as $$
begin
  if old.state = 'signed' and
    (new.state, new.sheet, new."docHash", new."signedAt", new."signatureId", new."goneAt")
    is distinct from (old.state, old.sheet, old."docHash", old."signedAt", old."signatureId", old."goneAt")
  then
    raise exception 'a sheet that was signed does not change';
  end if;
  return new;
end $$;
create trigger "awardSeat_fixed" before update on "awardSeat"
  for each row execute function refuse_signed_sheet_change();

create table "awardPromise" (
  "batchId" uuid not null references "awardBatch" (id),
  "expertId" uuid not null references member (id),
  at timestamptz not null default now(),
  primary key ("batchId", "expertId")
);

-- Material of an item, or what an expert put beside a sheet.
create table "awardFile" (
  -- Of the file; one of an achievement serves the items that were taken from it.
  id uuid not null,
  "itemId" uuid not null references "awardItem" (id),
  "seatId" uuid references "awardSeat" (id),
  "byName" text not null,
  at timestamptz not null default now(),
  primary key (id, "itemId")
);
create index "awardFile_item" on "awardFile" ("itemId", at);
create index "awardFile_seat" on "awardFile" ("seatId") where "seatId" is not null;

create table "awardOpening" (
  "seatId" uuid not null references "awardSeat" (id),
  "fileId" uuid not null,
  at timestamptz not null default now(),
  primary key ("seatId", "fileId")
);

-- Each rule or day once.
create table "awardReminder" (
  "batchId" uuid not null references "awardBatch" (id),
  "expertId" uuid not null references member (id),
  rule text not null,
  at timestamptz not null default now(),
  primary key ("batchId", "expertId", rule)
);

create table "awardLog" (
  id bigint generated always as identity primary key,
  "batchId" uuid not null references "awardBatch" (id),
  at timestamptz not null,
  "actorId" uuid,
  "byName" text not null,
  role text not null,
  act text not null,
  "itemId" uuid,
  "itemNo" text not null default '',
  "from" text not null default '',
  "to" text not null default '',
  opinion text not null default '',
  "prevHash" bytea not null,
  hash bytea not null
);
create index "awardLog_batch" on "awardLog" ("batchId", id);
create trigger "awardLog_append_only" before update or delete or truncate on "awardLog"
  for each statement execute function refuse_change();

-- Locked while a number is taken, in the transaction that announces: one that is rolled back leaves no gap.
create table "awardCertificateCounter" (
  kind text not null check (kind in ('item', 'expert')),
  year integer not null,
  next integer not null,
  primary key (kind, year)
);
create table "awardCertificate" (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('item', 'expert')),
  "batchId" uuid not null references "awardBatch" (id),
  "itemId" uuid references "awardItem" (id),
  "expertId" uuid references member (id),
  year integer not null,
  serial integer not null,
  no text not null unique,
  "publicId" text not null unique,
  "checkCode" text not null,
  -- What is printed, as it was on that day.
  award text not null,
  "awardYear" integer not null,
  name text not null,
  grade text not null default '',
  units text[] not null default '{}',
  persons text[] not null default '{}',
  items integer not null default 0,
  "societyName" text not null,
  "issuedOn" date not null,
  "issuedBy" text not null,
  status text not null default 'valid' check (status in ('valid', 'voided')),
  "endedAt" timestamptz,
  "endedBy" text not null default '',
  "endReason" text not null default '',
  unique (kind, year, serial),
  constraint "awardCertificate_subject" check ((kind = 'item') = ("itemId" is not null)),
  constraint "awardCertificate_ended" check ((status = 'valid') = ("endedAt" is null))
);
create unique index "awardCertificate_item" on "awardCertificate" ("itemId") where status = 'valid' and kind = 'item';
create unique index "awardCertificate_expert" on "awardCertificate" ("batchId", "expertId")
  where status = 'valid' and kind = 'expert';
create function refuse_award_renumbering() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new."batchId", new."itemId", new.year, new.serial, new.no, new."publicId", new."checkCode",
      new.award, new.grade, new.units, new.persons, new."issuedOn")
    is distinct from
    (old.id, old.kind, old."batchId", old."itemId", old.year, old.serial, old.no, old."publicId", old."checkCode",
      old.award, old.grade, old.units, old.persons, old."issuedOn")
    -- The name of an expert goes when the expert is erased, and with it the certificate.
    or (new.name <> old.name and (new.kind <> 'expert' or new.name <> '（已注销）'))
  then
    raise exception 'a certificate that was issued does not change';
  end if;
  if old.status <> 'valid' and new.status = 'valid' then
    raise exception 'a certificate that has ended does not come back';
  end if;
  return new;
end $$;
create trigger "awardCertificate_fixed" before update on "awardCertificate"
  for each row execute function refuse_award_renumbering();

revoke delete, truncate on "awardBatch", "awardItem", "awardSeat", "awardPromise", "awardCertificate",
  "awardCertificateCounter" from portal_app;
revoke update, delete, truncate on "awardSignature", "awardLog" from portal_app;
-- A draft gives up what was brought in by mistake.
grant delete on "awardItem" to portal_app;

-- The machinery of achievement evaluation serves both: what is publicised, objected to, checked for recusal and signed is an
-- achievement or a thing of an award.
alter table publicity alter column "achievementId" drop not null;
alter table publicity add column "awardBatchId" uuid references "awardBatch" (id);
-- 1: the items before the review; 2: the result.
alter table publicity add column stage integer not null default 1;
alter table publicity add constraint publicity_one_subject check (num_nonnulls("achievementId", "awardBatchId") = 1);
create unique index "publicity_awardBatch" on publicity ("awardBatchId", no) where "awardBatchId" is not null;
create unique index "publicity_awardBatch_current" on publicity ("awardBatchId") where state in ('open', 'paused');

alter table objection alter column "achievementId" drop not null;
alter table objection add column "awardBatchId" uuid references "awardBatch" (id);
alter table objection add column "awardItemId" uuid references "awardItem" (id);
alter table objection add constraint objection_one_subject check (num_nonnulls("achievementId", "awardItemId") = 1
  and ("awardItemId" is null) = ("awardBatchId" is null));
create index "objection_awardBatch" on objection ("awardBatchId", "filedAt") where "awardBatchId" is not null;

alter table "recusalHit" alter column "achievementId" drop not null;
alter table "recusalHit" add column "awardItemId" uuid references "awardItem" (id);
alter table "recusalHit" drop constraint "recusalHit_achievementId_expertId_rule_key";
alter table "recusalHit" add constraint "recusalHit_once"
  unique nulls not distinct ("achievementId", "awardItemId", "expertId", rule);
alter table "recusalHit" add constraint "recusalHit_one_subject" check (num_nonnulls("achievementId", "awardItemId") = 1);

alter table "signCode" alter column "achievementId" drop not null;
alter table "signCode" add column "awardBatchId" uuid references "awardBatch" (id);
alter table "signCode" add constraint "signCode_one_subject" check (num_nonnulls("achievementId", "awardBatchId") = 1);
