import { dues } from '@portal/contract/membership/dues.calls'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../shared/api.ts'
import { to } from '../../shared/routes/table.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './dues.module.css'
import { yuan } from './words.ts'

/** On the unit's home: what is open. It says so and keeps nobody from anything. */
export const OwnDues = () => {
  const { data } = useQuery({ queryKey: ['own-dues'], queryFn: () => call(dues.own, {}) })
  if (!data || data.list.length === 0) return null
  const of = (...states: string[]) => data.list.filter(({ state }) => states.includes(state))
  const [open, overdue, waiting] = [of('unpaid', 'overdue'), of('overdue'), of('submitted')]
  const years = open.map(({ year }) => year).join('、')
  const sum = yuan(open.reduce((total, { amount }) => total + amount, 0))
  return (
    <Link to={to('ownDues')} className={styles.card} data-tone={overdue.length > 0 ? 'bad' : undefined}>
      <Icon name={overdue.length > 0 ? 'warning' : 'award'} size="1.5rem" />
      <span>
        <strong>会费{overdue.length > 0 ? '（逾期）' : ''}</strong>
        {open.length > 0
          ? `${years}年度会费共${sum}待缴纳`
          : waiting.length > 0
            ? '缴费凭证正在核实'
            : '会费已缴清，感谢支持'}
      </span>
      <Icon name="chevron-right" />
    </Link>
  )
}
