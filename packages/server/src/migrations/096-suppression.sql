-- Addresses that are not written to any more (decision F): news were declined, or mails came back again and again.

create table suppression (
  id uuid primary key,
  channel text not null,
  -- Blind index of the canonical address, and the address itself, sealed.
  "addressIndex" bytea not null,
  address bytea not null,
  -- For lists.
  masked text not null,
  -- `optedOut`: no news; service notices still go. `bounced`: nothing goes. `staff`: as optedOut, entered by staff.
  reason text not null,
  detail text not null default '',
  since timestamptz not null default now(),
  "byName" text not null default '',
  constraint suppression_channel_valid check (channel in ('sms', 'mail')),
  constraint suppression_reason_valid check (reason in ('optedOut', 'bounced', 'staff')),
  constraint suppression_once unique (channel, "addressIndex", reason)
);
create index suppression_since on suppression (since desc);

-- Hard bounces of an address, one per message.
create table bounce (
  "outboxId" uuid primary key,
  "addressIndex" bytea not null,
  at timestamptz not null default now()
);
create index "bounce_addressIndex" on bounce ("addressIndex", at);
