import type { organisation } from '@portal/contract/membership/organisation.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { lockOrganisation } from './organisation.queries.ts'
import { insertEvents } from './organisation-event.queries.ts'
import { listSuperiors, lockTree, writeParent } from './organisation-tree.queries.ts'

export const setParent = async (
  { orgId, version, parentId }: InputOf<typeof organisation.setParent>,
  context: Context,
) => {
  const { db } = context
  await lockTree(db)
  const known = await lockOrganisation(db, orgId)
  if (!known) throw new AppError('notFound')
  context.note({ targetKind: 'organisation', targetId: orgId, targetName: known.name })
  if (known.version !== version || known.status === 'merged') throw new AppError('stateChanged')
  const before = (await listSuperiors(db, orgId)).at(-1)
  const wrongParent = (text: string) => new AppError('badInput', { fields: { parentId: text } })
  const parent = parentId === null ? undefined : await lockOrganisation(db, parentId)
  if (parentId !== null && (!parent || parent.status === 'merged' || parent.status === 'disabled'))
    throw wrongParent('请从列表中选择在用的单位')
  if (parentId === orgId) throw wrongParent('不能选择本单位')
  if (parent && (await listSuperiors(db, parent.id)).some((above) => above.orgId === orgId))
    throw wrongParent(`“${parent.name}”是本单位的下级单位，不能作为上级单位`)
  if ((before?.orgId ?? null) === parentId) return {}
  await writeParent(db, orgId, parentId)
  const names: [string, string] = [before?.orgName ?? '', parent?.name ?? '']
  const detail = parent ? `上级单位“${parent.name}”` : `不再隶属于“${before?.orgName ?? ''}”`
  await insertEvents(db, [orgId], { action: 'parent', actorName: actorOf(context).name, detail })
  context.note({ detail: { parent: names } })
  return {}
}
