-- 完整导出: lists with everything unmasked, asked for by one and agreed to by another; whose rows, as they were found when it was asked for.
create table "fullExport" (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('person', 'unit', 'expert', 'project')),
  fields text[] not null,
  reason text not null,
  total integer not null,
  -- In the order of the list. Emptied when nobody will ask any more.
  "memberIds" uuid[] not null,
  state text not null default 'waiting' check (state in ('waiting', 'agreed', 'refused', 'withdrawn')),
  "requestedById" uuid not null,
  "requestedByName" text not null,
  "requestedAt" timestamptz not null default now(),
  "decidedById" uuid,
  "decidedByName" text not null default '',
  "decidedAt" timestamptz,
  opinion text not null default '',
  "jobId" uuid,
  check ("decidedById" is distinct from "requestedById" or state = 'withdrawn')
);
create index "fullExport_requestedAt" on "fullExport" ("requestedAt" desc, id);
