-- A fee sheet belongs to a session, or to an achievement that is evaluated by correspondence; one table for both, so that one rule serves them
-- (evaluation.md#fees).
create table "feeSheet" (
  id uuid primary key default gen_random_uuid(),
  "meetingId" uuid unique references meeting (id),
  "achievementId" uuid unique references achievement (id),
  version integer not null default 1,
  "confirmedAt" timestamptz,
  "confirmedBy" text not null default '',
  -- Why nobody is paid.
  "noneReason" text not null default '',
  constraint "feeSheet_subject" check (num_nonnulls("meetingId", "achievementId") = 1),
  constraint "feeSheet_confirmed" check (("confirmedAt" is null) = ("confirmedBy" = '')),
  constraint "feeSheet_none" check ("noneReason" = '' or "confirmedAt" is not null)
);

create table fee (
  "sheetId" uuid not null references "feeSheet" (id),
  "expertId" uuid not null references member (id),
  cents integer not null check (cents >= 0),
  note text not null default '',
  primary key ("sheetId", "expertId")
);
create index "fee_expert" on fee ("expertId");

insert into "feeSheet" ("meetingId", "confirmedAt", "confirmedBy")
select m.id, m."feesConfirmedAt", m."feesConfirmedBy" from meeting m
where m."feesConfirmedAt" is not null or exists (select from "meetingFee" f where f."meetingId" = m.id);

insert into fee ("sheetId", "expertId", cents, note)
select s.id, f."expertId", f.cents, f.note from "meetingFee" f join "feeSheet" s on s."meetingId" = f."meetingId";

drop table "meetingFee";
alter table meeting drop column "feesConfirmedAt", drop column "feesConfirmedBy";
