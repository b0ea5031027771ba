import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { sql } from 'kysely'
import type { Db } from '../../platform/http/context.ts'

/** What the society itself has under way with a record. It stays as it is: dues are owed, and a restored record goes on. */
export const ownOpenWork = {
  of: async (db: Db, ids: readonly string[]) => {
    const { rows } = await sql<{ memberId: string; what: string }>`
      select "memberId", year || '年度会费' || amount || '元' || case status when 'submitted' then '已交付款凭证，待确认' else '未缴' end as what
        from dues where "memberId" = any(${[...ids]}::uuid[]) and status in ('unpaid', 'submitted')
      union all
      select id, '修改的信息待审核' from member
        where id = any(${[...ids]}::uuid[]) and "infoEditStatus" = ${InfoEditStatus.pending}
      union all
      select "memberId", '注销申请待处理' from "erasureRequest"
        where "memberId" = any(${[...ids]}::uuid[]) and status = 'pending'
      union all
      select "memberId", count(*) || '项跟进任务未办结' from "memberNote"
        where "memberId" = any(${[...ids]}::uuid[]) and kind = 'task' and "doneAt" is null group by "memberId"
      order by 1, 2`.execute(db)
    return rows.map((row) => ({ ...row, bars: false }))
  },
}
