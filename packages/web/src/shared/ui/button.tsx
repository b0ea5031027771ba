import { type ComponentProps, type Ref, useRef, useState } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

/** `link`: an act within a row or a line of text. `tool`: in the bar of a frame, a word with its icon. */
type Kind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'link' | 'tool'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'> {
  kind?: Kind | undefined
  /** Full width, taller: the one main act of a page. */
  block?: boolean | undefined
  /** What is decided by it: `primary` and `good`, `secondary` with `wait` or `bad`. */
  tone?: 'good' | 'wait' | 'bad' | undefined
  /** As wide as it is high: an icon alone. */
  square?: boolean | undefined
  busy?: boolean | undefined
  /** What is being done, read out and shown while busy. */
  busyText?: string | undefined
  /** A promise keeps the button busy until it settles, so that nothing is sent twice. */
  onClick?: ((event: React.MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

/** Goes somewhere and looks like a button: for the acts of a page that are pages themselves. */
export const ButtonLink = ({
  kind = 'secondary',
  ...rest
}: LinkProps & {
  kind?: 'primary' | 'secondary' | 'quiet' | 'link' | 'tool'
  ref?: Ref<HTMLAnchorElement>
}) => <Link className={styles.button} data-kind={kind} {...rest} />

export function Button({
  kind = 'primary',
  block,
  tone,
  square,
  busy = false,
  busyText,
  onClick,
  children,
  className,
  disabled,
  ...rest
}: ButtonProps) {
  const [working, setWorking] = useState(false)
  // State arrives a render later; the ref refuses a second press within the same frame.
  const locked = useRef(false)
  const waiting = busy || working

  const press = async (event: React.MouseEvent<HTMLButtonElement>) => {
    if (locked.current || waiting) {
      event.preventDefault()
      return
    }
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    locked.current = true
    setWorking(true)
    try {
      await result
    } finally {
      locked.current = false
      setWorking(false)
    }
  }

  return (
    <button
      type="button"
      {...rest}
      className={[styles.button, block && styles.block, className].filter(Boolean).join(' ')}
      data-kind={kind}
      data-tone={tone}
      data-square={square ? '' : undefined}
      disabled={disabled}
      // Not `disabled` while busy: focus would be lost to the page.
      aria-disabled={waiting || undefined}
      aria-busy={waiting || undefined}
      onClick={press}
    >
      {waiting && <span className={styles.spinner} aria-hidden="true" />}
      {waiting && square ? null : waiting && busyText ? busyText : children}
    </button>
  )
}
