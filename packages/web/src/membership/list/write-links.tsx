import type { MemberKind } from '@portal/contract/membership/member.calls'
import { to } from '../../shared/routes/table.ts'
import { ButtonLink } from '../../shared/ui/button.tsx'

interface Props {
  kind: MemberKind
  /** What the list shows now; it travels in the address. */
  filter?: Readonly<Record<string, unknown>>
  /** Chosen rows, which go along with the navigation. */
  chosen?: readonly { id: string; name: string }[]
}

/** From a list to a mail or SMS for the people it shows. */
export const WriteLinks = ({ kind, filter, chosen }: Props) => {
  const { sort: _sort, order: _order, ...criteria } = filter ?? {}
  const search = chosen ? undefined : { kind, filter: JSON.stringify(criteria) }
  const state = chosen && { recipients: chosen.map(({ id, name }) => ({ id, name })) }
  return (
    <>
      <ButtonLink to={to('mailOutbox', search)} state={state}>
        发邮件
      </ButtonLink>
      <ButtonLink to={to('smsOutbox', search)} state={state}>
        发短信
      </ButtonLink>
    </>
  )
}
