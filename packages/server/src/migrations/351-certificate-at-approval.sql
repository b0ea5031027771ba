-- Approvals that have just become final are looked for every minute.
create index "member_undo_until" on member ("undoUntil") where "undoUntil" is not null;
