-- From now on an evaluation that is concluded waits for the fees of its experts (evaluation.md#tasks). What was concluded before, without a
-- sheet in the portal, was paid otherwise and waits for nothing; whoever is in charge can take that back.
insert into "feeSheet" ("achievementId", "confirmedAt", "confirmedBy", "noneReason")
select a.id, now(), '系统', '启用咨询费待办前已办结，没有在系统中填写' from achievement a
where a.status = '28' and a."evalMode" = 'correspondence'
  and exists (select from "evaluationReport" r where r."achievementId" = a.id)
on conflict ("achievementId") do nothing;

insert into "feeSheet" ("meetingId", "confirmedAt", "confirmedBy", "noneReason")
select m.id, now(), '系统', '启用咨询费待办前已结束，没有在系统中填写' from meeting m
where m.state = 'closed' and not exists (
  select from "meetingItem" i join achievement a on a.id = i."achievementId"
  where i."meetingId" = m.id and i."removedAt" is null and a.status <> '28'
)
on conflict ("meetingId") do nothing;
