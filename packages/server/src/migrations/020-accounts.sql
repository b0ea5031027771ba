-- Who can sign in, and everything around signing in (§2, §6, decision B). Expiry is judged by this clock, now().

create table account (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('person', 'expert', 'unit', 'project', 'staff')),
  role text not null check (
    role in ('person', 'expert', 'unit', 'project', 'superAdmin', 'administrator', 'editor', 'handler', 'inCharge', 'expertReview')
  ),
  name text not null,
  -- ID number, credit code, phone or short name: sealed, with its blind index to find it by.
  "accountIndex" bytea not null,
  "accountSealed" bytea not null,
  -- Where codes go; members sign in with it too. Several accounts may share one (2014, 2015).
  "mobileTel" text not null default '',
  -- Null: nobody can sign in until a password is set.
  "passwordHash" text,
  "passwordIsWeak" boolean not null default false,
  "passwordChangedAt" timestamptz not null default now(),
  "mustChangePassword" boolean not null default false,
  "initialPasswordExpiresAt" timestamptz,
  "disabledAt" timestamptz,
  "totpSecret" bytea,
  -- Shown to its owner but not confirmed by a first one-time password.
  "totpPending" bytea,
  -- The last time step that was accepted: no one-time password works twice.
  "totpLastStep" bigint,
  "memberId" uuid,
  "lastSignInAt" timestamptz,
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "deletedAt" timestamptz,
  constraint "account_role_of_kind" check (
    case when kind = 'staff' then role not in ('person', 'expert', 'unit', 'project') else role = kind end
  ),
  constraint "account_member_of_kind" check (kind <> 'staff' or "memberId" is null)
);
create unique index "account_account_unique" on account (kind, "accountIndex") where "deletedAt" is null;
create unique index "account_memberId_unique" on account ("memberId") where "deletedAt" is null;
create index "account_mobileTel" on account (kind, "mobileTel") where "deletedAt" is null;

create table session (
  -- SHA-256; the token itself is known to its bearer only.
  "tokenHash" bytea primary key,
  id uuid not null unique default gen_random_uuid(),
  "accountId" uuid not null references account (id),
  "createdAt" timestamptz not null default now(),
  "lastSeenAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  ip text not null,
  device text not null,
  "userAgent" text not null,
  "endedAt" timestamptz,
  "endReason" text
);
create index "session_live" on session ("accountId") where "endedAt" is null;
create index "session_expiresAt" on session ("expiresAt");

-- What `logininfo` shows: every attempt, also those under a name that nobody has.
create table "signIn" (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  "accountId" uuid,
  ip text not null,
  device text not null,
  succeeded boolean not null,
  reason text not null
);
create index "signIn_account" on "signIn" ("accountId", at desc);
create index "signIn_at" on "signIn" (at);

create table "smsCode" (
  id uuid primary key,
  purpose text not null check (purpose in ('login', 'forgot', 'reopen')),
  role text not null,
  "nameIndex" bytea not null,
  -- The phone it went to, blind; under a name that nobody has, the name.
  "destinationIndex" bytea not null,
  "codeHash" bytea not null,
  "accountId" uuid,
  -- Codes for unknown names are made like all others and never sent.
  sent boolean not null,
  "triesLeft" integer not null,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "usedAt" timestamptz,
  "failedAt" timestamptz
);
create index "smsCode_name" on "smsCode" ("nameIndex", "createdAt" desc);
create index "smsCode_destination" on "smsCode" ("destinationIndex", "createdAt" desc);
create index "smsCode_createdAt" on "smsCode" ("createdAt");

-- Failed passwords by role and name, whether or not the name exists (security.md A3).
create table "loginCounter" (
  key bytea primary key,
  failures integer not null,
  "lockedUntil" timestamptz,
  "lastAt" timestamptz not null default now()
);
create index "loginCounter_lastAt" on "loginCounter" ("lastAt");

create table "knownDevice" (
  "accountId" uuid not null references account (id),
  "deviceIndex" bytea not null,
  "createdAt" timestamptz not null default now(),
  "lastAt" timestamptz not null default now(),
  primary key ("accountId", "deviceIndex")
);

-- Refused and unusual sign-ins for the page 登录异常; hiding a row there lifts the lock it stands for.
create table "loginDefense" (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  "lastAt" timestamptz not null default now(),
  "accountId" uuid,
  role text not null,
  "nameMasked" text not null,
  "nameIndex" bytea not null,
  "counterKey" bytea,
  reason text not null,
  ip text not null,
  device text not null,
  count integer not null default 1,
  "hiddenAt" timestamptz
);
create index "loginDefense_lastAt" on "loginDefense" ("lastAt" desc) where "hiddenAt" is null;
create index "loginDefense_name" on "loginDefense" ("nameIndex", "lastAt" desc);

-- Passwords travel sealed together with a nonce that is good for one use (decision B).
create table "usedNonce" (
  hash bytea primary key,
  "expiresAt" timestamptz not null
);
create index "usedNonce_expiresAt" on "usedNonce" ("expiresAt");

-- The RSA key pair that passwords are sealed for; all processes share it.
create table "serverKey" (
  id uuid primary key,
  "publicKey" text not null,
  "privateKey" bytea not null,
  "createdAt" timestamptz not null default now()
);
