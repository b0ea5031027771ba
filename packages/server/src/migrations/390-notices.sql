-- What reaches whom of the staff, and when they last looked; drafts that are handed in to whoever may release them.

alter table account
  -- Of which topics they are written to, by which way.
  add column "mailTopics" text[] not null default '{release,objection,due,failed,task}',
  add column "smsTopics" text[] not null default '{}',
  add column "noticesSeenAt" timestamptz;

alter table campaign
  add column "handedInAt" timestamptz,
  -- Why it came back; empty again once it is handed in anew.
  add column "returnNote" text not null default '',
  add column "returnedBy" text not null default '',
  add column "returnedAt" timestamptz,
  add constraint "campaign_handed_in_is_draft" check ("handedInAt" is null or state = 'draft');

alter table publication
  add column "handedInAt" timestamptz,
  add column "handedInById" uuid,
  add column "handedInBy" text not null default '',
  add column "returnNote" text not null default '',
  add column "returnedBy" text not null default '',
  add column "returnedAt" timestamptz;
create index "publication_handed_in" on publication ("handedInAt") where "handedInAt" is not null;
create index "publication_returned" on publication ("handedInById", "returnedAt") where "returnedAt" is not null;
create index "campaign_handed_in" on campaign ("handedInAt") where "handedInAt" is not null;
create index "campaign_returned" on campaign ("createdById", "returnedAt") where "returnedAt" is not null;
