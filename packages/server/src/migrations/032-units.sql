-- Unit members (§3): their own fields, and one living unit per name.

-- Normalised name of kinds whose name is taken only once; the others leave it empty.
alter table member add column "nameKey" text;
create unique index "member_nameKey_unique" on member (kind, "nameKey") where "deletedAt" is null;

create table unit (
  id uuid primary key references member (id) on delete cascade,
  cpcode text not null,
  corporate text not null,
  address text not null,
  zip text not null,
  "webUrl" text not null,
  "linkFlag" text not null check ("linkFlag" in ('1', '2')),
  "bussinessScope" text not null,
  "contactName" text not null,
  "contactSex" text not null,
  "contactZwzc" text not null,
  "contactAddress" text not null,
  "contactQQ" text not null default '',
  "contactWechat" text not null default '',
  "contactFax" text not null default '',
  "headName" text not null,
  "headZwzc" text not null,
  "headMobileTel" text not null,
  "headEmail" text not null
);
create index "unit_cpcode" on unit (cpcode text_pattern_ops);
