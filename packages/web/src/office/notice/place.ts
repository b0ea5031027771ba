import type { Notice } from '@portal/contract/office/notice.calls'
import type { Role } from '@portal/contract/platform/roles'
import { to } from '../../shared/routes/table.ts'
import { placeOf as placeOfHit } from '../search/index.ts'

/** Where the matter of a notice is dealt with. */
export const placeOf = ({ page, id, column }: Notice, role: Role): string => {
  switch (page) {
    case 'sentMail':
    case 'sentSms':
      return to(page, { open: id })
    case 'mailOutbox':
    case 'smsOutbox':
      return to(page, { id })
    case 'award':
      return to('awards', { id })
    case 'feedback':
      return to('feedback')
    case 'followUps':
      return to('followUps')
    case 'fullExports':
      return to('fullExports')
    case 'account':
      return to('staffAccount')
    default:
      return placeOfHit({ kind: page, id, of: column }, role)
  }
}
