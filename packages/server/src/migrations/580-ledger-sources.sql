-- What an entry of the ledger came from, so that each leads to the other.
alter table "expertActivity" add column "refKind" text not null default ''
  check ("refKind" in ('', 'achievement', 'meeting', 'award'));
update "expertActivity" e set "refKind" = case
    when exists (select from achievement a where a.id = e."refId") then 'achievement'
    when exists (select from meeting m where m.id = e."refId") then 'meeting'
    when exists (select from "awardBatch" b where b.id = e."refId") then 'award'
    else '' end
  where e."refId" is not null;
create index if not exists "expertActivity_ref" on "expertActivity" ("refId") where "refId" is not null;

-- 续聘: what the society decided of an expert in a year, beside what the ledger proposed then.
create table "expertRenewal" (
  "expertId" uuid not null references member (id),
  year integer not null,
  proposal text not null check (proposal in ('renew', 'reserve', 'end', 'ask')),
  decision text not null check (decision in ('renew', 'reserve', 'end')),
  reason text not null default '',
  "byId" uuid,
  "byName" text not null,
  at timestamptz not null default now(),
  primary key ("expertId", year)
);

-- 年度履职函: that the letter of a year was announced to an expert.
create table "expertYearLetter" (
  "expertId" uuid not null references member (id),
  year integer not null,
  at timestamptz not null default now(),
  primary key ("expertId", year)
);
