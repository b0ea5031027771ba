-- A phone counts once its owner has shown that its messages reach them (docs/decisions/054-proven-phones.md). Null: not shown yet.
alter table account add column "phoneProvenAt" timestamptz;

-- Proofs by the record that they are for, which need not exist yet.
create table "phoneProof" (
  "memberId" uuid not null,
  "mobileTel" text not null,
  "provenAt" timestamptz not null default now(),
  primary key ("memberId", "mobileTel")
);
create index "phoneProof_provenAt" on "phoneProof" ("provenAt");

alter table "smsCode" drop constraint "smsCode_purpose_check";
alter table "smsCode" add constraint "smsCode_purpose_check"
  check (purpose in ('login', 'forgot', 'reopen', 'objection', 'phone'));
