import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { ACHIEVEMENT_LEVELS, ACHIEVEMENT_TYPES } from '@portal/contract/peer-review/subject.rules'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { type SqlBool, sql } from 'kysely'
import { findRevision } from '../../evaluation/achievement/submission.queries.ts'
import { readSubmission } from '../../evaluation/review-subject/submission.queries.ts'
import { contains } from '../../platform/database/like.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { misfits, refuseAny, requireRoom } from './item.actions.ts'
import { orderPapers } from './item-papers.jobs.ts'

/** Concluded achievements (status 28, passed) that no living batch of the year has. */

const eligible = (db: Db, year: number) =>
  db
    .selectFrom('achievement')
    .innerJoin('evaluationReport as report', (join) =>
      join.onRef('report.achievementId', '=', 'achievement.id').on('report.status', '=', 'valid'),
    )
    .where('achievement.status', '=', '28')
    .where('achievement.outcome', '=', 'passed')
    .where('achievement.deletedAt', 'is', null)
    .where(
      sql<SqlBool>`not exists (select 1 from "awardItem" i join "awardBatch" b on b.id = i."batchId"
        where i."achievementId" = achievement.id and b.year = ${year} and b.status <> 'cancelled' and b."deletedAt" is null)`,
    )

export const listCandidates = async (
  { batchId, keyword, pageNum, pageSize, order }: InputOf<typeof calls.candidates>,
  { db }: Context,
) => {
  const batch = await store.requireBatch(db, batchId)
  let query = eligible(db, batch.year)
  if (keyword)
    query = query.where(
      sql<SqlBool>`(achievement.name like ${contains(keyword)} or report.no like ${contains(keyword)}
        or array_to_string(report.units, ' ') like ${contains(keyword)})`,
    )
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(['achievement.id', 'achievement.name', 'achievement.type'])
    .select(['report.units', 'report.level', 'report.no', 'report.issuedOn'])
    .orderBy('report.issuedAt', order)
    .orderBy('achievement.id')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute()
  return {
    total: Number(total),
    list: rows.map((row) => ({
      id: row.id,
      name: row.name,
      typeLabel: labelOf(ACHIEVEMENT_TYPES, row.type),
      firstUnit: row.units[0] ?? '',
      level: labelOf(ACHIEVEMENT_LEVELS, row.level),
      reportNo: row.no,
      concludedOn: row.issuedOn,
    })),
  }
}

export const addAchievements =
  (deps: AwardDeps) =>
  async ({ batchId, ids, group, grade }: InputOf<typeof calls.addAchievements>, context: Context) => {
    const { db } = context
    const batch = await store.lockBatch(db, batchId)
    if (batch.status !== 'draft' && batch.status !== 'formal')
      throw guardFailed(AWARD_ACT_GUARDS, 'itemsClosed')
    const fields = misfits(batch, { group, grade })
    if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
    const known = await store.listItems(db, batchId)
    const wanted = [...new Set(ids)]
    requireRoom(known, wanted.length)
    const rows = await eligible(db, batch.year)
      .select(['achievement.id', 'achievement.name', 'report.id as reportId'])
      .where('achievement.id', 'in', wanted)
      .execute()
    if (rows.length !== wanted.length) throw new AppError('stateChanged')
    const by = byOf(context)
    const added: ItemRow[] = []
    for (const { id, name, reportId } of rows) {
      if (known.some((item) => item.name === name)) throw guardFailed(AWARD_ACT_GUARDS, 'itemNamed', name)
      const form = (await findRevision(db, deps.keyRing, id))?.form
      if (!form) throw new AppError('notFound')
      const item = await db
        .insertInto('awardItem')
        .values({
          batchId,
          no: store.nextNo([...known, ...added]),
          name,
          group,
          grade,
          source: 'achievement',
          achievementId: id,
          units: form.units.map(({ orgName }) => orgName),
          persons: JSON.stringify(
            form.persons.map((person) => ({ name: person.name, orgName: person.orgName })),
          ),
          contactName: form.contact.name,
          contactMobile: form.contact.mobileTel,
          summary: form.achievement.summary.slice(0, 1000),
          addedBy: by.name,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      for (const file of (await readSubmission(deps.keyRing, db, id))?.files ?? [])
        await db
          .insertInto('awardFile')
          .values({ id: file.id, itemId: item.id, seatId: null, byName: by.name })
          .execute()
      added.push(item)
      await orderPapers(deps.jobs, db, { itemId: item.id, reportId, byName: by.name })
      await writeLog(db, batchId, by, { act: '从已结项成果添加项目', item })
    }
    await refuseAny(db, added, actorOf(context).accountId)
    noteOn(context, batch, { count: added.length })
    return { added: added.length }
  }
