import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import type { Db } from '../../platform/http/context.ts'
import { RECORDS_MERGED } from '../record/member.messages.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import type { MemberRow } from '../record/member.rows.ts'

/** Both phones hear of it: whoever signed in with the other one knows how to go on, and a mistake does not stay unnoticed. */
export const tellOfMerge = async (
  deps: MemberDeps,
  db: Db,
  mergeId: string,
  { after, merged }: { readonly after: MemberRow; readonly merged: MemberRow },
) => {
  const vars = { role: MEMBER_KINDS[after.kind].label, loginName: maskMobile(after.mobileTel) }
  const phones = new Set([after.mobileTel, merged.mobileTel].filter(Boolean))
  for (const mobileTel of phones.size > 0 ? phones : ['']) {
    const which = mobileTel === after.mobileTel ? 'survivor' : 'merged'
    const to = { memberId: after.id, mobileTel }
    await deps.messages.notify(db, RECORDS_MERGED, to, { about: { mergeId, which }, vars })
  }
}
