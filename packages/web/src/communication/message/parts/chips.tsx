import type { ReactNode } from 'react'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Row } from '../../../shared/ui/layout.tsx'
import styles from './chips.module.css'

interface Chip {
  readonly key: string
  readonly text: ReactNode
  /** What pressing the cross does, and its name: 去掉示例甲. */
  readonly remove?: { readonly label: string; readonly run: () => void } | undefined
}

/** Short words side by side: who is chosen, which conditions hold, why somebody is left out. */
export const Chips = ({
  label,
  chips,
  children,
}: {
  label: string
  chips: readonly Chip[]
  /** Behind the last one: a link about all of them. */
  children?: ReactNode
}) => (
  <Row as="ul" label={label}>
    {chips.map(({ key, text, remove }) => (
      <li key={key} className={styles.chip}>
        {text}
        {remove && <IconButton name="close" kind="link" label={remove.label} onClick={remove.run} />}
      </li>
    ))}
    {children && <li>{children}</li>}
  </Row>
)
