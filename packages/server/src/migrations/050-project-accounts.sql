-- Evaluation accounts (§3 "project member"): their own fields. The ID number is sealed; the phone is the account.

create table "projectAccount" (
  id uuid primary key references member (id) on delete cascade,
  sex text not null,
  "idCard" bytea not null,
  birthday date not null,
  zw text not null,
  zc text not null,
  "otherZc" text not null default '',
  address text not null
);
