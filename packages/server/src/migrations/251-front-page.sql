-- The front page as staff write it and as it is shown; no row: as it is delivered (docs/handbook/content.md#front-page).
create table "frontPage" (
  id boolean primary key default true constraint "frontPageIsOne" check (id),
  draft jsonb not null,
  live jsonb not null,
  version int not null default 1,
  "updatedBy" text not null,
  "updatedAt" timestamptz not null default now(),
  "publishedBy" text not null default '',
  "publishedAt" timestamptz
);
