import type { ActivityKind } from '@portal/contract/membership/expert-ledger/expert-ledger.words'
import { addDays, today } from '@portal/contract/platform/time'
import { type Kysely, sql } from 'kysely'
import { type ActivityDeps, refreshAll } from '../../membership/expert-ledger/refresh.jobs.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Ledgers of the sample experts: busy ones, sleeping ones, one with an objection, one that is blocked. */

const SAMPLES: readonly (readonly [ActivityKind, number, string])[] = [
  ['attended', 5, '《示例流域水资源调度关键技术》'],
  ['leader', 2, '《示例流域水资源调度关键技术》'],
  ['lecture', 3, '水科普进校园讲座'],
  ['correspondence', 3, '《示例河道生态修复技术》'],
  ['standard', 4, '参与团体标准《流域技术经济评价导则》审查'],
  ['reply', 1, '《示例河道生态修复技术》'],
  ['consulting', 3, '为会员单位提供技术咨询'],
  ['noShow', -5, '《示例水库群联合调度》'],
]
const daysAgo = (days: number) => addDays(today(), -days)

export const seedActivity = async (deps: ActivityDeps & { readonly db: Kysely<Tables> }): Promise<void> => {
  const { db } = deps
  const experts = await db
    .selectFrom('member')
    .select('id')
    .select(sql<boolean>`exists (select 1 from "panelMember" p where p."expertId" = member.id)`.as('asked'))
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .orderBy('mobileTel')
    .limit(12)
    .execute()
  // Nobody whose panel is at work, nor the one that visitors sign in as.
  const low = experts.findIndex(({ asked }, n) => !asked && n !== 10 && n % 2 === 0)
  for (const [n, { id: expertId }] of experts.entries()) {
    const own = SAMPLES.slice(0, Math.max(1, (n * 3 + 5) % (SAMPLES.length + 1)))
    for (const [m, [kind, points, text]] of own.entries()) {
      const auto = !['lecture', 'standard', 'consulting'].includes(kind)
      const entry = await db
        .insertInto('expertActivity')
        .values({
          ...{ expertId, date: daysAgo(20 + m * 70 + n * 3), kind, points, text, auto, refId: null },
          createdById: null,
          createdBy: auto ? '' : '示例专委会',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (n === 1 && kind === 'lecture')
        await db
          .insertInto('expertObjection')
          .values({ expertId, target: 'entry', targetId: entry.id, text: '讲座共两场，只登记了一场' })
          .execute()
    }
    if (n % 2 === 0)
      await db
        .insertInto('expertAppraisal')
        .values({
          ...{
            expertId,
            occasion: '示例流域水资源调度关键技术评价会',
            ethics: 19,
            discipline: 18,
            integrity: 10,
          },
          ...{
            ability: n === low ? 5 : 44 - n,
            comment: n === low ? '未做准备，意见与成果无关' : '意见具体，准备充分',
          },
          ...{ byId: expertId, byName: '示例经办人' },
        })
        .execute()
  }
  await refreshAll(deps, (act) => db.transaction().execute(act))
}
