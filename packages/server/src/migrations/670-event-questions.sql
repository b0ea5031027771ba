-- What an event asks of those who come, and their answers: meals, lodging, the title of a paper.

alter table event add column questions jsonb not null default '[]';
-- Sealed: what somebody eats or needs is nobody else's affair. Null: nothing was answered.
alter table "eventRegistration" add column answers bytea;
