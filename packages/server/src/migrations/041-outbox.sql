-- One row per message and recipient, written in the transaction of what caused it (decision F, security.md R4, R7).

create table outbox (
  id uuid primary key,
  channel text not null,
  template text not null,
  -- Masked, for lists; the address itself and the text are in `payload`.
  destination text not null,
  -- Sealed. Emptied once a message that carries a code or password has gone.
  payload bytea,
  state text not null default 'queued',
  attempts integer not null default 0,
  "nextAt" timestamptz not null default now(),
  "expiresAt" timestamptz,
  "claimedAt" timestamptz,
  -- By which transport it was claimed, and whether that one takes the same message twice without harm.
  transport text not null default '',
  repeatable boolean not null default false,
  "lastError" text not null default '',
  "dedupeKey" text not null,
  "memberId" uuid,
  "createdAt" timestamptz not null default now(),
  "sentAt" timestamptz,
  constraint outbox_channel_valid check (channel in ('sms', 'mail')),
  constraint outbox_state_valid check (state in ('queued', 'sending', 'sent', 'failed', 'unknown', 'cancelled')),
  constraint outbox_dedupe unique ("dedupeKey")
);
create index outbox_waiting on outbox (channel, "nextAt") where state = 'queued';
create index outbox_sending on outbox ("claimedAt") where state = 'sending';
create index "outbox_createdAt" on outbox ("createdAt");
create index "outbox_memberId" on outbox ("memberId", "createdAt");
