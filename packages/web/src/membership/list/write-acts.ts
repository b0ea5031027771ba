import type { MemberKind } from '@portal/contract/membership/member.calls'
import { to } from '../../shared/routes/table.ts'
import type { Act } from '../../shared/ui/acts.tsx'

interface Audience {
  readonly kind: MemberKind
  /** What the list shows now; it travels in the address. */
  readonly filter?: Readonly<Record<string, unknown>>
  /** Chosen rows, which go along with the navigation. */
  readonly chosen?: readonly { id: string; name: string }[]
}

/** From a list to a mail or SMS for the people it shows. */
export const writeActs = ({ kind, filter, chosen }: Audience): readonly [mail: Act, sms: Act] => {
  const { sort: _sort, order: _order, ...criteria } = filter ?? {}
  const search = chosen ? undefined : { kind, filter: JSON.stringify(criteria) }
  const state = chosen && { recipients: chosen.map(({ id, name }) => ({ id, name })) }
  return [
    { key: 'mail', text: '发邮件', to: to('mailOutbox', search), state },
    { key: 'sms', text: '发短信', to: to('smsOutbox', search), state },
  ]
}
