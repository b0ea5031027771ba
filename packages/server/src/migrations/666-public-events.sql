-- Events that anybody reads, and people without an account who come to them.

alter table event
  add column visibility text not null default 'members' check (visibility in ('members', 'public')),
  add column outsiders boolean not null default false,
  add constraint "event_outsiders_read" check (not outsiders or visibility = 'public');

alter table "eventRegistration" alter column "memberId" drop not null;

-- Goes some months after the event; the registration stays, of nobody.
create table "eventOutsider" (
  id uuid primary key default gen_random_uuid(),
  "registrationId" uuid not null unique references "eventRegistration" (id) on delete cascade,
  name text not null,
  pinyin text not null,
  initials text not null,
  company text not null,
  -- Sealed; found whole by the index, and by the digits that a masked number shows.
  "mobileTel" bytea not null,
  "phoneIndex" bytea not null,
  "phoneEnd" text not null,
  "consentAt" timestamptz not null default now()
);
create index "eventOutsider_phone" on "eventOutsider" ("phoneIndex");
