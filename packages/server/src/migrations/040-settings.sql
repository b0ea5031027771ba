-- What the super administrator changed; a setting without a row has its default (contract/settings.ts).

create table setting (
  key text primary key,
  value jsonb not null,
  version integer not null default 1,
  "updatedAt" timestamptz not null default now(),
  "updatedById" uuid,
  "updatedBy" text not null default ''
);
