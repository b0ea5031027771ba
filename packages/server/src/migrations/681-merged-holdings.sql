-- As before (560), but that whoever has two records and holds a post with the one that goes is not told that they were deleted.
create or replace function follow_council_post() returns trigger language plpgsql as $$
declare
  held constant text := council_post(new."memberTag1", new.state, new."deletedAt");
  day constant date := (now() at time zone 'Asia/Shanghai')::date;
  term uuid;
begin
  if current_setting('council.act', true) = 'on' then return null; end if;
  -- Shared: a re-election that is under way is waited for.
  select id into term from "councilTerm" where "endsOn" is null for share;
  if term is null then
    select id into term from "councilTerm" where "endsOn" is null;
  end if;
  if term is null then
    insert into "councilTerm" default values returning id into term;
  end if;
  -- A post of less than a day was a slip that somebody put right.
  delete from "councilHolding" where "memberId" = new.id and "endsOn" is null and "beginsOn" = day;
  update "councilHolding" set
    "endsOn" = greatest("beginsOn", case when new."deletedAt" is null and new.state <> 'approved' then coalesce(new."endedOn", day) else day end),
    "endReason" = case when new."mergedInto" is not null then '记录合并'
      when new."deletedAt" is not null then '记录删除'
      when new.state <> 'approved' then '会员资格变动' else '职务变更' end
    where "memberId" = new.id and "endsOn" is null;
  if held is null then return null; end if;
  -- Back to what it was this morning: it never ended.
  update "councilHolding" set "endsOn" = null, "endReason" = '' where id = (
    select id from "councilHolding"
    where "memberId" = new.id and "termId" = term and post = held and "endsOn" = day limit 1);
  if not found then
    insert into "councilHolding" ("termId", "memberId", post, "beginsOn") values (term, new.id, held, day);
  end if;
  return null;
end $$;
update "councilHolding" held set "endReason" = '记录合并'
  from member where member.id = held."memberId" and member."mergedInto" is not null and held."endReason" = '记录删除';
