-- The same as before, once for each statement instead of once for each row: results are written many at a time.
drop trigger "campaign_follow_outbox" on outbox;
create or replace function "campaign_follow_outbox"() returns trigger language plpgsql as $$
begin
  update "campaignRecipient" recipient
    set state = is_now.state, reason = is_now."lastError", attempts = is_now.attempts, "sentAt" = is_now."sentAt",
      report = is_now.report
    from "rowsAfter" is_now join "rowsBefore" was using (id)
    where recipient.id = is_now.id and is_now.template in ('campaign-mail', 'campaign-sms')
      and (is_now.state, is_now."lastError", is_now.attempts, is_now.report)
        is distinct from (was.state, was."lastError", was.attempts, was.report);
  return null;
end $$;
create trigger "campaign_follow_outbox" after update on outbox
  referencing old table as "rowsBefore" new table as "rowsAfter"
  for each statement execute function "campaign_follow_outbox"();
