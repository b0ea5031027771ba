import type { ReactNode } from 'react'
import styles from './inputs.module.css'

/** One of a few views or spans that act at once: this year, last year. In a form take `Segmented`. */
export const Choices = <Code extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly { readonly code: Code; readonly label: ReactNode }[]
  value: Code | undefined
  onChange: (code: Code) => void
}) => (
  <fieldset className={styles.choices} aria-label={label}>
    {options.map((option) => (
      <button
        key={option.code}
        type="button"
        aria-pressed={option.code === value}
        onClick={() => onChange(option.code)}
      >
        {option.label}
      </button>
    ))}
  </fieldset>
)
