import { REVIEW_STATES } from '@portal/contract/identity/application-state'
import { dayOf, timeOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Grid, Stack } from '../../../shared/ui/layout.tsx'
import { Pick } from '../../../shared/ui/picks.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { type Choice, type Comparison, type Side, withSurvivor } from './choice.ts'

const VIA = { desktop: '本人在电脑上登记', phone: '本人在手机上登记', staff: '工作人员录入' } as const
const LISTS = { person: 'personMembers', expert: 'experts' } as const

const signInText = (account: Comparison['sides'][number]['account']): string =>
  !account
    ? '没有登录账号'
    : !account.hasPassword
      ? '还没有设置密码'
      : account.lastSignInAt
        ? `最近登录 ${timeOf(account.lastSignInAt)}`
        : '设置了密码，从未登录'

/** The two records as such: which stays, and whose sign-in goes on. */
export const Sides = ({
  data,
  choice,
  onChange,
}: {
  data: Comparison
  choice: Choice
  onChange: (choice: Choice) => void
}) => (
  <Grid>
    {data.sides.map((side, index) => (
      <SideCard key={side.id} {...{ data, choice, onChange, side }} at={index === 0 ? 0 : 1} />
    ))}
  </Grid>
)

interface SideProps {
  data: Comparison
  choice: Choice
  onChange: (choice: Choice) => void
  side: Comparison['sides'][number]
  at: Side
}

const SideCard = ({ data, choice, onChange, side, at }: SideProps) => {
  const kept = choice.survivor === at
  const name = `记录${at === 0 ? '一' : '二'}`
  return (
    <Card
      label={name}
      title={`${name}：${side.name}`}
      tone={kept ? 'good' : 'plain'}
      note={
        <Tag tone={side.state === 'approved' ? 'good' : side.state === 'pending' ? 'wait' : 'bad'}>
          {REVIEW_STATES[side.state].label}
        </Tag>
      }
    >
      <Stack gap={0}>
        <Facts
          plain
          facts={[
            ['编号', side.serialNum || '未编号'],
            ['级别职务', [side.levelLabel, side.memberTag1].filter(Boolean).join('，')],
            ['登记', `${dayOf(side.submittedAt)}，${VIA[side.submittedVia]}`],
            ['附件', `${side.files} 个`],
            ['登录', signInText(side.account)],
          ]}
        />
        <Link className="target" to={to(LISTS[data.kind], { open: side.id })}>
          查看完整记录
        </Link>
        <Pick
          plain
          name="survivor"
          checked={kept}
          disabled={data.fixed && side.id !== data.survivor}
          onPick={() => onChange(withSurvivor(data, at))}
        >
          保留这条记录和编号
        </Pick>
        {side.account && (
          <Pick
            plain
            name="account"
            checked={choice.account === at}
            onPick={() => onChange({ ...choice, account: at })}
          >
            沿用这条的登录密码
          </Pick>
        )}
      </Stack>
    </Card>
  )
}
