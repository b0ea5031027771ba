-- A consent may be for one purpose alone, and be taken back (PIPL 15, 29). What was given and withdrawn stays as history.

alter table consent
  add column purpose text not null default 'registration' check (purpose in ('registration', 'bank')),
  add column "withdrawnAt" timestamptz;
create unique index "consent_one_given" on consent ("memberId", purpose) where purpose <> 'registration' and "withdrawnAt" is null;

insert into consent ("memberId", kind, purpose, "noticeVersion", "sensitive", at, ip)
  select expert.id, 'expert', 'bank', '1', true, member."submittedAt", ''
  from expert join member on member.id = expert.id where expert."bankConsent" and member."deletedAt" is null;

-- Whichever way the form is written (registration, review of a change, staff, an import), the history follows.
-- '1' is the wording of contract expert-fields.ts: another wording is another version here.
create function "follow_bankConsent"() returns trigger language plpgsql as $$
begin
  if new."bankConsent" and (tg_op = 'INSERT' or not old."bankConsent") then
    insert into consent ("memberId", kind, purpose, "noticeVersion", "sensitive", ip)
    values (new.id, 'expert', 'bank', '1', true, '') on conflict do nothing;
  elsif not new."bankConsent" then
    update consent set "withdrawnAt" = now() where "memberId" = new.id and purpose = 'bank' and "withdrawnAt" is null;
  end if;
  return null;
end $$;
create trigger "expert_bankConsent" after insert or update of "bankConsent" on expert
  for each row execute function "follow_bankConsent"();
