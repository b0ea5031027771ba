-- By when the panel has to be made, from the day on which the evaluation was started.
alter table achievement add column "panelDueAt" timestamptz;
