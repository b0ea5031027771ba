import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import { Meter } from '../../../shared/ui/stat.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import { type Dashboard, LIST_OF } from '../menu-badges.ts'
import { kindIcons } from './queue-board.tsx'

const figure = new Intl.NumberFormat('zh-CN')

/** How many there are of each kind, and how many joined this month. */
export const MembersCard = ({ members, linked }: { members: Dashboard['members']; linked: boolean }) => {
  const largest = Math.max(1, ...members.map(({ approved }) => approved))
  return (
    <Card flush level={2} title="会员与专家总数" note="审核通过的记录">
      <Table
        label="会员与专家总数"
        rows={members}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: 'kind',
            title: '类别',
            rowHead: true,
            nowrap: true,
            render: ({ kind }) => (
              <>
                <Icon name={kindIcons[kind]} />{' '}
                {linked || kind !== 'project' ? (
                  <Link to={to(LIST_OF[kind], { state: 'approved' })}>{MEMBER_KINDS[kind].label}</Link>
                ) : (
                  MEMBER_KINDS[kind].label
                )}
              </>
            ),
          },
          {
            key: 'share',
            title: '比较',
            width: 10,
            render: ({ kind, approved }) => (
              <Meter label={`${MEMBER_KINDS[kind].label}占最多一类的比例`} value={approved} max={largest} />
            ),
          },
          {
            key: 'approved',
            title: '总数',
            align: 'right',
            render: ({ approved }) => <b>{figure.format(approved)}</b>,
          },
          {
            key: 'thisMonth',
            title: '本月',
            align: 'right',
            render: ({ thisMonth }) => (thisMonth === 0 ? '无新增' : `+${thisMonth}`),
          },
        ]}
      />
    </Card>
  )
}
