-- A full export may also be a sheet of labels to stick on letters.
alter table "fullExport" add column output text not null default 'sheet' check (output in ('sheet', 'labels'));
