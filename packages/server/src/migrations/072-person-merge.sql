-- Two records of one person become one (decision D): the other one is deleted and points to the record that stays.

alter table member add column "mergedInto" uuid references member (id);
alter table member add constraint "member_merged_is_deleted" check ("mergedInto" is null or "deletedAt" is not null);
create index "member_mergedInto" on member ("mergedInto") where "mergedInto" is not null;

create table "memberMerge" (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('person', 'expert')),
  "survivorId" uuid not null references member (id),
  "mergedId" uuid not null references member (id),
  at timestamptz not null default now(),
  "actorName" text not null,
  -- Names of the fields that were taken over, and whose sign-in went on.
  "fields" text[] not null,
  "account" text not null check ("account" in ('survivor', 'merged')),
  -- Sealed JSON: what the survivor had in those fields, and what it got.
  before bytea not null,
  "fileIds" uuid[] not null,
  "survivorAccountId" uuid,
  "mergedAccountId" uuid,
  "undoneAt" timestamptz,
  "undoneBy" text not null default ''
);
create index "memberMerge_at" on "memberMerge" (at desc, id desc);
create index "memberMerge_survivor" on "memberMerge" ("survivorId");
create index "memberMerge_merged" on "memberMerge" ("mergedId");
