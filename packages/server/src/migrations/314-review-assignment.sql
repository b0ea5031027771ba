-- Who is to review an application. It keeps nobody else from it.
create table "reviewAssignment" (
  "memberId" uuid primary key references member (id) on delete cascade,
  "accountId" uuid not null references account (id) on delete cascade,
  name text not null,
  "byName" text not null,
  at timestamptz not null default now()
);
create index "reviewAssignment_accountId" on "reviewAssignment" ("accountId", "memberId");
