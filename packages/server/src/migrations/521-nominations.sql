-- Nominations for the award come online until a day of the batch: from units, committees and experts.
alter table "awardBatch" add column "nominateUntil" date;
alter table "awardItem" drop constraint "awardItem_source_check";
alter table "awardItem" add constraint "awardItem_source_check"
  check (source in ('nomination', 'import', 'manual', 'achievement'));

create table "awardNomination" (
  id uuid primary key default gen_random_uuid(),
  "batchId" uuid not null references "awardBatch" (id),
  -- Who filled it in, and for whom: a unit, a committee by one of its people, an expert.
  "memberId" uuid not null references member (id),
  channel text not null check (channel in ('unit', 'committee', 'expert')),
  nominator text not null,
  opinion text not null,
  -- The item as it is to be; handed in, it becomes an item of the batch.
  form jsonb not null,
  state text not null default 'draft' check (state in ('draft', 'submitted', 'returned', 'withdrawn')),
  version integer not null default 1,
  -- SHA-256 of what the stamped form was printed from.
  "formHash" text not null default '',
  "itemId" uuid unique references "awardItem" (id),
  "submittedAt" timestamptz,
  "returnReason" text not null default '',
  "returnDue" date,
  "withdrawReason" text not null default '',
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint "awardNomination_handedIn" check (("itemId" is null) = ("submittedAt" is null))
);
create index "awardNomination_member" on "awardNomination" ("memberId", "updatedAt" desc);
create index "awardNomination_batch" on "awardNomination" ("batchId");

-- What was handed in once stays on record, whatever is uploaded in its place.
create table "awardNominationFile" (
  id uuid primary key,
  "nominationId" uuid not null references "awardNomination" (id),
  kind text not null check (kind in ('form', 'material')),
  at timestamptz not null default now(),
  "removedAt" timestamptz
);
create index "awardNominationFile_of" on "awardNominationFile" ("nominationId", at);
create unique index "awardNominationFile_form" on "awardNominationFile" ("nominationId")
  where kind = 'form' and "removedAt" is null;

revoke delete, truncate on "awardNomination", "awardNominationFile" from portal_app;
