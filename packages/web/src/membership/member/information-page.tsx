import { MEMBER_KINDS, type MemberKind } from '@portal/contract/membership/member.calls'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '../../shared/ui/states.tsx'
import styles from './information/information.module.css'
import { MemberPanel } from './information/member-panel.tsx'
import { LISTS } from './kinds.ts'

const KINDS = Object.keys(MEMBER_KINDS) as MemberKind[]

/** information/ModalInfo?type=&account=: the information dialog as a page of its own, to link to and to print (docs/handbook/membership.md#staff-work). */
export function Page() {
  const [search] = useSearchParams()
  const id = search.get('account')
  const kind = KINDS.find((each) => each === search.get('type'))
  if (!id)
    return (
      <EmptyState
        title="没有指定会员"
        actions={<Link to={LISTS[kind ?? 'person']}>返回{MEMBER_KINDS[kind ?? 'person'].label}列表</Link>}
      />
    )
  return (
    <div className={styles.sheet}>
      <MemberPanel key={id} id={id} kind={kind} page />
    </div>
  )
}
