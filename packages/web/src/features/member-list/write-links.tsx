import type { MemberKind } from '@portal/contract/features/member'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import styles from './member-list.module.css'

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
  const search = chosen ? '' : `?${new URLSearchParams({ kind, filter: JSON.stringify(criteria) })}`
  const state = chosen && { recipients: chosen.map(({ id, name }) => ({ id, name })) }
  return (
    <>
      <Link className={styles.secondary} to={`${paths.admin.outBox}${search}`} state={state}>
        发邮件
      </Link>
      <Link className={styles.secondary} to={`${paths.admin.smsOutBox}${search}`} state={state}>
        发短信
      </Link>
    </>
  )
}
