import { AppError, type Db } from '../../platform/http/context.ts'
import { changesBetween } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import { insertEvent } from '../registration/revision.queries.ts'
import { applyChanges } from '../review/edit.actions.ts'
import type { CheckedUpdate } from './check-known.rules.ts'
import { listReplaced, readKnown, sealBefore } from './import-update.queries.ts'

/** Rows that change a record which is there, and the way back. */

interface By {
  readonly actorId: string
  readonly actorName: string
}
interface Updating {
  readonly updates: readonly CheckedUpdate[]
  readonly by: By
  /** The unit of the library that a workplace is. */
  readonly workplace: (name: string, row: number) => Promise<{ orgId: string; orgName: string }>
  readonly onDone: (count: number) => Promise<void>
}

const change = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  { id, values, by, opinion }: { id: string; values: FormValues; by: By; opinion: string },
) => {
  const row = await store.lockMember(db, id)
  const form = (await readKnown(db, definition, [id])).get(id)?.form
  if (!row || !form) throw new AppError('stateChanged')
  const mobile = await deps.accounts.mobileOf(db, by.actorId)
  // As in the dialog of one record: nobody changes their own, lest they no longer be known as its owner.
  if (mobile && mobile === row.mobileTel) throw new AppError('ownRecord')
  const before = Object.fromEntries(Object.keys(values).map((name) => [name, form[name] ?? '']))
  const after = await applyChanges(deps, definition, { row, changes: values }, { db })
  await insertEvent(db, id, {
    action: 'adminEdit',
    by: { actorId: by.actorId, actorName: by.actorName, byStaff: true },
    opinion,
    changes: changesBetween(definition, form, values),
  })
  return { before, version: after.version, seen: row.version }
}

/** In the caller's transaction; what they replaced comes back sealed, for the undo. */
export const updateMembers = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  { updates, by, workplace, onDone }: Updating,
) => {
  const { member } = definition
  const rows = []
  for (const { row, name, id, version, changes, company } of updates) {
    const unit = company === '' ? undefined : await workplace(company, row)
    const values = {
      ...changes,
      ...(unit && member.orgId && { [member.orgId]: unit.orgId }),
      ...(unit && member.company && { [member.company]: unit.orgName }),
    }
    const done = await change(deps, db, definition, { id, values, by, opinion: '批量导入' })
    if (done.seen !== version) throw new AppError('stateChanged')
    rows.push({
      row,
      name,
      recordId: id,
      version: done.version,
      aside: false,
      ...sealBefore(deps.keyRing, done.before),
    })
    await onDone(rows.length)
  }
  return rows
}

/** Records that nobody has touched since say again what they said before. */
export const restoreReplaced = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  { batchId, by }: { readonly batchId: string; readonly by: By },
): Promise<void> => {
  for (const { recordId, values } of await listReplaced(db, deps.keyRing, batchId))
    await change(deps, db, definition, { id: recordId, values, by, opinion: '撤销导入' })
}
