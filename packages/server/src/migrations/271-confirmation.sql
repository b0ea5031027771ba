-- Until when the one-time password that was given in this session stands for further acts that ask for one.
alter table session add column "confirmedUntil" timestamptz;

-- Shown once to somebody of staff, for the day when the phone is lost; each is good once.
create table "recoveryCode" (
  "accountId" uuid not null references account (id),
  "codeIndex" bytea not null,
  "usedAt" timestamptz,
  primary key ("accountId", "codeIndex")
);

-- A second factor is cleared by two people: one asks for it, another one does it.
create table "totpReset" (
  id uuid primary key default gen_random_uuid(),
  "accountId" uuid not null references account (id),
  at timestamptz not null default now(),
  "askedBy" uuid not null references account (id),
  reason text not null,
  "decidedAt" timestamptz,
  "decidedBy" uuid references account (id),
  done boolean not null default false
);
create unique index "totpReset_waiting" on "totpReset" ("accountId") where "decidedAt" is null;

-- How many full values somebody has looked at lately.
create index "disclosure_actor" on disclosure ("actorId", at);
