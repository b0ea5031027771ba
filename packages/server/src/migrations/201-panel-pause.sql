-- Since when a panel waits for an objection or for further material (evaluation.md 3.2 #13b, #22); null while it works.
alter table panel add column "pausedAt" timestamptz;
create index "panel_paused" on panel ("pausedAt") where "pausedAt" is not null;
