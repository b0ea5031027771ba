import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import styles from './account.module.css'

type SignIn = OutputOf<typeof account.signIns>['list'][number]
const PAGE_SIZE = 10

/** Own sign-ins, refused ones included: time, place, device, result (docs/handbook/identity.md#login-defence). */
export function SignInsSection() {
  const [pageNum, setPageNum] = useState(1)
  const signIns = useCall(account.signIns, { pageNum, pageSize: PAGE_SIZE }, { keepPrevious: true })
  const pages = Math.max(1, Math.ceil((signIns.data?.total ?? 0) / PAGE_SIZE))
  return (
    <section className={styles.panel} aria-labelledby="sign-ins">
      <h2 id="sign-ins">登录记录</h2>
      <Loaded call={signIns} shape="table" rows={6}>
        {({ total, list }) =>
          total === 0 ? (
            <EmptyState title="暂无登录记录">今后每次登录都会记录在这里。</EmptyState>
          ) : (
            <SignIns list={list} />
          )
        }
      </Loaded>
      {pages > 1 && (
        <nav className={styles.pager} aria-label="登录记录分页">
          <Button kind="quiet" disabled={pageNum <= 1} onClick={() => setPageNum(pageNum - 1)}>
            <Icon name="chevron-left" />
            上一页
          </Button>
          <span>
            第 {pageNum} / {pages} 页
          </span>
          <Button kind="quiet" disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
            下一页
            <Icon name="chevron-right" />
          </Button>
        </nav>
      )}
    </section>
  )
}

function SignIns({ list }: { list: readonly SignIn[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">时间</th>
          <th scope="col">结果</th>
          <th scope="col">设备</th>
          <th scope="col">IP 地址</th>
        </tr>
      </thead>
      <tbody>
        {list.map(({ id, at, succeeded, reason, device, ip }) => (
          <tr key={id}>
            <td>{timeOf(at)}</td>
            <td>
              <span className={styles.result} data-tone={succeeded ? 'done' : 'wrong'}>
                <Icon name={succeeded ? 'check' : 'warning'} size="1em" />
                {succeeded ? '成功' : `失败${reason && `：${reason}`}`}
              </span>
              {succeeded && reason && <span className={styles.reason}>{reason}</span>}
            </td>
            <td>{device}</td>
            <td>{ip}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
