-- Congresses and trainings that members register for.

create table event (
  id uuid primary key default gen_random_uuid(),
  state text not null default 'draft' check (state in ('draft', 'published', 'closed', 'cancelled')),
  title text not null,
  body text not null,
  "beginsAt" timestamptz not null,
  "endsAt" timestamptz not null,
  place text not null default '',
  link text not null default '',
  -- Days where the society is, both included.
  "registerFrom" date not null,
  "registerUntil" date not null,
  -- 0: as many as wish to come.
  places integer not null default 0 check (places >= 0),
  "waitingList" boolean not null default true,
  -- Kinds of members that may come.
  guests text[] not null,
  "feeNote" text not null default '',
  contact text not null default '',
  points integer not null default 0 check (points >= 0),
  "cancelReason" text not null default '',
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "updatedBy" text not null default '',
  constraint "event_ends" check ("endsAt" > "beginsAt"),
  constraint "event_registers" check ("registerUntil" >= "registerFrom")
);
create index "event_begins" on event ("beginsAt" desc, id);

create table "eventRegistration" (
  id uuid primary key default gen_random_uuid(),
  "eventId" uuid not null references event (id) on delete cascade,
  "memberId" uuid not null references member (id) on delete cascade,
  state text not null check (state in ('registered', 'waiting', 'cancelled')),
  note text not null default '',
  at timestamptz not null default now(),
  "attendedAt" timestamptz,
  "cancelledAt" timestamptz,
  "cancelReason" text not null default '',
  version integer not null default 1,
  constraint "eventRegistration_once" unique ("eventId", "memberId")
);
create index "eventRegistration_member" on "eventRegistration" ("memberId");

-- What an expert came to stands in the ledger, with its event.
alter table "expertActivity" drop constraint "expertActivity_refKind_check";
alter table "expertActivity" add constraint "expertActivity_refKind_check"
  check ("refKind" in ('', 'achievement', 'meeting', 'award', 'event'));
