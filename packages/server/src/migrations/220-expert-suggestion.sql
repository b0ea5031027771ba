-- What the suggestion of experts looks up for the whole pool at once (evaluation.md 3.5).

-- The same person without an ID number: by name and unit.
create index "achievementPerson_named" on "achievementPerson" (name, "orgId") where "orgId" is not null;
create index "expertInterest_achievement" on "expertInterest" ("achievementId")
  where "achievementId" is not null and "withdrawnAt" is null;
-- Seats that may still ask something of somebody, and who has served lately.
create index "panelMember_seats" on "panelMember" ("achievementId", "expertId")
  where "goneAt" is null and "reserveNo" = 0 and "joinStatus" in ('0', '1', '4');
create index "panelMember_served" on "panelMember" ("addedAt") include ("expertId") where "joinStatus" in ('1', '4');
-- Sheets that were handed in.
create index "examination_handed_in" on examination ("achievementId", "expertId") where state <> 'draft';
