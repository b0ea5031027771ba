import { Link, useSearchParams } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { EmptyState } from '../../shared/ui/states.tsx'
import { MemberPanel } from '../member/index.ts'

/** §2 information/ModalInfo: the information dialog as a page of its own, to link to and to print (decision D). */
export function Page() {
  const [search] = useSearchParams()
  const id = search.get('account')
  if (!id)
    return (
      <EmptyState title="没有指定会员" actions={<Link to={paths.admin.personMember}>返回个人会员</Link>} />
    )
  return <MemberPanel id={id} onChanged={() => {}} />
}
