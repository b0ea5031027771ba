-- Few are of unknown fate, among millions that were sent; the page and the check ask for them every half minute.
create index "outboxUnknown" on outbox ("createdAt", id) where state = 'unknown' and "askAt" is null;
