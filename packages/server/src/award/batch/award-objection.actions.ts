import type { award as calls } from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { groundOf, rulingsOf } from '@portal/contract/peer-review/publicity.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { writeToObjector } from '../../peer-review/publicity/objection.messages.ts'
import {
  acceptObjection,
  findObjection,
  listObjections,
  lockObjection,
  ruleObjection,
} from '../../peer-review/publicity/objection.queries.ts'
import type { CaseSubject } from '../../peer-review/publicity/objection-case.actions.ts'
import { caseView, ownCases } from '../../peer-review/publicity/publicity.views.ts'
import { areHeard, questionOf } from '../../peer-review/publicity/statement.actions.ts'
import { dueIn } from '../../platform/clock/working-day.queries.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { involvedIn, refuseInvolved } from '../item/item-access.rules.ts'
import { endItem } from '../item/item-end.actions.ts'
import { openWhenAll } from '../seat/opening.actions.ts'
import { tellStaff } from './award.messages.ts'
import type { AwardDeps } from './award.parts.ts'
import * as store from './award.queries.ts'
import type { ItemRow } from './award.rows.ts'
import * as cases from './award-case.queries.ts'
import { byOf, SYSTEM, writeLog } from './batch-log.queries.ts'
import { askSpeaker, speakersOf } from './speaker.actions.ts'

/** Objections to items: the same cases, the same states and the same people as those of achievements (docs/handbook/peer-review.md#objections, docs/handbook/award.md#items). */

export const listCases = async ({ batchId }: InputOf<typeof calls.objections>, context: Context) => {
  const { db } = context
  const { accountId } = actorOf(context)
  await store.requireBatch(db, batchId)
  const items = new Map((await store.listItems(db, batchId)).map((item) => [item.id, item]))
  const rows = await listObjections(db, { awardBatchId: batchId })
  const disputed = rows.flatMap(({ awardItemId }) => items.get(awardItemId ?? '') ?? [])
  const involved = await involvedIn(db, disputed, accountId)
  const speakers = await speakersOf(db, disputed)
  return {
    // Nobody hears of a case against their own item.
    list: rows.flatMap((row) => {
      const item = items.get(row.awardItemId ?? '')
      if (!item || involved.has(item.id)) return []
      return [
        {
          ...caseView(row, { accountId }),
          itemId: item.id,
          itemNo: item.no,
          itemName: item.name,
          heard: speakers.get(item.id)?.name ?? '',
          involved: false,
        },
      ]
    }),
  }
}

/** Cases that somebody still has to decide, but for those against the reader's own items. */
export const openCasesFor = async (db: Db, accountId: string) => {
  const rows = await cases.listOpenCases(db)
  const items = await store.itemsByIds(
    db,
    rows.flatMap(({ awardItemId }) => awardItemId ?? []),
  )
  const involved = await involvedIn(db, items, accountId)
  return rows.flatMap((row) => {
    const item = items.find(({ id }) => id === row.awardItemId)
    return item && !involved.has(item.id) ? [{ ...row, item }] : []
  })
}

const lockCase = async (context: Context, caseId: string) => {
  const { db } = context
  const first = await findObjection(db, caseId)
  if (!first?.awardItemId) throw new AppError('notFound')
  const { batch, item } = await store.lockItem(db, first.awardItemId)
  const found = await lockObjection(db, caseId)
  if (!found) throw new AppError('notFound')
  context.note({ targetKind: 'objection', targetId: found.id, targetName: found.caseNo })
  await refuseInvolved(db, [item], actorOf(context).accountId)
  if (batch.status === 'announced' || batch.status === 'cancelled') throw new AppError('stateChanged')
  return { batch, item, found }
}

export const acceptCase =
  (deps: AwardDeps) =>
  async ({ caseId, question: typed }: InputOf<typeof calls.acceptObjection>, context: Context) => {
    const { db } = context
    const { role } = actorOf(context)
    const { batch, item, found } = await lockCase(context, caseId)
    if (found.state !== 'submitted') throw new AppError('stateChanged')
    // Row 13b: what comes late is for the person in charge, and only where it weighs heavily.
    if (found.late && role === 'handler') throw guardFailed(AWARD_ACT_GUARDS, 'lateByInCharge')
    if (found.late && !groundOf(found.ground)?.severe) throw guardFailed(AWARD_ACT_GUARDS, 'lateSevereOnly')
    const by = byOf(context)
    const taker = { id: by.id ?? '', name: by.name }
    const { evalObjectionDays: days, evalStatementDays } = await deps.settings.all()
    const speaker = (await speakersOf(db, [item])).get(item.id)
    const ask = { question: questionOf(found, typed), dueAt: await dueIn(db, evalStatementDays) }
    await acceptObjection(db, found.id, taker, { days, ...(speaker && { ask }) })
    if (speaker) await askSpeaker(deps, db, { batch, item }, { speaker, found, ask, byName: by.name })
    await writeLog(db, batch.id, by, { act: `受理异议${found.caseNo}`, item })
    await writeToObjector(deps, db, found, { news: { state: '已受理', byName: by.name } })
    return {}
  }

export const ruleCase =
  (deps: AwardDeps) =>
  async ({ caseId, ruling, finding, reply }: InputOf<typeof calls.ruleObjection>, context: Context) => {
    const { db } = context
    const { batch, item, found } = await lockCase(context, caseId)
    if (found.state !== 'investigated') throw new AppError('stateChanged')
    if (found.triagedById === actorOf(context).accountId)
      throw guardFailed(AWARD_ACT_GUARDS, 'ruledByAnother')
    if (ruling !== 'dismissed' && !areHeard(found)) throw guardFailed(AWARD_ACT_GUARDS, 'statementAwaited')
    const by = byOf(context)
    await ruleObjection(db, found.id, by, { ruling, finding, reply })
    if (ruling === 'terminated')
      await endItem(deps, db, { batch, item }, { state: 'disqualified', reason: `异议${found.caseNo}成立` })
    if (ruling === 'revision') await store.updateItem(db, item.id, { reopened: true })
    const act = `裁定异议${found.caseNo}：${rulingsOf(found)[ruling]}`
    await writeLog(db, batch.id, by, { act, item, opinion: finding })
    if (ruling === 'terminated') await openWhenAll(db, batch)
    await writeToObjector(deps, db, found, {
      news: {
        state: `已裁定：${rulingsOf(found)[ruling]}`,
        text: reply,
        byName: by.name,
      },
    })
    if (ruling === 'revision')
      await tellStaff(deps, db, batch, { roles: ['handler'], state: `项目${item.no}须按异议裁定更正` })
    return {}
  }

const itemOf = async (db: Db, itemId: string | null): Promise<ItemRow> => store.requireItem(db, itemId ?? '')

/** What cases ask of an item of an award. */
export const awardCases = (deps: AwardDeps): CaseSubject => ({
  filed: async (db, { awardItemId, caseNo, severeLate }) => {
    const item = await itemOf(db, awardItemId)
    const batch = await store.lockBatch(db, item.batchId)
    await writeLog(db, batch.id, SYSTEM, { act: `收到异议${caseNo}`, item })
    const role = severeLate ? 'inCharge' : 'handler'
    await tellStaff(deps, db, batch, { roles: [role], state: `项目${item.no}收到异议${caseNo}，请甄别` })
  },
  enter: async (db, found, accountId) => {
    const item = await itemOf(db, found.awardItemId)
    if ((await involvedIn(db, [item], accountId)).size > 0) throw guardFailed(AWARD_ACT_GUARDS, 'involved')
  },
  speaks: async (db, found, memberId) => {
    const item = await itemOf(db, found.awardItemId)
    return (await speakersOf(db, [item])).get(item.id)?.memberId === memberId
  },
  stated: async (db, found) => {
    const item = await itemOf(db, found.awardItemId)
    const batch = await store.lockBatch(db, item.batchId)
    const state = `项目${item.no}的推荐方已就异议${found.caseNo}提交陈述意见，请查阅`
    await tellStaff(deps, db, batch, { roles: ['handler'], state })
  },
  ofAchievement: async (db, achievementId) => {
    const items = await cases.itemsOfAchievement(db, achievementId)
    const rows = await cases.casesOfItems(db, items)
    return items.flatMap((item) =>
      ownCases(
        rows.filter(({ awardItemId }) => awardItemId === item.id),
        `${store.titleOf(item)}项目${item.no}`,
      ),
    )
  },
  reported: async (db, found) => {
    const item = await itemOf(db, found.awardItemId)
    const batch = await store.requireBatch(db, item.batchId)
    await tellStaff(deps, db, batch, {
      roles: ['inCharge'],
      state: `项目${item.no}的异议${found.caseNo}已查清，请裁定`,
    })
  },
})
