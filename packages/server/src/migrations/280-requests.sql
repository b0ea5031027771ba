-- An applicant asks to be let out of the evaluation, or appeals against its conclusion; each is decided by a day.
alter table "achievementAppeal" drop constraint "achievementAppeal_kind_check";
alter table "achievementAppeal" add constraint "achievementAppeal_kind_check"
  check (kind in ('appeal', 'correction', 'withdrawal'));
alter table "achievementAppeal" drop constraint "achievementAppeal_state_check";
alter table "achievementAppeal" add constraint "achievementAppeal_state_check"
  check (state in ('open', 'kept', 'reopen', 'done', 'granted', 'refused'));
alter table "achievementAppeal" add column "dueAt" timestamptz;
