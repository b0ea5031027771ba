-- Dues of units (§1, §9): one entry for each unit and year. What was written down is never lost: entries are not deleted, and their
-- history is appended.

create table "duesYear" (
  year integer primary key check (year between 2000 and 2100),
  -- Yuan, as the fee stood when the year was opened.
  amount integer not null check (amount > 0),
  "dueDate" date not null,
  "openedAt" timestamptz not null default now(),
  "openedById" uuid,
  "openedBy" text not null
);

create table dues (
  id uuid primary key default gen_random_uuid(),
  year integer not null references "duesYear" (year),
  -- Null once the unit's record is physically gone; its name and number stay with what it paid.
  "memberId" uuid references member (id) on delete set null,
  name text not null,
  "serialNum" text not null,
  amount integer not null check (amount > 0),
  "dueDate" date not null,
  status text not null default 'unpaid' check (status in ('unpaid', 'submitted', 'paid', 'waived')),
  "paidAmount" integer,
  "paidOn" date,
  way text check (way in ('transfer', 'cash', 'online', 'other')),
  "voucherNo" text not null default '',
  "voucherFileId" uuid,
  "proofFileId" uuid,
  -- Why the last proof was sent back, until the next one comes.
  refusal text not null default '',
  "remindedAt" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint "dues_once_a_year" unique (year, "memberId"),
  constraint "dues_paid_has_facts" check ((status = 'paid') = ("paidAmount" is not null and "paidOn" is not null and way is not null)),
  constraint "dues_submitted_has_proof" check (status <> 'submitted' or "proofFileId" is not null)
);
create index "dues_memberId" on dues ("memberId", year desc);
-- One voucher may cover several years of one unit.
create index "dues_voucherNo" on dues ("voucherNo") where "voucherNo" <> '';

create table "duesEvent" (
  id bigint generated always as identity primary key,
  "duesId" uuid not null references dues (id),
  at timestamptz not null default clock_timestamp(),
  action text not null,
  "actorId" uuid,
  "actorName" text not null,
  "byStaff" boolean not null,
  reason text not null default '',
  detail jsonb not null default '{}'
);
create index "duesEvent_duesId" on "duesEvent" ("duesId", id);

revoke delete, truncate on dues, "duesYear" from portal_app;
revoke update, delete, truncate on "duesEvent" from portal_app;
