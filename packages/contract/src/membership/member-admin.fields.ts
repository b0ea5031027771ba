import * as z from 'zod'
import { listedMember, memberKind } from './member.calls.ts'

// --- lists over several kinds ----------------------------------------------------------------------------------------------

/** A row of the lists that hold more than one kind. Masked, whoever asks (docs/handbook/personal-data.md#masking). */
export const anyMember = z.object({
  ...listedMember,
  kind: memberKind,
  kindLabel: z.string(),
  mobileTel: z.string(),
  company: z.string(),
})
export const anyFilter = {
  /** Part of the name, pinyin or initials, mobile number, member number. */
  keyword: z.string().trim().max(50).optional(),
  state: listedMember.state.optional(),
}
