import type { activity as calls } from '@portal/contract/membership/expert-ledger.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { type SqlBool, sql } from 'kysely'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { ObjectionRecord } from './activity.rows.ts'
import { totalOf } from './assess.rules.ts'
import { type ActivityDeps, assessed } from './refresh.jobs.ts'

export const findExpert = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('kind', '=', 'expert')
    .where('state', '=', 'approved')
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

type Hide = (name: string) => string
const objectionOf = (row: ObjectionRecord | undefined, by: Hide) =>
  row
    ? {
        ...{ id: row.id, text: row.text, filedAt: row.filedAt, state: row.state },
        ...{ answer: row.answer, answeredBy: by(row.answeredBy), answeredAt: row.answeredAt },
      }
    : null
const removedOf = (row: { removedAt: string | null; removedBy: string; removedReason: string }, by: Hide) =>
  row.removedAt ? { at: row.removedAt, by: by(row.removedBy), reason: row.removedReason } : null

const entriesOf = async (db: Db, expertId: string, objections: Map<string, ObjectionRecord>, by: Hide) => {
  const rows = await db
    .selectFrom('expertActivity')
    .selectAll()
    .where('expertId', '=', expertId)
    .orderBy('date', 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
  const changes = Map.groupBy(
    await db
      .selectFrom('expertActivityChange')
      .selectAll()
      .where(sql<SqlBool>`"activityId" = any(${rows.map(({ id }) => id)}::uuid[])`)
      .orderBy('id', 'desc')
      .execute(),
    ({ activityId }) => activityId,
  )
  return rows.map((row) => ({
    ...{ id: row.id, version: row.version, date: row.date, kind: row.kind, points: row.points },
    ...{ text: row.text, auto: row.auto, by: by(row.createdBy), removed: removedOf(row, by) },
    changes: (changes.get(row.id) ?? []).map(({ at, byName, reason, points, text }) => ({
      ...{ at, by: by(byName), reason, points, text },
    })),
    objection: objectionOf(objections.get(row.id), by),
  }))
}

const appraisalsOf = async (db: Db, expertId: string, objections: Map<string, ObjectionRecord>, by: Hide) => {
  const rows = await db
    .selectFrom('expertAppraisal')
    .selectAll()
    .where('expertId', '=', expertId)
    .orderBy('at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, occasion: row.occasion, ethics: row.ethics, ability: row.ability },
    ...{ discipline: row.discipline, integrity: row.integrity, total: totalOf(row) },
    ...{ comment: row.comment, by: by(row.byName), at: row.at, removed: removedOf(row, by) },
    objection: objectionOf(objections.get(row.id), by),
  }))
}

export const viewLedger =
  (deps: ActivityDeps) =>
  async ({ expertId: wanted }: InputOf<typeof calls.list>, context: Context) => {
    const { db } = context
    const { role, memberId } = actorOf(context)
    if (role === 'expert' && (!memberId || (wanted !== undefined && wanted !== memberId)))
      throw new AppError('notFound')
    const expertId = role === 'expert' ? memberId : wanted
    if (!expertId) throw new AppError('badInput', { fields: { expertId: '请选择专家' } })
    const expert = await findExpert(db, expertId)
    context.note({ targetKind: 'expert', targetId: expert.id, targetName: expert.name })
    const found = (await assessed(deps, db, [expertId])).get(expertId)
    if (!found) throw new AppError('notFound')
    const objections = new Map(
      (await db.selectFrom('expertObjection').selectAll().where('expertId', '=', expertId).execute()).map(
        (row) => [row.targetId, row],
      ),
    )
    const by: Hide = (name) => (role === 'expert' && name ? '工作人员' : name)
    const block = await db
      .selectFrom('expertCreditBlock')
      .selectAll()
      .where('expertId', '=', expertId)
      .where('liftedAt', 'is', null)
      .executeTakeFirst()
    return {
      ...{ expertId, name: expert.name, sum24m: found.sum24m, level: found.level },
      ...{ credibility: found.credibility, text: found.text },
      list: await entriesOf(db, expertId, objections, by),
      // Administrators see the level and not what it rests on.
      basis:
        role === 'administrator'
          ? null
          : { score: found.score, appraisals: await appraisalsOf(db, expertId, objections, by) },
      block: block
        ? {
            ...{ since: block.since, cause: role === 'administrator' ? '' : block.cause },
            ...{ liftReason: role === 'expert' ? '' : block.liftReason, proposedBy: by(block.proposedBy) },
            proposedAt: block.proposedAt,
          }
        : null,
    }
  }

const likely = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const listDesk =
  (deps: ActivityDeps) =>
  async (input: InputOf<typeof calls.desk>, { db }: Context) => {
    const { state, keyword, level, credibility, pageNum, pageSize } = input
    const among = sql`member.kind = 'expert' and member.state = 'approved' and member."deletedAt" is null
      ${keyword ? sql`and (member.name like ${likely(keyword)} or member.company like ${likely(keyword)})` : sql``}
      ${level ? sql`and coalesce(nullif(expert."activityLevel", ''), '沉睡') = ${level}` : sql``}
      ${credibility ? sql`and coalesce(nullif(expert."credibilityLevel", ''), 'B') = ${credibility}` : sql``}`
    const objected = sql`exists (select 1 from "expertObjection" o where o."expertId" = member.id and o.state = 'open')`
    const blocked = sql`exists (select 1 from "expertCreditBlock" b where b."expertId" = member.id and b."liftedAt" is null)`
    const { rows: sums } = await sql<{ all: number; objected: number; blocked: number }>`
      select count(*)::int as all, (count(*) filter (where ${objected}))::int as objected,
        (count(*) filter (where ${blocked}))::int as blocked
      from member join expert on expert.id = member.id where ${among}`.execute(db)
    const counts = sums[0] ?? { all: 0, objected: 0, blocked: 0 }
    const { rows } = await sql<{
      expertId: string
      name: string
      orgName: string
      subject: string
      entries: number
      objections: number
      lastOn: string
    }>`
      select member.id as "expertId", member.name, member.company as "orgName", expert.subject,
        (select count(*)::int from "expertActivity" a where a."expertId" = member.id and a."removedAt" is null) as entries,
        (select count(*)::int from "expertObjection" o where o."expertId" = member.id and o.state = 'open') as objections,
        coalesce((select to_char(max(a.date), 'YYYY-MM-DD') from "expertActivity" a
          where a."expertId" = member.id and a."removedAt" is null), '') as "lastOn"
      from member join expert on expert.id = member.id
      where ${among} ${state === 'objected' ? sql`and ${objected}` : state === 'blocked' ? sql`and ${blocked}` : sql``}
      order by "lastOn" desc, member.name, member.id
      limit ${pageSize} offset ${(pageNum - 1) * pageSize}`.execute(db)
    const levels = await assessed(
      deps,
      db,
      rows.map(({ expertId }) => expertId),
    )
    return {
      total: state ? counts[state] : counts.all,
      counts,
      list: rows.flatMap((row) => {
        const found = levels.get(row.expertId)
        return found
          ? [{ ...row, sum24m: found.sum24m, level: found.level, credibility: found.credibility }]
          : []
      }),
    }
  }
