import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { mayCall } from '@portal/contract/platform/endpoint'
import { identifierIn } from '@portal/contract/platform/person/identifier'
import { attempt } from '../../shared/call/attempt.ts'
import { readCall } from '../../shared/call/use-call.ts'
import { textOf } from '../../shared/list/list-url.ts'
import type { FilterValues, ListFilter } from '../../shared/list/types.ts'
import { useSession } from '../../shared/session.ts'
import { toast } from '../../shared/ui/toast.tsx'

/** Where the number belongs to nobody: a list of one record that there is not. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Records that a whole number or address led to. */
export const OWNERS: ListFilter = {
  key: 'ids',
  label: '按证件号码或邮箱',
  kind: 'link',
  several: true,
  placeholder: '只看查到的档案',
}

/**
 * A whole ID number, credit code or mail address in the keyword of a list: who it belongs to is looked up, which is logged, and the list
 * shows them, so that the number stands neither in the address nor in what the browser remembers.
 */
export const useOwners = (kind: MemberKind) => {
  const [role] = useSession().roles
  return async (values: FilterValues): Promise<FilterValues | undefined> => {
    const keyword = textOf(values, 'keyword')
    const by = identifierIn(keyword)
    // A phone number is a keyword like any other.
    if (!by || by === 'mobile' || !role || !mayCall(memberAdmin.owners, role)) return values
    const found = await attempt(() => readCall(memberAdmin.owners, { keyword }))
    if (!found.ok) {
      toast(found.failure.text, 'error')
      return undefined
    }
    const here = found.data.list.filter((one) => one.kind === kind).map(({ id }) => id)
    const elsewhere = new Set(found.data.list.map((one) => MEMBER_KINDS[one.kind].label))
    if (here.length === 0 && elsewhere.size > 0)
      toast(`${MEMBER_KINDS[kind].label}中没有此人，${[...elsewhere].join('、')}中有`)
    return { ...values, keyword: '', ids: here.length > 0 ? here : [NOBODY] }
  }
}
