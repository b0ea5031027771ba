-- Who was at which session: a second session on an achievement asks for its own sign-in (evaluation.md 3.7). The seat keeps whether its expert
-- was at one of them, which is what sheets and the conclusion ask.

create table "meetingAttendance" (
  "meetingId" uuid not null references meeting (id),
  "achievementId" uuid not null references achievement (id),
  "expertId" uuid not null references member (id),
  -- 4 到会, 5 缺席
  state text not null check (state in ('4', '5')),
  source text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key ("meetingId", "achievementId", "expertId")
);
create index "meetingAttendance_seat" on "meetingAttendance" ("achievementId", "expertId");

-- What was signed so far belongs to the session that was under way then.
insert into "meetingAttendance" ("meetingId", "achievementId", "expertId", state, source, reason, at)
select m.id, p."achievementId", p."expertId", p."joinStatus", p."joinSource", p."joinReason", coalesce(p."joinAt", now())
from "panelMember" p
cross join lateral (
  select m.id from "meetingItem" i join meeting m on m.id = i."meetingId"
  where i."achievementId" = p."achievementId" and i."removedAt" is null and m.state <> 'cancelled'
    and m."createdAt" <= coalesce(p."joinAt", now())
  order by m."createdAt" desc limit 1
) m
where p."joinStatus" in ('4', '5') and p."goneAt" is null and p."reserveNo" = 0;
