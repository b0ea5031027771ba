import { award as calls } from '@portal/contract/award/award.calls'
import { addDays, thisYear, today } from '@portal/contract/platform/time'
import { sql } from 'kysely'
import { listItems } from '../award/batch/award.queries.ts'
import { saveBatch } from '../award/batch/batch.actions.ts'
import { saveVotes } from '../award/vote/vote.actions.ts'
import {
  accept,
  batchOf,
  checkAll,
  type Deps,
  type Expert,
  GRADES,
  go,
  make,
  nominate,
  own,
  pass,
  seat,
  send,
  sign,
  staffContext,
  submit,
  within,
} from './award-acts.ts'
import { fictionalExpert } from './people/fictional.ts'

/** Awards of the sample society: last year's is announced, this year's is being examined. */

/** Announced, with certificates. */
const seedAnnounced = async (deps: Deps, year: number, experts: readonly Expert[]) => {
  const id = await make(deps, year, 6, inDays(20))
  await checkAll(deps, id, 5)
  await go(deps, id, 'publish')
  await pass(deps, id)
  await seat(deps, id, experts)
  await go(deps, id, 'startReview')
  for (const [n, expert] of experts.entries()) {
    await accept(deps, id, expert)
    await submit(deps, id, expert, { spread: n })
    await sign(deps, id, expert)
  }
  await go(deps, id, 'closeReview')
  await within(deps, async (tx) => {
    const items = (await listItems(tx, id)).filter(({ state }) => state === 'passed')
    const votes = items.map(({ id: itemId }, n) => ({
      ...{ itemId, agree: [14, 13, 12, 11, 7][n] ?? 10, abstain: 1, recused: 0 },
      ...{
        against: 14 - ([14, 13, 12, 11, 7][n] ?? 10),
        grade: GRADES[Math.min(3, 1 + Math.floor(n / 2))] ?? '三等奖',
      },
    }))
    const members = Array.from('甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午', (mark) => `示例委员${mark}`)
    const meeting = {
      ...{ heldOn: inDays(0), place: '示例会议中心二号会议室' },
      ...{ members, absent: members.slice(15) },
    }
    const { version: expectVersion } = await batchOf(deps, id)
    await saveVotes(deps.awards)(
      calls.saveVotes.input.parse({ batchId: id, meeting, votes, expectVersion }),
      staffContext(tx, 'inCharge', '示例负责人'),
    )
  })
  await go(deps, id, 'publishResult')
  await pass(deps, id)
  await go(deps, id, 'announce')
  // In the order in which such things happen.
  await sql`update "awardBatch" set deadline = ${inDays(-30)}::date, "createdAt" = now() - interval '90 days'
    where id = ${id}`.execute(deps.db)
  await sql`update publicity set "startAt" = now() - interval '75 days', "endAt" = now() - interval '68 days'
    where "awardBatchId" = ${id} and stage = 1`.execute(deps.db)
}

/** One signed, one recused from an item, one in the middle of it, one who has not begun. */
const seedReviewed = async (deps: Deps, year: number, experts: readonly Expert[]) => {
  const id = await make(deps, year, 8, inDays(12))
  await checkAll(deps, id, -1)
  await go(deps, id, 'publish')
  await pass(deps, id)
  await seat(deps, id, experts)
  await go(deps, id, 'startReview')
  const [middle, signed, recused] = experts
  if (!middle || !signed || !recused) return
  for (const expert of [signed, recused]) await accept(deps, id, expert)
  await submit(deps, id, signed, { spread: 1 })
  await sign(deps, id, signed)
  const [away] = await own(deps, id, recused)
  if (away)
    await send(deps, recused, {
      ...{ examineId: away.id, scores: [] },
      recusal: { kind: 'other', text: '与第一完成单位有在研合作项目，申请回避。' },
    })
  await submit(deps, id, recused, { spread: 3, count: 4 })
  await accept(deps, id, middle)
  await submit(deps, id, middle, { spread: 2, count: 3 })
}
/** Nominations come in until a day. */
const seedOpen = async (deps: Deps, year: number, experts: readonly Expert[]) => {
  const { id } = await within(deps, (tx) =>
    saveBatch(
      calls.saveBatch.input.parse({
        ...{
          year,
          award: '流域青年科技奖',
          groups: ['水利工程组', '水环境组'],
          grades: ['一等奖', '二等奖'],
        },
        ...{ template: 'development', minExperts: 3, nominateUntil: inDays(21) },
      }),
      staffContext(tx, 'handler', '示例经办人'),
    ),
  )
  for (const [n, expert] of experts.entries()) await nominate(deps, id, expert, { handIn: n > 1 })
}
const inDays = (days: number) => addDays(today(), days)

/** The first is the sample expert of the start page. */
const NUMBERS = [20, 21, 22, 23, 24]

export const seedAwards = async (deps: Deps): Promise<void> => {
  const phones = NUMBERS.map((n) => fictionalExpert(n).mobileTel)
  const experts = await deps.db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .where('mobileTel', 'in', phones)
    .orderBy('mobileTel')
    .execute()
  const year = thisYear()
  await seedAnnounced(deps, year - 1, experts)
  await seedReviewed(deps, year, experts)
  await seedOpen(deps, year, experts)
}
