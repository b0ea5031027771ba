-- Addresses of mailings long done go; how many there were, and what became of them, stays.
alter table campaign add column "clearedAt" timestamptz;
create index "campaign_to_clear" on campaign ("finishedAt") where "clearedAt" is null and state in ('done', 'cancelled');
