-- Indexes that statements of lists and records lacked: each read a whole table for a few rows, or did so for some values only.

-- The files of a member, whatever state is asked for; the partial index served only where the statement writes the state down.
drop index "file_member_idx";
create index "file_member" on file ("memberId", "createdAt") where "memberId" is not null;
-- The account of a record that was deleted, too.
create index "account_memberId" on account ("memberId") where "memberId" is not null;
-- Everybody who was ever on a panel.
create index "panelMember_achievement" on "panelMember" ("achievementId");
-- An organisation by its name, merged ones included.
create index "organisation_normalName" on organisation ("normalName");
-- Filters of the largest list by what few people have: without these a rare value reads every person.
create index "person_zc" on person (zc);
create index "person_education" on person (education);
create index "person_party" on person (party);
-- Brought in by staff, of whom there may be few or none.
create index "member_by_staff" on member (kind, "submittedAt" desc nulls last, id desc)
  where "submittedVia" = 'staff' and "deletedAt" is null;
