import type { expert } from '@portal/contract/membership/expert.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { attachFiles } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import { changeOf } from '../record/form.rules.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { readForm } from '../record/member.queries.ts'
import { byStaff, insertEvent } from '../registration/revision.queries.ts'
import { applyChanges } from '../review/edit.actions.ts'
import { lockForDecision } from '../review/review.actions.ts'

/** The photo of an expert as staff give or replace it: it counts at once. The picture was uploaded by whoever sends this. */
export const setPhoto = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  { id, version, image }: InputOf<typeof expert.setPhoto>,
  context: Context,
) => {
  const { db } = context
  const { row } = await lockForDecision(deps, { id, version }, 'adminEdit', context)
  if (row.kind !== definition.kind) throw new AppError('notFound')
  const before = (await readForm(db, definition, row)).image
  const to = { memberId: row.id, owner: { accountId: actorOf(context).accountId }, purpose: 'photo' } as const
  if (!(await attachFiles(db, [image], to)))
    throw new AppError('badInput', { fields: { image: '请重新上传照片' } })
  const after = await applyChanges(deps, definition, { row, changes: { image } }, context)
  await insertEvent(db, row.id, {
    action: 'adminEdit',
    by: byStaff(context),
    changes: [changeOf('image', '照片', before ? '原照片' : '', '新照片')],
  })
  context.note({ detail: { 照片: [before ? '原照片' : '', '新照片'] } })
  return { version: after.version }
}
