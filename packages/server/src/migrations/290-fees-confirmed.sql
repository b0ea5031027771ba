-- Fees of a session are paid from a sheet that somebody in charge has confirmed; until it is withdrawn nobody changes the amounts
-- (evaluation.md#meeting-papers).
alter table meeting
  add column "feesConfirmedAt" timestamptz,
  add column "feesConfirmedBy" text not null default '',
  add constraint "meeting_feesConfirmed" check (("feesConfirmedAt" is null) = ("feesConfirmedBy" = ''));
