import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { type Dashboard, LIST_OF } from '../menu-badges.ts'
import styles from './dashboard.module.css'
import { kindIcons } from './queue-board.tsx'

const figure = new Intl.NumberFormat('zh-CN')

/** How many there are of each kind, and how many joined this month. */
export const MembersCard = ({ members, linked }: { members: Dashboard['members']; linked: boolean }) => {
  const largest = Math.max(1, ...members.map(({ approved }) => approved))
  return (
    <section className={styles.card} aria-labelledby="members-title">
      <header className={styles.cardHead}>
        <h2 id="members-title">会员与专家总数</h2>
        <p>审核通过的记录</p>
      </header>
      <ul className={styles.members}>
        {members.map(({ kind, approved, thisMonth }) => (
          <li key={kind}>
            <span className={styles.memberKind}>
              <Icon name={kindIcons[kind]} />
              {linked || kind !== 'project' ? (
                <Link to={to(LIST_OF[kind], { state: 'approved' })}>{MEMBER_KINDS[kind].label}</Link>
              ) : (
                MEMBER_KINDS[kind].label
              )}
            </span>
            <svg className={styles.meter} width="100%" height="8" aria-hidden="true">
              <rect width="100%" height="8" rx="4" />
              {approved > 0 && <rect width={`${(approved / largest) * 100}%`} height="8" rx="4" />}
            </svg>
            <strong>{figure.format(approved)}</strong>
            <span className={styles.gain} data-zero={thisMonth === 0 ? '' : undefined}>
              {thisMonth === 0 ? '本月无新增' : `本月 +${thisMonth}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
