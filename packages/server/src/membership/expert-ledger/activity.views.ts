import type { activity as calls } from '@portal/contract/membership/expert-ledger/expert-ledger.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { changesOf, entriesOf, findApprovedExpert, objectionsOf, sheetsOf } from './activity.queries.ts'
import type { ObjectionRecord } from './activity.rows.ts'
import { totalOf } from './assess.rules.ts'
import { countDesk, deskPage, findBlock } from './credit.queries.ts'
import { type ActivityDeps, assessed } from './refresh.jobs.ts'
import { yearsOf } from './year.queries.ts'

/** What staff and the expert may see of the ledger. */

export const findExpert = async (db: Db, id: string) => {
  const row = await findApprovedExpert(db, id)
  if (!row) throw new AppError('notFound')
  return row
}

type Hide = (name: string) => string
const objectionOf = (row: ObjectionRecord | undefined, by: Hide) =>
  row
    ? {
        id: row.id,
        text: row.text,
        filedAt: row.filedAt,
        state: row.state,
        answer: row.answer,
        answeredBy: by(row.answeredBy),
        answeredAt: row.answeredAt,
      }
    : null
const removedOf = (row: { removedAt: string | null; removedBy: string; removedReason: string }, by: Hide) =>
  row.removedAt ? { at: row.removedAt, by: by(row.removedBy), reason: row.removedReason } : null

type Objections = ReadonlyMap<string, ObjectionRecord>

const viewEntries = async (db: Db, expertId: string, objections: Objections, by: Hide) => {
  const rows = await entriesOf(db, expertId)
  const changes = Map.groupBy(
    await changesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ activityId }) => activityId,
  )
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    date: row.date,
    kind: row.kind,
    points: row.points,
    text: row.text,
    auto: row.auto,
    source: row.refId && row.refKind ? { kind: row.refKind, id: row.refId } : null,
    by: by(row.createdBy),
    removed: removedOf(row, by),
    changes: (changes.get(row.id) ?? []).map(({ at, byName, reason, points, text }) => ({
      at,
      by: by(byName),
      reason,
      points,
      text,
    })),
    objection: objectionOf(objections.get(row.id), by),
  }))
}

const viewSheets = async (db: Db, expertId: string, objections: Objections, by: Hide) =>
  (await sheetsOf(db, expertId)).map((row) => ({
    id: row.id,
    occasion: row.occasion,
    ethics: row.ethics,
    ability: row.ability,
    discipline: row.discipline,
    integrity: row.integrity,
    total: totalOf(row),
    comment: row.comment,
    by: by(row.byName),
    at: row.at,
    removed: removedOf(row, by),
    objection: objectionOf(objections.get(row.id), by),
  }))

/** Administrators see that there is a block and not what it rests on, the expert not who wants it lifted. */
const viewBlock = async (db: Db, expertId: string, role: string, by: Hide) => {
  const block = await findBlock(db, expertId)
  return block
    ? {
        since: block.since,
        cause: role === 'administrator' ? '' : block.cause,
        liftReason: role === 'expert' ? '' : block.liftReason,
        proposedBy: by(block.proposedBy),
        proposedAt: block.proposedAt,
      }
    : null
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
    const objections: Objections = new Map(
      (await objectionsOf(db, expertId)).map((row) => [row.targetId, row]),
    )
    const by: Hide = (name) => (role === 'expert' && name ? '工作人员' : name)
    return {
      expertId,
      name: expert.name,
      sum24m: found.sum24m,
      level: found.level,
      credibility: found.credibility,
      text: found.text,
      list: await viewEntries(db, expertId, objections, by),
      years: await yearsOf(db, expertId),
      // Administrators see the level and not what it rests on.
      basis:
        role === 'administrator'
          ? null
          : { score: found.score, appraisals: await viewSheets(db, expertId, objections, by) },
      block: await viewBlock(db, expertId, role, by),
    }
  }

export const listDesk =
  (deps: ActivityDeps) =>
  async ({ pageNum, pageSize, ...filter }: InputOf<typeof calls.desk>, { db }: Context) => {
    const counts = await countDesk(db, filter)
    const rows = await deskPage(db, filter, { pageNum, pageSize })
    const levels = await assessed(
      deps,
      db,
      rows.map(({ expertId }) => expertId),
    )
    return {
      total: filter.state ? counts[filter.state] : counts.all,
      counts,
      list: rows.flatMap((row) => {
        const found = levels.get(row.expertId)
        return found
          ? [{ ...row, sum24m: found.sum24m, level: found.level, credibility: found.credibility }]
          : []
      }),
    }
  }
