-- Reports of the society's work as they were counted (docs/handbook/office.md#reports). Figures hold counts, no person.
create table report (
  id uuid primary key default gen_random_uuid(),
  period text not null check (period ~ '^\d{4}(Q[1-4]|-(0[1-9]|1[0-2]))?$'),
  span text not null check (span in ('year', 'quarter', 'month')),
  "from" date not null,
  "to" date not null,
  figures jsonb not null,
  before jsonb not null,
  at timestamptz not null default now(),
  "createdById" uuid,
  "createdBy" text not null default '',
  -- Made by the calendar: once for each period.
  auto boolean not null default false
);
create unique index report_auto on report (period) where auto;
create index report_at on report (at desc);
