-- A process that is reached by way of a proxy which it does not trust says so here, where `doctor` reads it.
alter table "portalProcess" add column "forwardedAt" timestamptz;
