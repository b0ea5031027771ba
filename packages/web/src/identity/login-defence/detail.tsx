import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import { loginReason } from '@portal/contract/identity/login-reasons'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Card, Row, Section, Stack } from '../../shared/ui/layout.tsx'
import { Table, type TableColumn } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { Text } from '../../shared/ui/text.tsx'

/** One record: every attempt behind it, from where the name was tried, what else happened under it. */
export const AnomalyDetail = ({ id, ...acts }: Acts & { id: string }) => (
  <Loaded call={useCall(loginDefense.detail, { id })} rows={8} failed="记录加载失败">
    {(data) => <Detail data={data} {...acts} />}
  </Loaded>
)

interface Acts {
  onRemove: (record: { id: string; name: string; reason: string; locked: boolean }) => void
  onOpen: (id: string) => void
}

const Detail = ({ data, onRemove, onOpen }: Acts & { data: OutputOf<typeof loginDefense.detail> }) => {
  const note = loginReason(data.reason)?.note
  const unseen = data.count - data.attempts.length
  return (
    <Stack gap={5}>
      {note && <Text tone="quiet">{note}</Text>}
      <Facts
        facts={[
          ['账号', data.name || '未填写'],
          ['登录角色', data.role],
          ['原因', data.reason],
          ['次数', `${data.count} 次`],
          ['状态', data.lockedUntil ? `锁定至 ${timeOf(data.lockedUntil)}` : '未锁定'],
          ['首次发生', timeOf(data.at)],
          ['最近发生', timeOf(data.lastAt)],
        ]}
      />
      <Row>
        <Button kind="danger" onClick={() => onRemove(data)}>
          {data.locked ? '解锁并删除记录' : '删除记录'}
        </Button>
      </Row>
      {data.attempts.length > 0 && (
        <Listed
          title={unseen > 0 ? `最近 ${data.attempts.length} 次尝试` : '全部尝试'}
          rows={data.attempts.map((row, key) => ({ key, ...row }))}
          columns={[
            { key: 'at', title: '时间', nowrap: true, render: ({ at }) => timeOf(at) },
            { key: 'ip', title: 'IP 地址' },
            { key: 'device', title: '设备' },
          ]}
        />
      )}
      <Listed
        title="该账号的尝试来自"
        rows={data.devices.map((row, key) => ({ key, ...row }))}
        columns={[
          { key: 'ip', title: 'IP 地址' },
          { key: 'device', title: '设备' },
          { key: 'count', title: '次数', nowrap: true },
          { key: 'lastAt', title: '最近', nowrap: true, render: ({ lastAt }) => shortTime(lastAt) },
        ]}
      />
      {data.others.length > 0 && (
        <Listed
          title="该账号的其他记录"
          rows={data.others.map((row) => ({ key: row.id, ...row }))}
          columns={[
            {
              key: 'reason',
              title: '原因',
              render: ({ id, handled, reason }) =>
                handled ? (
                  reason
                ) : (
                  <Button kind="link" onClick={() => onOpen(id)}>
                    {reason}
                  </Button>
                ),
            },
            { key: 'count', title: '次数', nowrap: true },
            { key: 'lastAt', title: '最近', nowrap: true, render: ({ lastAt }) => shortTime(lastAt) },
            {
              key: 'handled',
              title: '状态',
              nowrap: true,
              render: ({ handled }) => <Tag>{handled ? '已处理' : '未处理'}</Tag>,
            },
          ]}
        />
      )}
    </Stack>
  )
}

const Listed = <Record extends { key: string | number }>({
  title,
  ...table
}: {
  title: string
  rows: readonly Record[]
  columns: readonly TableColumn<Record>[]
}) => (
  <Section title={title} level={4}>
    <Card flush>
      <Table label={title} rowKey={({ key }) => String(key)} {...table} />
    </Card>
  </Section>
)
