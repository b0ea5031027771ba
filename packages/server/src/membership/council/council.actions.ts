import type { councilTerm } from '@portal/contract/membership/council/council-term.calls'
import { termName } from '@portal/contract/membership/council/council-term.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { databaseError } from '../../platform/database/database.ts'
import { AppError, type Context } from '../../platform/http/context.ts'
import { changePost } from '../maintenance/maintenance.actions.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { definitionOf } from '../record/member.views.ts'
import * as store from './council.queries.ts'
import { postTitle, wrongDays } from './council.rules.ts'

/** What staff do to single holdings and to the present term. */

export const endHolding = async (
  deps: MemberDeps,
  { id, on, reason }: InputOf<typeof councilTerm.endHolding>,
  context: Context,
) => {
  const { db } = context
  const found = await store.lockHolding(db, id)
  if (!found) throw new AppError('notFound')
  if (found.endsOn !== null) throw new AppError('stateChanged')
  const { memberId, version, kind, beginsOn } = found
  const wrong =
    on > today()
      ? '免职日期不能晚于今天'
      : beginsOn !== null && on < beginsOn
        ? '免职日期不能早于任职日期'
        : ''
  if (wrong) throw new AppError('badInput', { fields: { on: wrong } })
  const post = definitionOf(deps, kind).defaultPost
  await changePost(deps, { id: memberId, version, post, reason: `免职（${on}）：${reason}` }, context)
  await store.writeDays(db, id, { endsOn: on, endReason: reason })
  context.note({ detail: { post: postTitle(kind, found.post), on, reason } })
  return {}
}

export const correctHolding = async (
  { id, beginsOn, endsOn, reason }: InputOf<typeof councilTerm.correctHolding>,
  context: Context,
) => {
  const { db } = context
  const found = await store.lockHolding(db, id)
  if (!found) throw new AppError('notFound')
  const days = { beginsOn, endsOn: endsOn || null }
  const term = { beginsOn: found.termBegins, endsOn: found.termEnds }
  const wrong = wrongDays(days, { today: today(), term, open: found.endsOn === null })
  if (wrong) throw new AppError('badInput', { fields: wrong })
  if (found.beginsOn === days.beginsOn && found.endsOn === days.endsOn) throw new AppError('nothingChanged')
  await store.writeDays(db, id, days)
  context.note({
    targetKind: found.kind,
    targetId: found.memberId,
    targetName: found.name,
    detail: {
      post: postTitle(found.kind, found.post),
      beginsOn: [found.beginsOn, days.beginsOn],
      endsOn: [found.endsOn, days.endsOn],
      reason,
    },
  })
  return {}
}

/** Two terms of one number: the constraint decides, and says so at the field. */
export const uniqueOrdinal = async (act: Promise<void>): Promise<void> => {
  try {
    await act
  } catch (error) {
    if (databaseError(error)?.kind !== 'unique') throw error
    throw new AppError('badInput', { fields: { ordinal: '已有这一届，请核对届次' } })
  }
}

export const describeTerm = async (
  { id, ordinal, beginsOn }: InputOf<typeof councilTerm.describeTerm>,
  context: Context,
) => {
  const { db } = context
  const term = await store.lockTerm(db, id)
  if (!term) throw new AppError('notFound')
  const wrong =
    beginsOn > today()
      ? '起始日期不能晚于今天'
      : term.endsOn !== null && beginsOn > term.endsOn
        ? '起始日期不能晚于结束日期'
        : ''
  if (wrong) throw new AppError('badInput', { fields: { beginsOn: wrong } })
  if (term.ordinal === ordinal && term.beginsOn === beginsOn) throw new AppError('nothingChanged')
  await uniqueOrdinal(store.writeTerm(db, id, { ordinal, beginsOn }))
  context.note({
    targetKind: 'council',
    targetId: id,
    targetName: termName(ordinal),
    detail: { ordinal: [term.ordinal, ordinal], beginsOn: [term.beginsOn, beginsOn] },
  })
  return {}
}
