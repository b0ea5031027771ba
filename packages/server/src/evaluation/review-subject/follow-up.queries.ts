import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { sql } from 'kysely'
import type { FollowUp } from '../../peer-review/panel/subject.parts.ts'

/** After the scores are open: the leader writes and signs the opinion, the others agree to its newest version or reserve. */
export const followUpsOf = (expertId: string) => sql<FollowUp>`(
  select m."achievementId", case
    when a.status <> ${sql.lit(AchievementStatus.evaluation)} or p."openedAt" is null or x.state = 'recused' then ''
    else coalesce((
      select case
        when exists (select 1 from "opinionSignature" s where s."versionId" = v.id) then ''
        when m.role = 'leader' then 'write'
        when exists (select 1 from "opinionStance" t where t."versionId" = v.id and t."expertId" = m."expertId") then ''
        else 'stance' end
      from "opinionVersion" v where v."achievementId" = a.id order by v.no desc limit 1
    ), case when m.role = 'leader' then 'write' else '' end) end as task
  from "panelMember" m
  join achievement a on a.id = m."achievementId"
  join panel p on p."achievementId" = a.id
  left join examination x on x."achievementId" = a.id and x."expertId" = m."expertId"
  where m."expertId" = ${expertId} and m."goneAt" is null)`
