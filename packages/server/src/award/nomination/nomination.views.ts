import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { AWARD_ITEM_STATES } from '@portal/contract/award/award.rules'
import type { awardNomination as calls } from '@portal/contract/award/nomination.calls'
import type { OwnCase } from '@portal/contract/peer-review/objection.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { ownCases } from '../../peer-review/publicity/publicity.views.ts'
import { actorOf, type Context, type Db } from '../../platform/http/context.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { casesOfItems } from '../batch/award-case.queries.ts'
import { certificateView } from '../certificate/award-certificate.actions.ts'
import { listCertificates } from '../certificate/award-certificate.queries.ts'
import { lackOf, selfOf } from './nomination.actions.ts'
import * as own from './nomination.queries.ts'
import { closedBy, maySeeOff } from './nomination.rules.ts'

/** Nominations as their nominator reads them. */

/** Why it is out, or that it did not win. */
const outcomeOf = ({ status }: BatchRow, item: ItemRow | undefined): string => {
  if (!item) return ''
  const { state, check, endReason, vote } = item
  if (state === 'failed') return `${AWARD_ITEM_STATES.failed}：${check?.reason ?? ''}`
  if (state !== 'passed' && state !== 'unchecked') return `${AWARD_ITEM_STATES[state]}：${endReason}`
  if (status === 'cancelled') return '本次评审已终止'
  return status === 'announced' && !vote?.passed ? '评审结果已公布，未获奖' : ''
}

/** What is objected to the items, by item; without who objects. */
const disputesOf = async (db: Db, items: ReadonlyMap<string, ItemRow>) => {
  const rows = await casesOfItems(db, [...items.values()])
  return (item: ItemRow | undefined): OwnCase[] =>
    ownCases(rows.filter(({ awardItemId }) => awardItemId === item?.id))
}
const rowView = (
  row: own.NominationRow,
  { batch, item, disputes }: { batch: BatchRow; item: ItemRow | undefined; disputes: readonly OwnCase[] },
) => ({
  id: row.id,
  batchId: batch.id,
  title: store.titleOf(batch),
  name: row.form.name,
  channel: row.channel,
  nominator: row.nominator,
  state: row.state,
  no: item?.no ?? '',
  // Where the formal check stands is told with its end.
  itemState: item?.state ?? null,
  outcome: outcomeOf(batch, item),
  result: batch.status === 'announced' && item?.vote?.passed ? item.vote.grade : '',
  returnReason: row.state === 'returned' ? row.returnReason : '',
  until: (row.state === 'returned' ? row.returnDue : batch.nominateUntil) ?? '',
  statementDueAt:
    disputes.find(({ mayState, statedAt }) => mayState && statedAt === null)?.statementDueAt ?? null,
  updatedAt: row.updatedAt,
})

const itemsOf = async (db: Db, rows: readonly own.NominationRow[]) => {
  const ids = rows.flatMap(({ itemId }) => itemId ?? [])
  return new Map((await store.itemsByIds(db, ids)).map((item) => [item.id, item]))
}

export const list = async (_: InputOf<typeof calls.list>, context: Context) => {
  const { db } = context
  const rows = await own.listOwn(db, actorOf(context).memberId ?? '')
  const items = await itemsOf(db, rows)
  const disputesOn = await disputesOf(db, items)
  const views = []
  for (const row of rows) {
    const batch = await store.findBatch(db, row.batchId)
    const item = items.get(row.itemId ?? '')
    if (batch) views.push(rowView(row, { batch, item, disputes: disputesOn(item) }))
  }
  return {
    open: (await own.openBatches(db)).map(({ id, nominateUntil, groups, grades, ...batch }) => ({
      ...{ batchId: id, title: store.titleOf(batch), groups, grades },
      until: nominateUntil ?? '',
      untilAt: store.deadlineAt(nominateUntil) ?? '',
    })),
    list: views,
    self: await selfOf(db, context),
  }
}

export const view = async ({ id }: InputOf<typeof calls.view>, context: Context) => {
  const { db } = context
  const row = await own.requireOwn(db, id, actorOf(context).memberId)
  const batch = await store.requireBatch(db, row.batchId)
  const items = await itemsOf(db, [row])
  const item = items.get(row.itemId ?? '')
  const disputes = (await disputesOf(db, items))(item)
  const files = await own.filesOf(db, id)
  const closed = closedBy(batch, row, item)
  const lack = lackOf(row, files)
  const missing = [closed, closed ? undefined : lack].flatMap((name) => (name ? AWARD_ACT_GUARDS[name] : []))
  const certificates = batch.status === 'announced' && item ? await listCertificates(db, batch.id) : []
  return {
    ...rowView(row, { batch, item, disputes }),
    objections: disputes,
    ...row.form,
    persons: row.form.persons.map((person) => ({ ...person })),
    opinion: row.opinion,
    version: row.version,
    groups: batch.groups,
    grades: batch.grades,
    files,
    stale: lack === 'nominationFormStale',
    missing: row.state === 'withdrawn' || row.state === 'submitted' ? [] : missing,
    certificates: certificates
      .filter((one) => one.itemId === item?.id && one.status === 'valid')
      .map(certificateView),
    may: { edit: !closed, submit: !closed && !lack, withdraw: maySeeOff(batch, row, item) },
  }
}

/** For the staff's page of the item. */
export const nominationOf = async (db: Db, itemId: string) => {
  const row = await own.ofItem(db, itemId)
  if (!row) return null
  const { channel, nominator, opinion, state, submittedAt, returnReason, returnDue } = row
  const form = (await own.filesOf(db, row.id)).find(({ kind }) => kind === 'form')
  return {
    ...{ channel, nominator, opinion, state, submittedAt, returnReason },
    returnDue: returnDue ?? '',
    formId: form?.id ?? '',
  }
}
