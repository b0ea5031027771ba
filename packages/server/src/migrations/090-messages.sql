-- Mail and SMS to members (decision F, security.md B1): what is said, to whom it was decided to say it, and what became of each.

create table campaign (
  id uuid primary key,
  -- Names the message on the public page (/mailNotice?id=…).
  "publicId" text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  nature text not null check (nature in ('service', 'news')),
  subject text not null default '',
  body text not null default '',
  -- Whom it is for, as it was chosen; who that was at the moment of sending is in "campaignRecipient".
  audience jsonb not null,
  "fileIds" uuid[] not null default '{}',
  state text not null default 'draft' check (state in ('draft', 'awaiting', 'sending', 'paused', 'done', 'cancelled')),
  "ratePerMinute" integer not null default 0,
  "scheduledAt" timestamptz,
  -- Until when the rate is used up.
  "dispatchedAt" timestamptz,
  "createdById" uuid,
  "createdBy" text not null,
  "sentById" uuid,
  "sentBy" text not null default '',
  "approvedById" uuid,
  "approvedBy" text not null default '',
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default now(),
  "sentAt" timestamptz,
  "finishedAt" timestamptz,
  constraint "campaign_second_person" check ("approvedById" is null or "approvedById" is distinct from "sentById")
);
create index "campaign_list" on campaign (channel, "createdAt" desc);
create index "campaign_active" on campaign ("scheduledAt") where state = 'sending';
create index "campaign_sender" on campaign ("sentById", "sentAt");
create index "campaign_fileIds" on campaign using gin ("fileIds");

-- The frozen audience. `id` is also that of the row in `outbox`, once there is one.
create table "campaignRecipient" (
  id uuid primary key,
  "campaignId" uuid not null references campaign (id) on delete cascade,
  seq integer not null,
  "memberId" uuid,
  name text not null,
  -- Normalised. Of those left out: as it was given.
  address text not null,
  title text not null default '',
  "serialNum" text not null default '',
  level text not null default '',
  unit text not null default '',
  state text not null check (
    state in ('excluded', 'waiting', 'queued', 'sending', 'sent', 'failed', 'unknown', 'bounced', 'cancelled')
  ),
  -- Of those left out: a name of the contract's list. Otherwise words.
  reason text not null default '',
  attempts integer not null default 0,
  "handedAt" timestamptz,
  "sentAt" timestamptz,
  constraint "campaignRecipient_seq" unique ("campaignId", seq)
);
-- One message, one address, once.
create unique index "campaignRecipient_once" on "campaignRecipient" ("campaignId", address) where state <> 'excluded';
create index "campaignRecipient_state" on "campaignRecipient" ("campaignId", state, seq);
create index "campaignRecipient_address" on "campaignRecipient" (address, "handedAt");
create index "campaignRecipient_handedAt" on "campaignRecipient" ("handedAt") where "handedAt" is not null;
create index "campaignRecipient_memberId" on "campaignRecipient" ("memberId");

-- What the outbox learns of a message is known of its recipient in the same moment, whoever learns it; it stays when the outbox is swept.
create function "campaign_follow_outbox"() returns trigger language plpgsql as $$
begin
  update "campaignRecipient"
    set state = new.state, reason = new."lastError", attempts = new.attempts, "sentAt" = new."sentAt"
    where id = new.id;
  return null;
end $$;
create trigger "campaign_follow_outbox" after update of state, attempts, "lastError" on outbox
  for each row when (new.template in ('campaign-mail', 'campaign-sms'))
  execute function "campaign_follow_outbox"();
