-- From the scores to the report (evaluation.md 3.2 #25 to #27, 3.6, 3.8).

-- Why a total that stands apart is as it is, in the words of the leader.
create table "outlierNote" (
  "achievementId" uuid not null references achievement (id),
  "expertId" uuid not null references member (id),
  note text not null,
  "byId" uuid not null,
  "byName" text not null,
  at timestamptz not null default now(),
  primary key ("achievementId", "expertId")
);

-- 评价意见: each saving is a version, and none is changed afterwards.
create table "opinionVersion" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  no integer not null,
  sections jsonb not null,
  level text not null default '',
  "authorId" uuid not null,
  "authorName" text not null,
  "authorRole" text not null,
  -- SHA-256 over the text and what it is about: what the leader signs.
  "docHash" text not null,
  at timestamptz not null default now(),
  unique ("achievementId", no)
);

create table "opinionStance" (
  "versionId" uuid not null references "opinionVersion" (id),
  "expertId" uuid not null references member (id),
  stance text not null check (stance in ('agree', 'reserve')),
  text text not null default '',
  at timestamptz not null default now(),
  primary key ("versionId", "expertId")
);

create table "opinionSignature" (
  "versionId" uuid primary key references "opinionVersion" (id),
  "expertId" uuid not null references member (id),
  "docHash" text not null,
  factor text not null check (factor in ('sms', 'paper')),
  ip text not null,
  "userAgent" text not null,
  "pictureVersion" integer not null default 0,
  -- Staff who took in the paper, and its scan.
  "byId" uuid,
  "byName" text not null default '',
  "scanFileId" uuid,
  at timestamptz not null default now(),
  check ((factor = 'paper') = ("scanFileId" is not null))
);

-- Locked while a number is taken, in the transaction of the conclusion: one that is rolled back leaves no gap.
create table "reportCounter" (
  year integer primary key,
  next integer not null
);

-- A draft is replaced whenever it is made again; an issued report never.
create table "reportDraft" (
  "achievementId" uuid primary key references achievement (id),
  "opinionHash" text not null,
  "byName" text not null,
  at timestamptz not null default now()
);

create table "evaluationReport" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  year integer not null,
  serial integer not null,
  no text not null unique,
  -- What the QR code leads to, and the code beside the number: without it a number opens nothing.
  "publicId" text not null unique,
  "checkCode" text not null,
  outcome text not null check (outcome in ('passed', 'failed')),
  level text not null default '',
  name text not null,
  units text[] not null,
  -- Everything that is printed, sealed, as it was on that day.
  content bytea not null,
  "docHash" text not null,
  "issuedOn" date not null,
  "issuedAt" timestamptz not null default now(),
  "issuedBy" text not null,
  status text not null default 'valid' check (status in ('valid', 'voided', 'corrected')),
  "endedAt" timestamptz,
  "endReason" text not null default '',
  replaces uuid references "evaluationReport" (id),
  unique (year, serial),
  constraint "evaluationReport_ended" check ((status = 'valid') = ("endedAt" is null))
);
create unique index "evaluationReport_one_valid" on "evaluationReport" ("achievementId") where status = 'valid';
create index "evaluationReport_achievement" on "evaluationReport" ("achievementId", "issuedAt" desc);
create index "evaluationReport_issuedAt" on "evaluationReport" ("issuedAt" desc, id desc);

create function refuse_report_change() returns trigger language plpgsql as $$
begin
  if (new.id, new."achievementId", new.year, new.serial, new.no, new."publicId", new."checkCode", new.outcome, new.level,
      new.name, new.units, new.content, new."docHash", new."issuedOn", new."issuedAt")
    is distinct from
    (old.id, old."achievementId", old.year, old.serial, old.no, old."publicId", old."checkCode", old.outcome, old.level,
      old.name, old.units, old.content, old."docHash", old."issuedOn", old."issuedAt")
  then
    raise exception 'a report that was issued does not change';
  end if;
  if old.status <> 'valid' and new.status = 'valid' then
    raise exception 'a report that has ended does not come back';
  end if;
  return new;
end $$;
create trigger "evaluationReport_fixed" before update on "evaluationReport"
  for each row execute function refuse_report_change();
create function refuse_opinion_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version of an opinion does not change';
end $$;
create trigger "opinionVersion_fixed" before update or delete on "opinionVersion"
  for each row execute function refuse_opinion_change();
revoke delete, truncate on "evaluationReport", "reportCounter", "opinionVersion", "opinionSignature" from portal_app;
