-- Who has which record open at the review desk: one row for each reviewer, for a minute.
create table "reviewPresence" (
  "accountId" uuid primary key references account (id) on delete cascade,
  "memberId" uuid not null references member (id) on delete cascade,
  name text not null,
  since timestamptz not null default now(),
  "seenAt" timestamptz not null default now()
);
create index "reviewPresence_memberId" on "reviewPresence" ("memberId");
