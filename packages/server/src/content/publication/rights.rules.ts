import {
  type Column,
  mayRead,
  mayView,
  mayWrite,
  shownTo,
} from '@portal/contract/content/publication-columns'
import { isStaff } from '@portal/contract/platform/roles'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import * as store from './publication.queries.ts'

/** Whose publication: every call asks here first. What somebody may not see answers like what does not exist. */

export const isEditor = (context: Context): boolean => isStaff(actorOf(context).role)

export const requireReadable = (column: Column, context: Context): void => {
  const { role } = actorOf(context)
  if (!(isStaff(role) ? mayView(role, column) : mayRead(role, column))) throw new AppError('notFound')
}

/** Staff read in every state, members what is published now and meant for their kind. */
export const findReadable = async (
  kind: store.Kind,
  id: string,
  context: Context,
): Promise<store.Publication> => {
  const row = await store.findPublication(context.db, id)
  if (row?.kind !== kind) throw new AppError('notFound')
  requireReadable(row.column, context)
  const meant = shownTo(actorOf(context).role).includes(row.visibility)
  if (!isEditor(context) && !(row.shown === 'published' && meant)) throw new AppError('notFound')
  return row
}

/** For the calls of staff about one publication: versions, readers. */
export const findViewed = async (
  kind: store.Kind,
  id: string,
  context: Context,
): Promise<store.Publication> => {
  const row = await store.findPublication(context.db, id)
  if (row?.kind !== kind || !mayView(actorOf(context).role, row.column)) throw new AppError('notFound')
  return row
}

export const requireWritable = (column: Column, context: Context): void => {
  if (!mayWrite(actorOf(context).role, column)) throw new AppError('forbidden')
}

/** Locked until the request ends. `version`: as the caller saw it. */
export const lockWritable = async (
  kind: store.Kind,
  { id, version }: { id: string; version?: number | undefined },
  context: Context,
): Promise<store.Publication> => {
  const row = await store.lockPublication(context.db, id)
  if (row?.kind !== kind || !mayView(actorOf(context).role, row.column)) throw new AppError('notFound')
  requireWritable(row.column, context)
  context.note({ targetKind: kind, targetId: id, targetName: row.title })
  if (row.deletedAt !== null) throw new AppError(version === undefined ? 'notFound' : 'stateChanged')
  if (version !== undefined && version !== row.version) throw new AppError('stateChanged')
  return row
}
