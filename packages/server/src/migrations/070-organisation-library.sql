-- Merging organisations, taking merges back, and what people have said about likenesses (decision E).

-- One act of merging. Whatever it changed is written down beside it, so that exactly that can be taken back.
create table "organisationMerge" (
  id uuid primary key default gen_random_uuid(),
  "targetId" uuid not null references organisation (id) on delete cascade,
  at timestamptz not null default now(),
  "actorName" text not null,
  "undoneAt" timestamptz,
  "undoneBy" text not null default ''
);
create index "organisationMerge_at" on "organisationMerge" (at desc, id desc);
create index "organisationMerge_target" on "organisationMerge" ("targetId");

-- The organisations that went into the target, and the aliases that they brought along, as they were before.
create table "organisationMergePart" (
  "mergeId" uuid not null references "organisationMerge" (id) on delete cascade,
  "orgId" uuid not null references organisation (id) on delete cascade,
  status text not null,
  "mergedInto" uuid,
  primary key ("mergeId", "orgId")
);
create index "organisationMergePart_org" on "organisationMergePart" ("orgId");

-- Whose record named which organisation, under which label.
create table "organisationMergePerson" (
  "mergeId" uuid not null references "organisationMerge" (id) on delete cascade,
  "memberId" uuid not null references member (id) on delete cascade,
  "orgId" uuid not null references organisation (id) on delete cascade,
  company text not null,
  primary key ("mergeId", "memberId")
);

-- Aliases of an organisation.
create index "organisation_mergedInto" on organisation ("mergedInto") where "mergedInto" is not null;

-- What happened to an organisation, appended and never changed.
create table "organisationEvent" (
  id bigint generated always as identity primary key,
  "orgId" uuid not null references organisation (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  "actorName" text not null,
  detail text not null default ''
);
create index "organisationEvent_org" on "organisationEvent" ("orgId", id);

-- "不是重复": two records of a sort that look alike and are not. The smaller id first.
create table "notDuplicate" (
  sort text not null check (sort in ('organisation', 'person', 'expert')),
  a uuid not null,
  b uuid not null,
  at timestamptz not null default now(),
  "actorName" text not null,
  primary key (sort, a, b),
  constraint "notDuplicate_in_order" check (a < b)
);
