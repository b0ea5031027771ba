-- 届次: the terms of the council; exactly one is open.
create table "councilTerm" (
  id uuid primary key default gen_random_uuid(),
  -- 第五届 is 5; null as long as nobody has said which one the open one is.
  ordinal integer unique check (ordinal between 1 and 99),
  "beginsOn" date,
  "endsOn" date,
  -- Of a re-election, as long as it can be taken back: what the records of the society's people said before it.
  "undoUntil" timestamptz,
  before jsonb,
  check ("endsOn" >= "beginsOn")
);
create unique index "councilTerm_open" on "councilTerm" ((true)) where "endsOn" is null;

-- 任职: who held which post in a term, from when to when.
create table "councilHolding" (
  id uuid primary key default gen_random_uuid(),
  "termId" uuid not null references "councilTerm",
  "memberId" uuid not null references member on delete cascade,
  -- Without 单位.
  post text not null,
  -- Null: since before the portal knew.
  "beginsOn" date,
  "endsOn" date,
  "endReason" text not null default '',
  check ("endsOn" >= "beginsOn")
);
create unique index "councilHolding_open" on "councilHolding" ("memberId") where "endsOn" is null;
create index "councilHolding_member" on "councilHolding" ("memberId");
create index "councilHolding_term" on "councilHolding" ("termId", "endsOn");

-- The post that a record holds in the council; null for plain members and for whoever is none.
create function council_post(tag text, state text, gone timestamptz) returns text
  language sql immutable parallel safe as $$
  select case when state = 'approved' and gone is null
    then substring(tag from '^(理事长|常务副理事长|副理事长|秘书长|常务理事|副秘书长|理事)(?:单位)?$') end
$$;

-- The one place that keeps holdings in step, whichever way a post comes or goes. A re-election does it by itself.
create function follow_council_post() returns trigger language plpgsql as $$
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
    "endReason" = case when new."deletedAt" is not null then '记录删除'
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
create trigger member_council_insert after insert on member for each row
  when (council_post(new."memberTag1", new.state, new."deletedAt") is not null)
  execute function follow_council_post();
create trigger member_council_update after update on member for each row
  when (council_post(new."memberTag1", new.state, new."deletedAt")
    is distinct from council_post(old."memberTag1", old.state, old."deletedAt"))
  execute function follow_council_post();

-- Who holds a post today holds it in the first term that the portal knows; since when, nobody wrote down.
insert into "councilTerm" (ordinal) values (null);
insert into "councilHolding" ("termId", "memberId", post)
  select term.id, member.id, council_post(member."memberTag1", member.state, member."deletedAt")
  from member, "councilTerm" term
  where council_post(member."memberTag1", member.state, member."deletedAt") is not null;
