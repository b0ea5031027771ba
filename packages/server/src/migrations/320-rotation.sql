-- Since when every process has sealed under this key: what is older than that may lie under another one.
alter table "appKey" add column "everywhereAt" timestamptz;
