-- What members ask the society or tell it, and what they are answered.

create table feedback (
  id uuid primary key default gen_random_uuid(),
  "memberId" uuid not null references member (id) on delete cascade,
  at timestamptz not null default now(),
  text text not null,
  -- The page it is about.
  page text not null default '',
  answer text not null default '',
  "answeredAt" timestamptz,
  "answeredById" uuid,
  "answeredBy" text not null default '',
  version integer not null default 1,
  constraint "feedback_answered" check ((answer <> '') = ("answeredAt" is not null))
);
create index "feedback_memberId" on feedback ("memberId", at desc);
create index "feedback_open" on feedback (at) where "answeredAt" is null;
create index "feedback_at" on feedback (at desc, id);
