-- Which line of the bank's list paid an entry: the same line, met in the next list, is not proposed again.
alter table dues add column "bankRef" text not null default '';
create index "dues_bankRef" on dues ("bankRef") where "bankRef" <> '';
