import type { unit } from '@portal/contract/membership/unit.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { AppError, type Context } from '../../platform/http/context.ts'
import { auditDetail, changesBetween, readChanges } from '../record/form.rules.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { readForm } from '../record/member.queries.ts'
import { byStaff, insertEvent } from '../registration/revision.queries.ts'
import { applyChanges } from '../review/edit.actions.ts'
import { lockForDecision } from '../review/review.actions.ts'

/** Another name or code of the same unit: its individuals, number, dues and history stay with it (docs/handbook/membership.md#renaming). */
export const renameUnit = async (
  deps: MemberDeps,
  { id, version, reason, ...wanted }: InputOf<typeof unit.rename>,
  context: Context,
) => {
  const { row, definition } = await lockForDecision(deps, { id, version }, 'adminEdit', context)
  if (row.kind !== 'unit') throw new AppError('notFound')
  const form = await readForm(context.db, definition, row)
  const schemas = { fields: definition.staffFields, form: definition.staffForm }
  const changes = readChanges(schemas, form, wanted)
  if (Object.keys(changes).length === 0) throw new AppError('nothingChanged')
  const after = await applyChanges(deps, definition, { row, changes }, context)
  const differences = changesBetween(definition, form, changes)
  const event = { action: 'adminEdit' as const, by: byStaff(context), opinion: reason, changes: differences }
  await insertEvent(context.db, id, event)
  context.note({ detail: { ...auditDetail(differences), reason } })
  return { version: after.version }
}
