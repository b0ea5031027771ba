-- Words that the office gives to records, and acts on many records at once that can be looked at and taken back.

create table label (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name <> ''),
  at timestamptz not null default now(),
  "byName" text not null
);
create unique index "label_name_unique" on label (lower(name));

create table "memberLabel" (
  "labelId" uuid not null references label (id) on delete cascade,
  "memberId" uuid not null references member (id) on delete cascade,
  at timestamptz not null default now(),
  "byName" text not null,
  primary key ("labelId", "memberId")
);
create index "memberLabel_memberId" on "memberLabel" ("memberId");

create table "bulkAct" (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('person', 'unit', 'expert', 'project')),
  act text not null,
  value text not null default '',
  -- In words, as it was called that day.
  "valueText" text not null default '',
  reason text not null default '',
  total integer not null,
  "byId" uuid not null,
  "byName" text not null,
  at timestamptz not null default now(),
  -- The last job that works on it, and whether that one takes it back.
  "jobId" uuid,
  undoing boolean not null default false
);
create index "bulkAct_at" on "bulkAct" (at desc, id desc);
create index "bulkAct_kind" on "bulkAct" (kind, at desc, id desc);
create index "bulkAct_act" on "bulkAct" (act, at desc, id desc);

create table "bulkActItem" (
  "bulkId" uuid not null references "bulkAct" (id) on delete cascade,
  "memberId" uuid not null references member (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'skipped', 'undone', 'kept')),
  -- Why it was left out, or could not be taken back.
  text text not null default '',
  -- What the record had before: a level, a post.
  before text not null default '',
  primary key ("bulkId", "memberId")
);
create index "bulkActItem_state" on "bulkActItem" ("bulkId", state, "memberId");
create index "bulkActItem_memberId" on "bulkActItem" ("memberId");
