-- Whether a record came in with an import is asked of every record that is looked at or erased.
create index "importRow_record" on "importRow" ("recordId");
-- The order that the list of achievements opens with, both ways, and what is due first.
create index achievement_updated on achievement ("updatedAt" desc, id desc) where "deletedAt" is null;
create index achievement_due on achievement ("dueAt", id) where "deletedAt" is null;
-- Announcements of one state, in the order that everybody sees them in.
create index publicity_by_state on publicity (state, "startAt" desc, id desc);
-- Articles and videos of a column, in the order that staff and readers see them in.
create index publication_column on publication (kind, "column", "sortOrder", "createdAt" desc, id) where "deletedAt" is null;
