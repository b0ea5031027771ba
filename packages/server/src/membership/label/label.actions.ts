import { LABELS_MOST } from '@portal/contract/membership/label/label.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { findTarget } from '../review/edit.actions.ts'
import * as store from './label.queries.ts'

/** What staff do with labels. */

export const addLabel = async (name: string, context: Context) => {
  if ((await store.countLabels(context.db)) >= LABELS_MOST)
    throw guardFailed(MEMBERSHIP_GUARDS, 'labelsFull', LABELS_MOST)
  const { id } = await store.insertLabel(context.db, { name, byName: actorOf(context).name })
  context.note({ targetKind: 'label', targetId: id, targetName: name })
  return { id }
}

const labelOf = async (id: string, context: Context) => {
  const label = await store.findLabel(context.db, id)
  if (!label) throw new AppError('notFound')
  context.note({ targetKind: 'label', targetId: id, targetName: label.name })
  return label
}

export const renameLabel = async ({ id, name }: { id: string; name: string }, context: Context) => {
  const label = await labelOf(id, context)
  await store.renameLabel(context.db, id, name)
  context.note({ detail: { name: [label.name, name] } })
  return {}
}

export const removeLabel = async (id: string, context: Context) => {
  await labelOf(id, context)
  await store.deleteLabel(context.db, id)
  return {}
}

/** The labels of one record: those that are new are given, those that are missing are taken. */
export const setLabels = async (
  { memberId, labelIds }: { memberId: string; labelIds: readonly string[] },
  context: Context,
) => {
  const { db } = context
  const row = await findTarget({ id: memberId }, context)
  const before = await store.labelsOf(db, memberId)
  const gone = before.filter(({ id }) => !labelIds.includes(id))
  for (const { id } of gone) await store.takeLabel(db, id, memberId)
  const given: string[] = []
  for (const labelId of new Set(labelIds)) {
    const label = await store.findLabel(db, labelId)
    if (!label) throw new AppError('badInput', { fields: { labelIds: '标签已被删除，请重新选择' } })
    if (await store.giveLabel(db, { labelId, memberId, byName: actorOf(context).name }))
      given.push(label.name)
  }
  if (gone.length + given.length > 0) await store.touchRecord(db, memberId)
  context.note({
    targetKind: row.kind,
    targetId: row.id,
    targetName: row.name,
    detail: { given, taken: gone.map(({ name }) => name) },
  })
  return {}
}
