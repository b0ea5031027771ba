import { SEATED } from '@portal/contract/peer-review/panel.rules'
import type { creditCard } from '@portal/contract/peer-review/selection.calls'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Db } from '../../platform/http/context.ts'
import type { SubjectRecords } from '../panel/subject.parts.ts'

/** How somebody has answered and served so far, shown where experts are chosen (docs/handbook/peer-review.md#selection). */

export type Credit = z.output<typeof creditCard>

type Records = Pick<SubjectRecords, 'rows'>

/** Seats that still ask something of their expert: asked or agreed, the subject under way, the sheet not handed in. */
export const openTask = ({
  rows,
}: Records) => sql<SqlBool>`"panelMember"."goneAt" is null and "panelMember"."reserveNo" = 0
  and "panelMember"."joinStatus" in (${sql.join([...SEATED])})
  and exists (select 1 from ${rows} subject where subject.id = "panelMember"."achievementId"
    and (subject."atWork" or subject.halted) and not subject.deleted)
  and not exists (select 1 from examination where examination."achievementId" = "panelMember"."achievementId"
    and examination."expertId" = "panelMember"."expertId" and examination.state <> 'draft')`

/** A seat, or a place among the reserves, of a subject that is not over. */
export const sitsOnPanel = async (db: Db, { rows }: Records, expertId: string): Promise<boolean> =>
  (await db
    .selectFrom('panelMember')
    .select('id')
    .where('expertId', '=', expertId)
    .where('goneAt', 'is', null)
    .where('joinStatus', 'in', [...SEATED])
    .where(
      sql<SqlBool>`exists (select 1 from ${rows} subject where subject.id = "panelMember"."achievementId"
        and (subject."atWork" or subject.halted) and not subject.deleted)`,
    )
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The same of many, with what they sit there for. */
export const seatsUnderWay = async (db: Db, { rows: subjects }: Records, expertIds: readonly string[]) => {
  const { rows } = await sql<{ memberId: string; what: string }>`
    select seat."expertId" as "memberId", '专家组任务《' || subject.name || '》' as what
    from "panelMember" seat join ${subjects} subject on subject.id = seat."achievementId"
    where seat."expertId" = any(${[...expertIds]}::uuid[]) and seat."goneAt" is null
      and seat."joinStatus" in (${sql.join([...SEATED])}) and (subject."atWork" or subject.halted) and not subject.deleted
    order by seat."addedAt"`.execute(db)
  return rows.map((row) => ({ ...row, bars: true }))
}

/** So far back go habits of answering. */
export const HABIT_MONTHS = 24
/** Whoever sat on no panel for so many months has rested. */
export const RESTED_MONTHS = 12

const findInvited = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await sql<{
        expertId: string
        invited: number
        agreed: number
        declined: number
        expired: number
        replyHours: number | null
      }>`
        select "expertId", count(*)::int as invited,
          (count(*) filter (where state = 'agreed'))::int as agreed,
          (count(*) filter (where state = 'declined'))::int as declined,
          (count(*) filter (where state = 'expired'))::int as expired,
          round((percentile_cont(0.5) within group (order by extract(epoch from "answeredAt" - "sentAt") / 3600)
            filter (where "answeredAt" is not null))::numeric, 1)::float as "replyHours"
        from invitation
        where "expertId" = any(${ids}::uuid[]) and "sentAt" > now() - make_interval(months => ${sql.lit(HABIT_MONTHS)}) and state <> 'revoked'
        group by "expertId"`.execute(db)
    ).rows.map((row) => [row.expertId, row]),
  )

const findServed = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await sql<{ expertId: string; late: number; last: string | null }>`
        select examination."expertId",
          (count(*) filter (where panel."dueAt" < examination."submittedAt"))::int as late,
          to_char(max(examination."submittedAt") at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as last
        from examination join panel on panel."achievementId" = examination."achievementId"
        where examination."expertId" = any(${ids}::uuid[]) and examination."submittedAt" is not null
        group by examination."expertId"`.execute(db)
    ).rows.map((row) => [row.expertId, row]),
  )

export const countOpenTasks = async (db: Db, records: Records, ids: readonly string[], except?: string) =>
  new Map(
    (
      await db
        .selectFrom('panelMember')
        .select(['expertId', (eb) => eb.fn.countAll<number>().as('count')])
        .where(sql<SqlBool>`"expertId" = any(${ids}::uuid[])`)
        .where(openTask(records))
        .$if(except !== undefined, (query) => query.where('achievementId', '<>', except ?? ''))
        .groupBy('expertId')
        .execute()
    ).map(({ expertId, count }) => [expertId, Number(count)]),
  )

/** By expert id; levels come from the record. */
export const creditsOf = async (db: Db, records: Records, ids: readonly string[], except?: string) => {
  const levels = await db
    .selectFrom('expert')
    .select(['id', 'credibilityLevel', 'activityLevel'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .execute()
  const [invited, served, open] = [
    await findInvited(db, ids),
    await findServed(db, ids),
    await countOpenTasks(db, records, ids, except),
  ]
  return new Map(
    levels.map(({ id, credibilityLevel, activityLevel }): [string, Credit] => {
      const asked = invited.get(id)
      const past = served.get(id)
      return [
        id,
        {
          // Who is new starts with B.
          credibility: credibilityLevel || 'B',
          activity: activityLevel || '未评定',
          invited: asked?.invited ?? 0,
          agreed: asked?.agreed ?? 0,
          declined: asked?.declined ?? 0,
          expired: asked?.expired ?? 0,
          late: past?.late ?? 0,
          replyHours: asked?.replyHours ?? null,
          openTasks: open.get(id) ?? 0,
          lastServedOn: past?.last ?? '',
        },
      ]
    }),
  )
}
