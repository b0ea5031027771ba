-- The library of work units (decision E).

create table organisation (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  "normalName" text not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'merged', 'disabled')),
  "mergedInto" uuid references organisation (id),
  -- Characters and pairs of characters of the normalised name, written by the application.
  grams text[] not null,
  version integer not null default 1,
  "createdBy" uuid,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  constraint "organisation_merged_into" check ((status = 'merged') = ("mergedInto" is not null))
);
-- A merged name stays as an alias and may be entered again by mistake; it then leads to the organisation it was merged into.
create unique index "organisation_normalName_unique" on organisation ("normalName") where status <> 'merged';
create index "organisation_grams" on organisation using gin (grams);
create index "organisation_status" on organisation (status, "createdAt" desc, id desc);
create index "organisation_createdAt" on organisation ("createdAt" desc, id desc);
create index "organisation_name" on organisation (name, id);

alter table member add constraint "member_orgId_exists" foreign key ("orgId") references organisation (id);
