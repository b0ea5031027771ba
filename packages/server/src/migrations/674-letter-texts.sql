-- The wordings of letters as the society changed them, each from its moment on: a letter keeps the words of the day of its decision.

create table "letterText" (
  id uuid primary key default gen_random_uuid(),
  key text not null,
  -- Empty: the delivered text again.
  body text not null,
  "savedAt" timestamptz not null default now()
);
create index on "letterText" (key, "savedAt");
