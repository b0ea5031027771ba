-- What comes back after a message has gone: reports of the SMS gateway, bounces of mails (decision F, security.md R4).

alter table outbox drop constraint outbox_state_valid;
alter table outbox add constraint outbox_state_valid check (state in (
  'queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled', 'paused', 'delivered', 'undelivered', 'bounced'));

alter table outbox
  -- When the gateway is asked next what became of it; null: never (again).
  add column "askAt" timestamptz,
  add column asked integer not null default 0,
  -- When the final report or the bounce came, and in which words.
  add column "reportedAt" timestamptz,
  add column "reportText" text not null default '';
create index outbox_asking on outbox ("askAt") where "askAt" is not null;
create index outbox_reported on outbox ("reportedAt") where state in ('undelivered', 'bounced');

-- How far a mailbox has been read. Nothing in the mailbox itself is changed.
create table mailbox_cursor (
  mailbox text primary key,
  "uidValidity" text not null,
  "lastUid" bigint not null,
  "readAt" timestamptz not null default now()
);
