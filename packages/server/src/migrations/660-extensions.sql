-- A return whose day was extended: the day that it had first, and since when it has the present one.
alter table "achievementReturn"
  add column "firstDueAt" timestamptz,
  add column "extendedAt" timestamptz,
  add constraint "achievementReturn_extended" check (("firstDueAt" is null) = ("extendedAt" is null));
