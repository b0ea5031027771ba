import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { useSearchParams } from 'react-router'
import { useChoice } from '../../shared/routes/said.ts'
import { Card } from '../../shared/ui/layout.tsx'
import { MemberPanel } from './information/member-panel.tsx'

const KINDS = Object.keys(MEMBER_KINDS) as MemberKind[]

/** information/ModalInfo?type=&account=: the information dialog as a page of its own, to link to and to print (docs/handbook/membership.md#staff-work). */
export function Page() {
  const [search] = useSearchParams()
  const id = search.get('account') ?? ''
  const kind = useChoice('type', KINDS)
  return (
    <Card label="信息详情">
      <MemberPanel key={id} id={id} kind={kind} page />
    </Card>
  )
}
