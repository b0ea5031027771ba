import type { Hit } from '@portal/contract/peer-review/panel.calls'
import styles from '../award.module.css'

/** What stands between an expert and an item, with the waiver where one was given. */
export const Hits = ({ hits }: { hits: readonly Hit[] }) =>
  hits.length > 0 && (
    <ul className={styles.hits}>
      {hits.map((hit) => (
        <li key={`${hit.rule}${hit.text}`} data-level={hit.level}>
          {hit.text}
          {hit.waiver && (
            <>
              　免回避说明：{hit.waiver.reason}（{hit.waiver.by}）
              {hit.waiver.confirmedAt ? `，${hit.waiver.confirmedBy}已确认` : '，待负责人确认'}
            </>
          )}
        </li>
      ))}
    </ul>
  )
