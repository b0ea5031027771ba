-- An approval can be undone at once for some minutes, in which nothing of it leaves the house.
alter table member add column "undoUntil" timestamptz;
-- What the reviewer confirmed knowingly when approving, each with a reason.
alter table "reviewEvent" add column confirmed jsonb not null default '[]';
