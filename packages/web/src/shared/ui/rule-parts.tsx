import type { RulePart } from '@portal/contract/platform/person/identity-number'
import { Icon } from './icon.tsx'
import styles from './rule-parts.module.css'

/** The parts of a rule, each ticked as soon as what is typed meets it. */
export const RuleParts = ({ parts, value }: { parts: readonly RulePart[]; value: string }) => (
  <span className={styles.parts}>
    {parts.map(({ text, holds }) => {
      const met = holds(value)
      return (
        <span key={text} className={styles.part} data-met={met ? '' : undefined}>
          {met ? <Icon name="check" label="已满足" size="1em" /> : <span className={styles.dot} />}
          {text}
        </span>
      )
    })}
  </span>
)
