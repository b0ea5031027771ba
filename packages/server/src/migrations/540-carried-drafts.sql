-- What somebody has typed, on its way to another device (docs/decisions/092-drafts-that-travel.md).

create table "carriedDraft" (
  id uuid primary key,
  -- The code is nowhere in readable form.
  "codeIndex" bytea not null unique,
  -- The record that it is for; of an application that was not sent yet there is none.
  "memberId" uuid not null,
  -- Kept by somebody who was signed in: opened by nobody else.
  bound boolean not null,
  form text not null,
  page text not null,
  content bytea not null,
  opened integer not null default 0,
  "createdAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  unique ("memberId", form)
);
create index "carriedDraft_expiresAt" on "carriedDraft" ("expiresAt");
