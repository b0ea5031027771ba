-- Who keeps an allowance of their own, so that a stranger's tries and requests use up only the strangers': devices and networks that signed in before.
create table "knownNetwork" (
  "accountId" uuid not null references account (id),
  "networkIndex" bytea not null,
  "createdAt" timestamptz not null default now(),
  "lastAt" timestamptz not null default now(),
  primary key ("accountId", "networkIndex")
);
-- How many accounts are at home behind one address: the more, the more codes may be asked for from there.
create index "knownNetwork_network" on "knownNetwork" ("networkIndex", "lastAt");

-- From where a code was asked for, blind; whoever asked has tries of their own, and a later code replaces only one of the same place.
alter table "smsCode" add column "askedFrom" bytea not null default '';
alter table "smsCode" add column "askedDevice" bytea;
-- Asked for from a place that the account knows: counted apart from what strangers ask for.
alter table "smsCode" add column own boolean not null default false;

-- Tries are counted by code and place; '' stands for all that neither asked for the code nor are known to the account.
alter table "smsCode" drop column "triesLeft";
create table "smsCodeTry" (
  "codeId" uuid not null references "smsCode" (id) on delete cascade,
  "callerIndex" bytea not null,
  tries integer not null,
  primary key ("codeId", "callerIndex")
);
