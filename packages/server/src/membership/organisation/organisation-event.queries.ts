import type { Db } from '../../platform/http/context.ts'

/** What happened to an organisation: appended in the transaction of the act itself. */

const LABELS = {
  propose: '申请人添加',
  insert: '添加',
  import: '批量导入',
  rename: '改名',
  confirmed: '确认',
  pending: '改为待确认',
  disabled: '停用',
  mergedAway: '并入其他单位',
  mergedIn: '并入单位',
  unmerged: '撤销合并',
  parent: '变更上级单位',
} as const
export type OrganisationAction = keyof typeof LABELS

export interface OrganisationEvent {
  readonly action: OrganisationAction
  readonly actorName: string
  readonly detail?: string | undefined
}

export const insertEvents = async (
  db: Db,
  orgIds: readonly string[],
  { action, actorName, detail = '' }: OrganisationEvent,
): Promise<void> => {
  if (orgIds.length === 0) return
  await db
    .insertInto('organisationEvent')
    .values(orgIds.map((orgId) => ({ orgId, action, actorName, detail })))
    .execute()
}

export const listEvents = async (db: Db, orgId: string) => {
  const rows = await db
    .selectFrom('organisationEvent')
    .select(['at', 'action', 'actorName as actor', 'detail'])
    .where('orgId', '=', orgId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows.map(({ action, ...row }) => ({ ...row, label: LABELS[action] }))
}
