import { type BulkAct, wordsOf } from '@portal/contract/membership/bulk/bulk.words'
import { charterReason } from '@portal/contract/membership/council/council-term.calls'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import type { Options } from '@portal/contract/platform/enums'
import { actReason, choice } from '@portal/contract/platform/fields'
import * as z from 'zod'

/** Acts whose values the server knows: the labels that there are today, the people who review. */
export const asked = (act: BulkAct): 'labels' | 'reviewers' | undefined => {
  if (act === 'addLabel' || act === 'removeLabel') return 'labels'
  return act === 'assign' ? 'reviewers' : undefined
}

/** What can be chosen for an act. */
export const valuesOf = (kind: MemberKind, act: BulkAct, known: Options): Options | undefined => {
  if (act === 'level') return MEMBER_KINDS[kind].levels
  if (act === 'post') return KINDS[kind].posts
  return asked(act) ? known : undefined
}

/** What an act asks. */
export const bulkForm = (act: BulkAct, values: Options | undefined): z.ZodObject => {
  const { value = '', reason } = wordsOf(act)
  return z.object({
    ...(values && { value: choice(value, values, { widget: 'select' }) }),
    ...(act === 'post' && { charterReason }),
    ...(reason && { reason: actReason(reason, { help: '将写入每条记录的办理记录和操作日志。' }) }),
  })
}
