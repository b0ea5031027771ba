-- Memberships end: by leaving, by exclusion, by death. The record stays, under a state of its own, so that nothing that asks for
-- approved members finds it.

alter table member
  add column "endKind" text not null default '' check ("endKind" in ('', 'resigned', 'expelled', 'deceased')),
  add column "endedOn" date,
  drop constraint "member_reviewOutcome_check",
  add constraint "member_reviewOutcome_check" check ("reviewOutcome" in ('', 'returned', 'rejected', 'ended')),
  add constraint "member_ended_has_kind" check (("reviewOutcome" = 'ended') = ("endKind" <> '' and "endedOn" is not null));

-- What a generated column says cannot be changed in this release of PostgreSQL: the column is made anew, and with it each index that
-- speaks of it, as it was.
do $$
declare
  made text[];
  one text;
begin
  select array_agg(pg_get_indexdef(i.indexrelid) order by i.indexrelid) into made
    from pg_index i
    where i.indrelid = 'member'::regclass and exists (
      select from pg_depend d join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.objid = i.indexrelid and d.refobjid = i.indrelid and a.attname = 'state'
    );
  alter table member drop column state;
  alter table member add column state text not null generated always as (
    case
      when "confirmStatus" = '0' then 'pending'
      when "confirmStatus" = '1' then 'approved'
      when "reviewOutcome" = 'rejected' then 'rejected'
      when "reviewOutcome" = 'ended' then 'ended'
      else 'returned'
    end
  ) stored;
  foreach one in array made loop
    execute one;
  end loop;
end $$;

analyze member;
