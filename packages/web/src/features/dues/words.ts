import { ERRORS } from '@portal/contract/errors'
import type { DuesState } from '@portal/contract/features/dues'
import { FILE_PURPOSES } from '@portal/contract/features/file'
import type { TagTone } from '../../shared/ui/tag.tsx'

export const TONES: Readonly<Record<DuesState, TagTone>> = {
  unpaid: 'plain',
  overdue: 'bad',
  submitted: 'wait',
  paid: 'good',
  waived: 'plain',
}

const format = new Intl.NumberFormat('zh-CN')
export const yuan = (amount: number): string => `${format.format(amount)}元`

/** What the page can tell of a scan before anything is sent. */
export const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.(jpe?g|png|pdf)$/i.test(name)) return ERRORS.fileKind.text
  return size >= FILE_PURPOSES.duesProof.maxBytes ? ERRORS.fileTooLarge.text : undefined
}
