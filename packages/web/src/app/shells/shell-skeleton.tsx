import { Skeleton } from '../../shared/ui/states.tsx'
import styles from './shell-skeleton.module.css'

/** The shape of a signed-in page while its frame is on the way. */
export function ShellSkeleton() {
  return (
    <div className={styles.frame}>
      <div className={`${styles.side} desk-only`} />
      <div className={styles.main}>
        <Skeleton shape="cards" rows={3} />
        <Skeleton rows={6} />
      </div>
    </div>
  )
}
