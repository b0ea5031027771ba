-- The last word of the network on each recipient of a mailing, beside the state, as in `outbox`.
alter table "campaignRecipient" add column report text not null default '';

create or replace function "campaign_follow_outbox"() returns trigger language plpgsql as $$
begin
  update "campaignRecipient"
    set state = new.state, reason = new."lastError", attempts = new.attempts, "sentAt" = new."sentAt", report = new.report
    where id = new.id;
  return null;
end $$;
drop trigger "campaign_follow_outbox" on outbox;
create trigger "campaign_follow_outbox" after update of state, attempts, "lastError", report on outbox
  for each row when (new.template in ('campaign-mail', 'campaign-sms'))
  execute function "campaign_follow_outbox"();
