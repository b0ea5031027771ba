import type { erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import styles from './personal-data.module.css'

type Holding = OutputOf<typeof erasure.own>['holdings'][number]

/** What is stored, why, and what stays of it after an erasure. */
export const Holdings = ({ list }: { list: readonly Holding[] }) => (
  <ul className={styles.holdings}>
    {list
      .filter(({ count }) => count > 0)
      .map(({ title, purpose, count, kept }) => (
        <li key={title}>
          <p>
            <strong>{title}</strong>
            <span>{count} 条</span>
          </p>
          <p className={styles.note}>用途：{purpose}</p>
          <p className={styles.note} data-kept={kept ? '' : undefined}>
            注销后：{kept || '全部删除'}
          </p>
        </li>
      ))}
  </ul>
)
