import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { insertEvents } from './organisation-event.queries.ts'
import {
  insertMerge,
  lockAliases,
  lockMerge,
  lockOrganisations,
  markMerged,
  markUndone,
  movePeople,
  movePeopleBack,
  partsOf,
  restorePart,
} from './organisation-merge.queries.ts'

/**
 * Several organisations become one (docs/handbook/membership.md#organisations): their people move, their names stay as aliases. What was moved is written down, so
 * that for thirty days exactly that can be taken back. The label of a record follows its organisation; units keep their own name. The
 * version of a record stays: an applicant who is just filling in a correction must not lose the ticket, and an organisation that was
 * merged is understood when it is handed in. The time stamp moves, because lists count by it.
 */

export const mergeOrganisations = async (
  { targetId, orgIds }: { targetId: string; orgIds: readonly string[] },
  context: Context,
) => {
  const { db } = context
  const { name: actorName } = actorOf(context)
  const sources = [...new Set(orgIds)].filter((id) => id !== targetId)
  if (sources.length === 0) throw new AppError('badInput', { fields: { orgIds: '请选择两个以上的单位' } })
  const rows = await lockOrganisations(db, [targetId, ...sources])
  const target = rows.find((row) => row.id === targetId)
  const parts = rows.filter((row) => row.id !== targetId)
  if (!target || parts.length !== sources.length) throw new AppError('notFound')
  if (rows.some((row) => row.status === 'merged') || target.status === 'disabled')
    throw new AppError('stateChanged')
  const aliases = await lockAliases(db, sources)
  const mergeId = await insertMerge(
    db,
    { targetId, actorName },
    [...parts, ...aliases].map(({ id, status, mergedInto }) => ({ orgId: id, status, mergedInto })),
  )
  const moved = await movePeople(db, mergeId, sources, target)
  await markMerged(db, [...sources, ...aliases.map((alias) => alias.id)], targetId)
  const names = parts.map((part) => part.name)
  await insertEvents(db, sources, { action: 'mergedAway', actorName, detail: `并入“${target.name}”` })
  await insertEvents(db, [targetId], {
    action: 'mergedIn',
    actorName,
    detail: `${names.join('、')}（${moved} 条记录随之转入）`,
  })
  context.note({
    targetKind: 'organisation',
    targetId,
    targetName: target.name,
    detail: { names, count: moved },
  })
  return { mergeId, moved }
}

export const undoMerge = async (mergeId: string, context: Context) => {
  const { db } = context
  const { name: actorName } = actorOf(context)
  const merge = await lockMerge(db, mergeId)
  if (!merge) throw new AppError('notFound')
  if (merge.expired) throw new AppError('undoExpired')
  const parts = await partsOf(db, mergeId)
  const rows = await lockOrganisations(db, [merge.targetId, ...parts.map((part) => part.orgId)])
  const target = rows.find((row) => row.id === merge.targetId)
  // What was merged on top of it is taken back first.
  const untouched = parts.every(
    (part) => rows.find((row) => row.id === part.orgId)?.mergedInto === merge.targetId,
  )
  if (merge.undoneAt !== null || !target || target.status === 'merged' || !untouched)
    throw new AppError('stateChanged')
  for (const part of parts) await restorePart(db, part)
  const moved = await movePeopleBack(db, mergeId, merge.targetId)
  await markUndone(db, mergeId, actorName)
  const roots = parts.filter((part) => part.status !== 'merged').map((part) => part.orgId)
  const names = rows.filter((row) => roots.includes(row.id)).map((row) => row.name)
  await insertEvents(db, roots, { action: 'unmerged', actorName, detail: `从“${target.name}”分出` })
  await insertEvents(db, [merge.targetId], {
    action: 'unmerged',
    actorName,
    detail: `${names.join('、')}（${moved} 条记录随之转出）`,
  })
  context.note({
    targetKind: 'organisation',
    targetId: target.id,
    targetName: target.name,
    detail: { names, count: moved },
  })
  return { moved }
}
