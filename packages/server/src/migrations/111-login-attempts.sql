-- Every attempt behind a record of refused sign-ins, as far as people read them.
create table "loginDefenseAttempt" (
  id bigint generated always as identity primary key,
  "defenceId" uuid not null references "loginDefense" (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  ip text not null,
  device text not null
);
create index "loginDefenseAttempt_defence" on "loginDefenseAttempt" ("defenceId", id desc);
