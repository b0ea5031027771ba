-- Whoever left or was excluded may apply again: a record of its own, with a number of its own, beside the one that ended. A record that
-- ended by death keeps its identity taken. Lookups find both; the plain index is what they had in the unique one.
drop index "member_idIndex_unique";
create unique index "member_idIndex_unique" on member (kind, "idIndex")
  where "deletedAt" is null and "endKind" not in ('resigned', 'expelled');
create index "member_idIndex" on member (kind, "idIndex") where "deletedAt" is null;
drop index "member_nameKey_unique";
create unique index "member_nameKey_unique" on member (kind, "nameKey")
  where "deletedAt" is null and "endKind" not in ('resigned', 'expelled');
