-- What experts did for the society, with points; what staff thought of it; what follows for their credibility (evaluation.md 3.9).

create table "expertActivity" (
  id uuid primary key default gen_random_uuid(),
  "expertId" uuid not null references member (id),
  date date not null,
  kind text not null,
  points integer not null,
  text text not null,
  -- The event that it follows from: an achievement, an award batch.
  "refId" uuid,
  -- Written by the portal itself.
  auto boolean not null default false,
  version integer not null default 1,
  "createdById" uuid,
  "createdBy" text not null default '',
  "createdAt" timestamptz not null default now(),
  "removedAt" timestamptz,
  "removedById" uuid,
  "removedBy" text not null default '',
  "removedReason" text not null default ''
);
create index "expertActivity_expert" on "expertActivity" ("expertId", date desc);
create unique index "expertActivity_once" on "expertActivity" ("expertId", kind, "refId")
  where auto and "removedAt" is null;

-- Earlier states of corrected entries.
create table "expertActivityChange" (
  id bigint generated always as identity primary key,
  "activityId" uuid not null references "expertActivity" (id),
  at timestamptz not null default now(),
  "byId" uuid,
  "byName" text not null,
  reason text not null,
  points integer not null,
  text text not null
);
create index "expertActivityChange_entry" on "expertActivityChange" ("activityId");
create trigger "expertActivityChange_append_only" before update or delete or truncate on "expertActivityChange"
  for each statement execute function refuse_change();
revoke update, delete, truncate on "expertActivityChange" from portal_app;

create table "expertAppraisal" (
  id uuid primary key default gen_random_uuid(),
  "expertId" uuid not null references member (id),
  occasion text not null,
  ethics integer not null check (ethics between 0 and 20),
  ability integer not null check (ability between 0 and 50),
  discipline integer not null check (discipline between 0 and 20),
  integrity integer not null check (integrity between 0 and 10),
  comment text not null default '',
  "byId" uuid not null,
  "byName" text not null,
  at timestamptz not null default now(),
  "removedAt" timestamptz,
  "removedBy" text not null default '',
  "removedReason" text not null default ''
);
create index "expertAppraisal_expert" on "expertAppraisal" ("expertId", at desc);

create table "expertObjection" (
  id uuid primary key default gen_random_uuid(),
  "expertId" uuid not null references member (id),
  target text not null check (target in ('entry', 'appraisal')),
  "targetId" uuid not null,
  text text not null,
  "filedAt" timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'kept', 'removed')),
  answer text not null default '',
  "answeredBy" text not null default '',
  "answeredAt" timestamptz,
  -- Once per entry: the answer is final.
  unique ("targetId")
);
create index "expertObjection_open" on "expertObjection" ("expertId") where state = 'open';

-- Credibility D lasts until two people lift it.
create table "expertCreditBlock" (
  id uuid primary key default gen_random_uuid(),
  "expertId" uuid not null references member (id),
  since timestamptz not null default now(),
  cause text not null,
  "liftReason" text not null default '',
  "proposedById" uuid,
  "proposedBy" text not null default '',
  "proposedAt" timestamptz,
  "confirmedById" uuid,
  "confirmedBy" text not null default '',
  "liftedAt" timestamptz,
  constraint "expertCreditBlock_two_people" check ("confirmedById" is distinct from "proposedById" or "confirmedById" is null)
);
create unique index "expertCreditBlock_one_open" on "expertCreditBlock" ("expertId") where "liftedAt" is null;
