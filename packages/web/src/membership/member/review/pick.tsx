import type { Options } from '@portal/contract/platform/enums'
import styles from './review.module.css'

/** A small choice in the decision bar; nothing where the kind has none. */
export const Pick = (props: {
  label: string
  options: Options
  value: string
  onChange: (value: string) => void
}) =>
  props.options.length === 0 ? null : (
    <label className={styles.pick}>
      {props.label}
      <select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {props.options.map((option) => (
          <option key={option.code} value={option.code}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
