-- Figures of all members are kept up to date by what changed (P12): what each member counts as (`facts`), how many count as each
-- fact, and who is due to be counted anew. Who is due is written with the change itself, so that no figure is ever older than its list.
create table "figure" (
  kind text not null,
  fact text collate "C" not null,
  count integer not null,
  primary key (kind, fact)
);
create table "figureCounted" (
  -- No reference: a record that is gone still has to be taken out of the figures.
  "memberId" uuid primary key,
  kind text not null,
  facts text[] not null
);
create table "figureDue" (
  id bigint generated always as identity primary key,
  "memberId" uuid not null
);
-- By which reading of the records they were counted; another one counts everything anew.
create table "figureReading" (
  one boolean primary key default true check (one),
  hash text not null
);

create function figures_due() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'memberRevision' then
    insert into "figureDue" ("memberId") select distinct "memberId" from changed;
  else
    insert into "figureDue" ("memberId") select id from changed;
  end if;
  return null;
end $$;

do $$
declare followed text;
begin
  foreach followed in array array['member', 'person', 'expert', 'unit', 'memberRevision'] loop
    execute format('create trigger figures_due_insert after insert on %I referencing new table as changed
      for each statement execute function figures_due()', followed);
    execute format('create trigger figures_due_update after update on %I referencing new table as changed
      for each statement execute function figures_due()', followed);
    execute format('create trigger figures_due_delete after delete on %I referencing old table as changed
      for each statement execute function figures_due()', followed);
  end loop;
end $$;

-- A period is counted from the records: only those approved, or submitted, within it are read.
drop index "member_figures";
create index "member_figures" on member (kind, "examineDate")
  include (id, state, level, region, "memberTag1", "submittedAt", "submittedVia", "tableUploadStatus")
  where "deletedAt" is null;
drop index "memberRevision_decided";
create index "memberRevision_decided" on "memberRevision" ("submittedAt")
  include ("memberId", "decidedAt", "submittedVia") where purpose = 'application' and "decidedAt" is not null;
