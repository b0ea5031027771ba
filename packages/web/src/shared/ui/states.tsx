import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './states.module.css'

/** Grey lines in the shape of what is coming. `lines` for text, `form` for fields, `table` for lists, `cards` for a home page. */
export function Skeleton({
  shape = 'lines',
  rows = 4,
}: {
  shape?: 'lines' | 'form' | 'table' | 'cards'
  rows?: number
}) {
  return (
    <div className={styles.skeleton} data-shape={shape} data-waiting="" role="status" aria-label="正在加载">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.bone} aria-hidden="true" />
      ))}
    </div>
  )
}

/** One large sign: there is nothing, it failed, it is done. */
const Badge = ({ icon, tone = 'plain' }: { icon: IconName; tone?: 'plain' | 'bad' }) => (
  <span className={styles.badge} data-tone={tone}>
    <Icon name={icon} size="2rem" />
  </span>
)

interface StateProps {
  title: ReactNode
  children?: ReactNode
  icon?: IconName | undefined
  actions?: ReactNode
  /** It is all there is on the page: its title is the page's. */
  whole?: boolean | undefined
}

/** Nothing here yet: says why, and what to do next. */
export function EmptyState({ title, children, icon = 'water', actions, whole = false }: StateProps) {
  const Title = whole ? 'h1' : 'h2'
  return (
    <section className={styles.state}>
      <Badge icon={icon} />
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  )
}

/** Something failed: says what happened and offers the next step. */
export function ErrorState({
  title,
  children,
  onRetry,
  retryText = '重试',
  actions,
}: StateProps & { onRetry?: (() => unknown) | undefined; retryText?: string }) {
  return (
    <section className={styles.state} role="alert">
      <Badge icon="warning" tone="bad" />
      <h2 className={styles.title}>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      <div className={styles.actions}>
        {onRetry && (
          <Button kind="secondary" onClick={onRetry}>
            <Icon name="refresh" />
            {retryText}
          </Button>
        )}
        {actions}
      </div>
    </section>
  )
}
