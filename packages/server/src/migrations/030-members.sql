-- Members of every kind (§3, §4; decisions C, D). What all kinds share is here; a kind's own fields lie under the same id in its table.

create table member (
  id uuid primary key,
  kind text not null check (kind in ('person', 'unit', 'expert', 'project')),
  "accountId" uuid,
  name text not null,
  -- Written by the application: sort key and look-up of names (stack.md "What costs").
  pinyin text not null default '',
  initials text not null default '',
  "searchGrams" text[] not null default '{}',
  "mobileTel" text not null,
  email text not null default '',
  "orgId" uuid,
  company text not null default '',
  -- Blind index of the ID number or credit code.
  "idIndex" bytea not null,
  "confirmStatus" text not null default '0' check ("confirmStatus" in ('0', '1', '2')),
  "reviewOutcome" text not null default '' check ("reviewOutcome" in ('', 'returned', 'rejected')),
  "tableUploadStatus" text not null default '0' check ("tableUploadStatus" in ('0', '1')),
  "infoEditStatus" text not null default '0' check ("infoEditStatus" in ('0', '1', '2')),
  opinion text not null default '',
  level text not null default '',
  "memberTag1" text not null default '',
  "historyZw" text not null default '',
  "firstLetter" text not null default '',
  "examineDate" date,
  serial integer,
  "serialChar" text not null default '',
  "vId" text not null,
  "applicationNo" text not null,
  "submittedAt" timestamptz not null default now(),
  "submittedVia" text not null check ("submittedVia" in ('desktop', 'phone', 'staff')),
  version integer not null default 1,
  "createdAt" timestamptz not null default now(),
  "updatedAt" timestamptz not null default clock_timestamp(),
  "deletedAt" timestamptz,
  -- The pair of §4 as the one state that filters, tabs and indexes use (contract review.ts).
  state text not null generated always as (
    case
      when "confirmStatus" = '0' then 'pending'
      when "confirmStatus" = '1' then 'approved'
      when "reviewOutcome" = 'rejected' then 'rejected'
      else 'returned'
    end
  ) stored,
  constraint "member_outcome_with_status" check (("confirmStatus" = '2') = ("reviewOutcome" <> '')),
  constraint "member_number_when_approved" check ("confirmStatus" <> '1' or kind = 'project' or serial is not null)
);
create unique index "member_idIndex_unique" on member (kind, "idIndex") where "deletedAt" is null;
create unique index "member_serial_unique" on member (kind, serial);
create unique index "member_applicationNo_unique" on member ("applicationNo");
create index "member_accountId" on member ("accountId");
create index "member_mobileTel" on member ("mobileTel" text_pattern_ops);
create index "member_pinyin" on member (pinyin text_pattern_ops);
create index "member_initials" on member (initials text_pattern_ops);
create index "member_orgId" on member ("orgId");
create index "member_searchGrams" on member using gin ("searchGrams");
-- One per sort order of the lists. Covering, so that deep pages are walked without touching the table.
create index "member_list_state" on member (kind, state, "submittedAt" desc nulls last, id desc) where "deletedAt" is null;
create index "member_list_submittedAt" on member (kind, "submittedAt" desc nulls last, id desc) include (state) where "deletedAt" is null;
create index "member_list_examineDate" on member (kind, "examineDate" desc nulls last, id desc) include (state) where "deletedAt" is null;
create index "member_list_serial" on member (kind, serial desc nulls last, id desc) include (state) where "deletedAt" is null;
create index "member_list_pinyin" on member (kind, pinyin desc nulls last, id desc) include (state) where "deletedAt" is null;
create index "member_list_company" on member (kind, company desc nulls last, id desc) include (state) where "deletedAt" is null;
create index "member_edits" on member (kind, "updatedAt") where "infoEditStatus" = '1' and "deletedAt" is null;
create index "member_updatedAt" on member (kind, "updatedAt" desc);
create index "member_deletedAt" on member ("deletedAt") where "deletedAt" is not null;

create table person (
  id uuid primary key references member (id) on delete cascade,
  sex text not null,
  -- Sealed.
  "idCard" bytea not null,
  birthday date not null,
  city text not null default '',
  "national" text not null default '',
  party text not null,
  zw text not null,
  zc text not null,
  "otherZc" text not null default '',
  "recommendUnit" text not null default '',
  address text not null default '',
  tel text not null default '',
  "weChat" text not null default '',
  education text not null default '',
  degree text not null default '',
  "graduatedFrom" text not null default '',
  major1 text not null default '',
  major2 text not null default '',
  "researchField" text not null default '',
  "jobResume" text not null
);

-- Every submission as it was sent. `application`: the whole form; `edit`: the changed fields of an approved record.
create table "memberRevision" (
  id uuid primary key,
  "memberId" uuid not null references member (id) on delete cascade,
  purpose text not null check (purpose in ('application', 'edit')),
  version integer not null,
  -- Sealed JSON, values by field name.
  data bytea not null,
  "contentHash" text not null,
  "fileIds" uuid[] not null default '{}',
  status text not null check (status in ('pending', 'approved', 'returned', 'rejected', 'superseded', 'withdrawn')),
  flagged jsonb not null default '[]',
  opinion text not null default '',
  "submittedAt" timestamptz not null default now(),
  "submittedVia" text not null check ("submittedVia" in ('desktop', 'phone', 'staff')),
  "decidedBy" uuid,
  "decidedAt" timestamptz,
  constraint "memberRevision_version_unique" unique ("memberId", purpose, version)
);
-- At most one submission of a purpose waits.
create unique index "memberRevision_one_pending" on "memberRevision" ("memberId", purpose) where status = 'pending';

-- What happened to a record, appended and never changed.
create table "reviewEvent" (
  id bigint generated always as identity primary key,
  "memberId" uuid not null references member (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  "actorId" uuid,
  "actorName" text not null,
  "byStaff" boolean not null,
  opinion text not null default '',
  items jsonb not null default '[]',
  -- Version of the application or edit it was about.
  version integer
);
create index "reviewEvent_memberId" on "reviewEvent" ("memberId", id);
create index "reviewEvent_at" on "reviewEvent" (at desc);
create index "reviewEvent_approvals" on "reviewEvent" (at) where action = 'approve';

-- Locked while a number is taken; numbers are never given twice (decision C).
create table "serialCounter" (
  kind text primary key,
  next integer not null default 1
);
insert into "serialCounter" (kind) values ('person'), ('unit'), ('expert');

-- Consent given before a registration: which text, when, from where (PIPL 14, 29).
create table consent (
  id bigint generated always as identity primary key,
  "memberId" uuid not null,
  kind text not null,
  "noticeVersion" text not null,
  "sensitive" boolean not null,
  at timestamptz not null default now(),
  ip text not null
);
create index "consent_memberId" on consent ("memberId");

-- Who was shown full personal data, and why (decision D); its owner can read it.
create table disclosure (
  id bigint generated always as identity primary key,
  "memberId" uuid not null references member (id) on delete cascade,
  at timestamptz not null default now(),
  field text not null,
  "actorId" uuid not null,
  "actorName" text not null,
  reason text not null
);
create index "disclosure_memberId" on disclosure ("memberId", id);
