-- What the office writes down about a member, and what it has to come back to. The text is sealed: anything may stand in it.

create table "memberNote" (
  id uuid primary key,
  "memberId" uuid not null references member (id) on delete cascade,
  kind text not null check (kind in ('note', 'call', 'visit', 'letter', 'task')),
  text bytea not null,
  -- The day of the call or visit; of a task the day it was set.
  "on" date not null,
  "byId" uuid not null,
  "byName" text not null,
  at timestamptz not null default now(),
  "dueOn" date,
  "assigneeId" uuid,
  "assigneeName" text not null default '',
  "doneAt" timestamptz,
  "doneBy" text not null default '',
  version integer not null default 1,
  constraint "memberNote_task_is_due" check ((kind = 'task') = ("dueOn" is not null and "assigneeId" is not null))
);
create index "memberNote_memberId" on "memberNote" ("memberId", "on" desc, id);
create index "memberNote_open" on "memberNote" ("dueOn", id) where kind = 'task' and "doneAt" is null;
create index "memberNote_open_of" on "memberNote" ("assigneeId", "dueOn", id) where kind = 'task' and "doneAt" is null;
create index "memberNote_done" on "memberNote" ("dueOn", id) where kind = 'task' and "doneAt" is not null;
create index "memberNote_done_of" on "memberNote" ("assigneeId", "dueOn", id) where kind = 'task' and "doneAt" is not null;
