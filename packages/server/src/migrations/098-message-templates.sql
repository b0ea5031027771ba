-- Texts that staff keep to send again (decision F); those for SMS with the gateway's own template and whether it is approved there.
create table "messageTemplate" (
  id uuid primary key default gen_random_uuid(),
  channel text not null check (channel in ('mail', 'sms')),
  title text not null,
  nature text not null check (nature in ('service', 'news')),
  subject text not null default '',
  body text not null,
  "gatewayCode" text not null default '',
  approval text not null default 'none'
    check (approval in ('none', 'pending', 'approved', 'rejected', 'different', 'missing')),
  "approvalNote" text not null default '',
  "checkedAt" timestamptz,
  version integer not null default 1,
  "updatedAt" timestamptz not null default now(),
  "updatedBy" text not null,
  "deletedAt" timestamptz
);
create unique index "messageTemplate_title" on "messageTemplate" (channel, title) where "deletedAt" is null;

alter table campaign
  add column "templateId" uuid references "messageTemplate" (id),
  -- Frozen when it is sent: the gateway's template that the recipients get.
  add column "gatewayTemplate" text not null default '';
