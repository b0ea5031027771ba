import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './index-nav.module.css'

export interface IndexItem {
  readonly key: string
  readonly text: ReactNode
  readonly icon?: IconName | undefined
  /** How far it is: 已填好, 2 处要改, 差 1 项. */
  readonly note?: ReactNode
  readonly state?: 'done' | 'fault' | 'open' | undefined
  readonly current?: boolean | undefined
  /** An anchor of this page, or an act. */
  readonly href?: string | undefined
  readonly onPick?: (() => void) | undefined
}

const MARKS = { done: 'check', fault: 'warning', open: 'circle' } as const satisfies Record<string, IconName>

/** The sections alone, one below the other. */
export const IndexList = ({ items }: { items: readonly IndexItem[] }) => (
  <ul className={styles.list}>
    {items.map(({ key, text, icon, note, state, current, href, onPick }) => {
      const mark = state ? MARKS[state] : icon
      const content = (
        <>
          {mark && <Icon name={mark} />}
          <span>
            {text}
            {note && <small>{note}</small>}
          </span>
        </>
      )
      return (
        <li key={key} data-state={state}>
          {href ? (
            <a href={href} aria-current={current ? 'location' : undefined} onClick={onPick}>
              {content}
            </a>
          ) : (
            <button type="button" aria-current={current ? 'page' : undefined} onClick={onPick}>
              {content}
            </button>
          )}
        </li>
      )
    })}
  </ul>
)

/** The sections of a long page beside it, in a `Split at="start" sticky`; each says how far it is. A strip on phones. */
export const IndexNav = ({
  label,
  items,
  head,
  foot,
}: {
  label: string
  items: readonly IndexItem[]
  /** A `Gauge`, a count. */
  head?: ReactNode
  foot?: ReactNode
}) => (
  <nav className={`${styles.index} no-print`} aria-label={label}>
    {head}
    <IndexList items={items} />
    {foot}
  </nav>
)

/** 水尺: one mark for each thing that is needed or each day of a span; every fifth is taller. The words beside it say the same. */
export const Gauge = ({ label, value, max }: { label: string; value: number; max: number }) => (
  <div className={styles.gauge} role="img" aria-label={`${label}：${value} / ${max}`}>
    {Array.from({ length: max }, (_, index) => (
      <i key={index} data-full={index < value ? '' : undefined} />
    ))}
  </div>
)
