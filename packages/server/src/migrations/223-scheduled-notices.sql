-- Notices about an achievement that go at a later time, or as soon as SMS may go again in the morning (evaluation.md 3.4, sendMessage).

create table "achievementScheduled" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id) on delete cascade,
  template text not null,
  -- [{kind, id?}]: who that is, and where they are reached, is looked up when it goes.
  "sendTo" jsonb not null,
  -- What has not gone yet.
  channels text[] not null,
  text text not null,
  "sendAt" timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'withdrawn', 'failed')),
  -- Why it did not go.
  reason text not null default '',
  "createdById" uuid not null,
  "byName" text not null,
  at timestamptz not null default now(),
  "endedBy" text not null default '',
  "endedAt" timestamptz
);
create index "achievementScheduled_achievement" on "achievementScheduled" ("achievementId", at);
create index "achievementScheduled_due" on "achievementScheduled" ("sendAt") where state = 'waiting';
