import { loginDefense } from '@portal/contract/identity/login-defence.calls'
import { loginReason } from '@portal/contract/identity/login-reasons'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { shortTime, timeOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import styles from '../../shared/records.module.css'
import { Button } from '../../shared/ui/button.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Tag } from '../../shared/ui/tag.tsx'

const Table = ({
  title,
  head,
  rows,
}: {
  title: string
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}) => (
  <section>
    <h3 className={styles.sub}>{title}</h3>
    <table className={styles.changes}>
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, index) => (
              <td key={head[index]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

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
    <div className={styles.drawer}>
      {note && <p className={styles.note}>{note}</p>}
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
      <div className={styles.acts}>
        <Button kind="danger" onClick={() => onRemove(data)}>
          {data.locked ? '解锁并删除记录' : '删除记录'}
        </Button>
      </div>
      {data.attempts.length > 0 && (
        <Table
          title={unseen > 0 ? `最近 ${data.attempts.length} 次尝试` : '全部尝试'}
          head={['时间', 'IP 地址', '设备']}
          rows={data.attempts.map(({ at, ip, device }, index) => ({
            key: `${index}`,
            cells: [timeOf(at), ip, device],
          }))}
        />
      )}
      <Table
        title="该账号的尝试来自"
        head={['IP 地址', '设备', '次数', '最近']}
        rows={data.devices.map(({ ip, device, count, lastAt }) => ({
          key: `${ip} ${device}`,
          cells: [ip, device, String(count), shortTime(lastAt)],
        }))}
      />
      {data.others.length > 0 && (
        <Table
          title="该账号的其他记录"
          head={['原因', '次数', '最近', '状态']}
          rows={data.others.map((other) => ({
            key: other.id,
            cells: [
              other.handled ? (
                other.reason
              ) : (
                <Button kind="link" key="open" onClick={() => onOpen(other.id)}>
                  {other.reason}
                </Button>
              ),
              String(other.count),
              shortTime(other.lastAt),
              <Tag key="state">{other.handled ? '已处理' : '未处理'}</Tag>,
            ],
          }))}
        />
      )}
    </div>
  )
}
