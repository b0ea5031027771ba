-- Expert panels (evaluation.md 3.5): who was chosen and how, what stood against it, who was asked and what they answered.

-- What the library knows of who belongs to whom; only one step is written down, the chain is walked.
alter table organisation add column "parentId" uuid references organisation (id);
create index "organisation_parentId" on organisation ("parentId") where "parentId" is not null;
alter table organisation add constraint "organisation_not_own_parent" check ("parentId" is distinct from id);

create table panel (
  "achievementId" uuid primary key references achievement (id),
  version integer not null default 1,
  state text not null default 'draft' check (state in ('draft', 'confirmed', 'locked')),
  size integer not null,
  reserve integer not null,
  criteria jsonb not null default '{}',
  -- Sheets are due then (correspondence).
  "dueAt" timestamptz,
  "meetingAt" timestamptz,
  place text not null default '',
  -- The scoring sheet as it was when the panel was locked.
  template jsonb,
  "createdById" uuid,
  "createdAt" timestamptz not null default now(),
  "lockedById" uuid,
  "lockedBy" text not null default '',
  "lockedAt" timestamptz,
  -- When recusal was last checked for everybody, and for which revision of the achievement.
  "checkedAt" timestamptz,
  "checkedRevision" integer not null default 0,
  -- Sealed scores were opened.
  "openedAt" timestamptz,
  "openedBy" text not null default '',
  "openReason" text not null default ''
);

create table "panelMember" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references panel ("achievementId"),
  "expertId" uuid not null references member (id),
  role text not null default 'member' check (role in ('leader', 'vice', 'member')),
  -- 0: on the panel; 1 and up: reserve.
  "reserveNo" integer not null default 0,
  source text not null check (source in ('manual', 'suggest', 'random')),
  "joinStatus" text not null default '0' check ("joinStatus" in ('0', '1', '2', '3', '4', '5')),
  "joinSource" text not null default '',
  "joinReason" text not null default '',
  "joinAt" timestamptz,
  suggestion text not null default '',
  "evidenceId" uuid,
  -- The promise of confidentiality.
  "promisedAt" timestamptz,
  "addedAt" timestamptz not null default now(),
  -- Taken off the list; the row stays for the record.
  "goneAt" timestamptz,
  "goneReason" text not null default ''
);
create unique index "panelMember_once" on "panelMember" ("achievementId", "expertId") where "goneAt" is null;
create index "panelMember_expert" on "panelMember" ("expertId", "addedAt" desc);

-- One row per rule and expert, kept after it is no longer found: the ledger.
create table "recusalHit" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  "expertId" uuid not null references member (id),
  rule text not null,
  level text not null check (level in ('hard', 'soft')),
  text text not null,
  "foundAt" timestamptz not null default now(),
  "clearedAt" timestamptz,
  "waiverReason" text not null default '',
  "waivedById" uuid,
  "waivedBy" text not null default '',
  "waivedAt" timestamptz,
  "confirmedById" uuid,
  "confirmedBy" text not null default '',
  "confirmedAt" timestamptz,
  unique ("achievementId", "expertId", rule),
  -- Whoever explains a waiver does not confirm it.
  constraint "recusalHit_two_people" check ("confirmedById" is distinct from "waivedById" or "confirmedById" is null)
);
create index "recusalHit_expert" on "recusalHit" ("expertId");

-- What experts said of themselves: relations to an achievement, and units that they stay away from.
create table "expertInterest" (
  id uuid primary key default gen_random_uuid(),
  "expertId" uuid not null references member (id),
  -- Null: for every achievement.
  "achievementId" uuid references achievement (id),
  kind text not null check (kind in ('kinship', 'mentor', 'financial', 'other', 'avoidUnit')),
  "orgId" uuid references organisation (id),
  text text not null,
  "declaredAt" timestamptz not null default now(),
  "withdrawnAt" timestamptz
);
create index "expertInterest_expert" on "expertInterest" ("expertId") where "withdrawnAt" is null;

-- Provable draws. The hash was written into the log of the achievement before the seed was used.
create table "panelDraw" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  at timestamptz not null default now(),
  "byId" uuid not null,
  "byName" text not null,
  algorithm text not null,
  seed text not null,
  "seedHash" text not null,
  -- [{expertId, name, orgId, orgName, subject, technical, organiser}] in the order that the draw starts from.
  pool jsonb not null,
  rules jsonb not null,
  -- [{expertId, reserveNo}]
  result jsonb not null
);
create index "panelDraw_achievement" on "panelDraw" ("achievementId", at);
create trigger "panelDraw_append_only" before update or delete or truncate on "panelDraw"
  for each statement execute function refuse_change();
revoke update, delete, truncate on "panelDraw" from portal_app;

create table invitation (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  "panelMemberId" uuid not null references "panelMember" (id),
  "expertId" uuid not null references member (id),
  -- SHA-256 of what stands in the link. Good until it is answered, expired or revoked.
  "tokenHash" bytea not null unique,
  -- The secret itself, sealed, so that reminders carry the same link.
  token bytea not null,
  state text not null default 'sent'
    check (state in ('sent', 'read', 'agreed', 'declined', 'expired', 'revoked', 'replaced')),
  "sentAt" timestamptz not null default now(),
  "expiresAt" timestamptz not null,
  "readAt" timestamptz,
  "answeredAt" timestamptz,
  "reasonCode" text not null default '',
  "endReason" text not null default '',
  "invitedById" uuid,
  "invitedBy" text not null
);
create unique index "invitation_one_open" on invitation ("panelMemberId") where state in ('sent', 'read');
create index "invitation_expert" on invitation ("expertId", "sentAt" desc);
create index "invitation_open" on invitation ("expiresAt") where state in ('sent', 'read');
create index "invitation_achievement" on invitation ("achievementId");

-- Each rule at most once per invitation, whichever of the others went out.
create table "invitationReminder" (
  "invitationId" uuid not null references invitation (id),
  rule text not null,
  at timestamptz not null default now(),
  primary key ("invitationId", rule)
);

create table examination (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  "expertId" uuid not null references member (id),
  "panelVersion" integer not null,
  "formVersion" text not null,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'signed', 'refused', 'recused', 'abstained')),
  version integer not null default 1,
  -- The whole sheet, sealed: values, remarks, vote. Nobody reads them before they are opened.
  sheet bytea not null,
  "docHash" text not null default '',
  "submittedAt" timestamptz,
  "signedAt" timestamptz,
  -- {ip, userAgent, factor, signatureVersion, docHash}
  signature jsonb,
  reason text not null default '',
  -- Staff who typed in a paper sheet, and its scan.
  "onBehalfById" uuid,
  "onBehalfBy" text not null default '',
  "scanFileId" uuid,
  "updatedAt" timestamptz not null default now(),
  unique ("achievementId", "expertId")
);
create index "examination_expert" on examination ("expertId");

-- Each opening of material by an expert.
create table "materialView" (
  id bigint generated always as identity primary key,
  "achievementId" uuid not null references achievement (id),
  "expertId" uuid not null references member (id),
  "fileId" uuid not null,
  at timestamptz not null default now(),
  ip text not null
);
create index "materialView_expert" on "materialView" ("achievementId", "expertId");

-- The code that signs a sheet: by its account, for one document.
create table "signCode" (
  "expertId" uuid primary key references member (id),
  "achievementId" uuid not null references achievement (id),
  "docHash" text not null,
  "codeHash" bytea not null,
  "triesLeft" integer not null default 5,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null default now()
);
