import styles from './meeting.module.css'
import type { Meeting } from './view.ts'

/** How many are there of those who have to be, for each achievement. */
export const Quorum = ({ view }: { view: Pick<Meeting, 'items'> }) => (
  <ul className={styles.quorum}>
    {view.items.map((item, n) => {
      const enough = item.size > 0 && item.present >= item.needed
      return (
        <li key={item.achievementId} data-enough={enough ? '' : undefined}>
          <p className={styles.name}>
            {n + 1}. {item.name}
          </p>
          <meter
            min={0}
            max={Math.max(1, item.size)}
            low={item.needed}
            value={item.present}
            aria-label={`${item.name}到会人数`}
          />
          <p className={styles.meta}>
            到会 {item.present} / {item.size} 人，须 {item.needed} 人
            {item.size === 0
              ? '（未组建专家组）'
              : enough
                ? '，人数已够'
                : `，还差 ${item.needed - item.present} 人`}
          </p>
        </li>
      )
    })}
  </ul>
)
