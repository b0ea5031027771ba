-- The whole room is taken down in one act, which can be taken back; a leader names who writes the opinion.
alter table "meetingAttendance" add column "rollAt" timestamptz;
create index "meetingAttendance_roll" on "meetingAttendance" ("meetingId", "rollAt") where "rollAt" is not null;

alter table "panelMember" add column "writesOpinion" boolean not null default false;
