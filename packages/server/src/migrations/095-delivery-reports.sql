-- What comes back after a message has gone: reports of the SMS gateway, bounces of mails (decision F, security.md R4).

alter table outbox drop constraint outbox_state_valid;
alter table outbox add constraint outbox_state_valid check (
  state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled', 'bounced'));

alter table outbox
  -- When the gateway is asked next what became of it; null: never (again).
  add column "askAt" timestamptz,
  add column asked integer not null default 0,
  -- The last word of the network; its words are in "lastError".
  add column report text not null default '',
  add column "reportedAt" timestamptz,
  add constraint outbox_report_valid check (report in ('', 'delivered', 'undelivered', 'bounced'));
create index outbox_asking on outbox ("askAt") where "askAt" is not null;

-- How far a mailbox has been read. Nothing in the mailbox itself is changed.
create table mailbox_cursor (
  mailbox text primary key,
  "uidValidity" text not null,
  "lastUid" bigint not null,
  "readAt" timestamptz not null default now()
);
