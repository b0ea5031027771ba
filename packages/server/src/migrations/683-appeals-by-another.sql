-- Whoever made a conclusion does not decide the appeal against it.
alter table "achievementAppeal" add column "concludedById" uuid;
update "achievementAppeal" r set "concludedById" = (
  select e."actorId" from "achievementEvent" e
  where e."achievementId" = r."achievementId" and e.move in ('reject', 'conclude') and e.at <= r.at
  order by e.no desc limit 1
) where r.kind = 'appeal';
