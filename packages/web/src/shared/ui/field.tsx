import { createContext, type ReactNode, useContext, useId } from 'react'
import styles from './field.module.css'

/** `horizontal`: label beside the control on desktop (label span 6, field span 12 of 24), above it on phones. `inline`: a filter in a row. */
type FieldLayout = 'vertical' | 'horizontal' | 'inline'
const LayoutContext = createContext<FieldLayout>('vertical')
export const FieldLayoutProvider = LayoutContext.Provider

export interface FieldProps {
  label: ReactNode
  required?: boolean | undefined
  /** Why it is asked, or what to write. */
  help?: ReactNode
  error?: string | undefined
  layout?: FieldLayout | undefined
  /** The label stays for screen readers only. */
  hideLabel?: boolean | undefined
  /** A reviewer asked for this field to be corrected. */
  flagged?: string | undefined
  /** Right end of the label line: a link, a counter. */
  extra?: ReactNode
  className?: string | undefined
}

/** What every controlled field takes; the shape of react-hook-form's `useController().field`. */
export interface ControlProps<T = string, E = HTMLElement> {
  name?: string | undefined
  value: T
  onChange: (value: T) => void
  onBlur?: (() => void) | undefined
  ref?: React.Ref<E> | undefined
  disabled?: boolean | undefined
  id?: string | undefined
}

interface Aria {
  id: string
  'aria-invalid': true | undefined
  'aria-required': true | undefined
  'aria-describedby': string | undefined
}

/** Splits what belongs to the frame from what belongs to the control. */
export function splitField<P extends FieldProps>(props: P) {
  const { label, required, help, error, layout, hideLabel, flagged, extra, className, ...control } = props
  return { frame: { label, required, help, error, layout, hideLabel, flagged, extra, className }, control }
}

interface FrameProps extends FieldProps {
  id?: string | undefined
  /** A set of controls (radio, check boxes, several inputs): legend instead of label. */
  group?: boolean | undefined
  children: (aria: Aria) => ReactNode
}

export function Field({ id, group, children, ...props }: FrameProps) {
  const own = useId()
  const inherited = useContext(LayoutContext)
  const target = id ?? own
  const { label, required, help, error, hideLabel, flagged, extra } = props
  const described = [error && `${target}-error`, flagged && `${target}-flag`, help && `${target}-help`]
    .filter(Boolean)
    .join(' ')
  const aria: Aria = {
    id: target,
    'aria-invalid': error ? true : undefined,
    'aria-required': required ? true : undefined,
    'aria-describedby': described || undefined,
  }
  const Label = group ? 'span' : 'label'
  return (
    <div
      className={[styles.field, props.className].filter(Boolean).join(' ')}
      data-layout={props.layout ?? inherited}
      data-invalid={error ? '' : undefined}
      data-flagged={flagged ? '' : undefined}
      {...(group ? { role: 'group', 'aria-labelledby': `${target}-label` } : {})}
    >
      <div className={hideLabel ? 'visually-hidden' : styles.head}>
        <Label id={`${target}-label`} className={styles.label} {...(group ? {} : { htmlFor: target })}>
          {required && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
          {label}
        </Label>
        {extra}
      </div>
      <div className={styles.body}>
        {children(aria)}
        {error && (
          <p id={`${target}-error`} className={styles.error} role="alert">
            {error}
          </p>
        )}
        {flagged && (
          <p id={`${target}-flag`} className={styles.flag}>
            需修改：{flagged}
          </p>
        )}
        {help && (
          <p id={`${target}-help`} className={styles.help}>
            {help}
          </p>
        )}
      </div>
    </div>
  )
}

/** Read-only value in a form: text to be read, not a greyed-out input. */
export function ReadField({ children, extra, ...props }: FieldProps & { children: ReactNode }) {
  return (
    <Field {...props} group>
      {() => (
        <div className={styles.read}>
          {children === '' || children == null ? '—' : children}
          {extra}
        </div>
      )}
    </Field>
  )
}
