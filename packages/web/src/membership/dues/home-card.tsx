import { dues } from '@portal/contract/membership/dues.calls'
import { useCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Card } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { yuan } from './words.ts'

/** On the unit's home: what is open. It says so and keeps nobody from anything. */
export const OwnDues = () => {
  const { data } = useCall(dues.own, {})
  if (!data || data.list.length === 0) return null
  const of = (...states: string[]) => data.list.filter(({ state }) => states.includes(state))
  const [open, overdue, waiting] = [of('unpaid', 'overdue'), of('overdue'), of('submitted')]
  const late = overdue.length > 0
  const years = open.map(({ year }) => year).join('、')
  const sum = yuan(open.reduce((total, { amount }) => total + amount, 0))
  const note =
    open.length > 0
      ? `${years}年度会费共${sum}待缴纳`
      : waiting.length > 0
        ? '缴费凭证正在核实'
        : '会费已缴清，感谢支持'
  return (
    <Card flush label="会费" tone={late ? 'bad' : open.length > 0 ? 'now' : 'plain'}>
      <Lines
        lines={[
          {
            key: 'dues',
            to: to('ownDues'),
            icon: late ? 'warning' : 'award',
            text: <strong>会费{late ? '（逾期）' : ''}</strong>,
            note,
          },
        ]}
      />
    </Card>
  )
}
