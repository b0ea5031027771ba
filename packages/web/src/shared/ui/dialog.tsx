import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'

export interface DialogProps {
  open: boolean
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  /** The answer to the last press, beside the button in the footer: it is read out, and it is where the eye is. */
  message?: ReactNode
  /** `wide` is that of information dialogs (docs/handbook/interface.md#dialogs); `narrow` for a question. Full screen on phones either way when wide. */
  size?: 'wide' | 'narrow' | undefined
  /** Without it the dialog cannot be closed (forced password change). */
  onClose?: (() => void) | undefined
  /** Something was typed: Escape and the cross ask before it is lost. A button that says what it does is not asked. */
  dirty?: boolean | undefined
  /** Before it closes on the answer that what was typed shall go. */
  onAbandon?: (() => void) | undefined
}

/** A second press of what opened it is quicker. As long it rises, so that one sees why Enter does nothing yet. */
const EARLY_MS = 300
const FIELDS =
  ':is(input:not([type="hidden"]), textarea, select, [role="combobox"], [aria-haspopup="listbox"]):not(:disabled, [readonly])'
/**
 * Whoever fills in begins at the first field, not at the button that closes. Of a choice the chosen one has the focus. Not on touch screens,
 * where a keyboard would cover the half of what is to be read first.
 */
const focusFirstField = (dialog: HTMLElement) => {
  if (!window.matchMedia('(pointer: fine)').matches) return
  if (document.activeElement?.matches(FIELDS) && dialog.contains(document.activeElement)) return
  const [first] = dialog.querySelectorAll<HTMLElement>(FIELDS)
  const chosen =
    first instanceof HTMLInputElement && first.type === 'radio'
      ? dialog.querySelector<HTMLElement>(`[name="${CSS.escape(first.name)}"]:checked`)
      : null
  ;(chosen ?? first)?.focus({ preventScroll: true })
}

/** The native dialog: it keeps focus inside, makes the page behind inert and gives focus back. */
export function Dialog({
  open,
  title,
  children,
  footer,
  message,
  size = 'wide',
  onClose,
  dirty = false,
  onAbandon,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [asking, setAsking] = useState(false)
  const openedAt = useRef(0)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    const before = document.activeElement
    // Safari before 15.4 knows no dialog element: it is shown as an ordinary fixed layer.
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    focusFirstField(dialog)
    openedAt.current = performance.now()
    document.documentElement.classList.add('dialog-open')
    return () => {
      if (typeof dialog.close === 'function') dialog.close()
      // Not while there is one below.
      if (!document.querySelector('dialog[open]')) document.documentElement.classList.remove('dialog-open')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])

  if (!open) return null
  const leave = () => (dirty ? setAsking(true) : onClose?.())
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      style={{ animationDuration: `${EARLY_MS}ms` }}
      data-size={size}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Escape inside a file picker also bubbles as `cancel`.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        leave()
      }}
      onKeyDown={(event) => {
        // What is pressed here is not for the page behind: a drawer would close on Escape and walk on with J and K.
        event.stopPropagation()
        // The Enter that opened it, held down or pressed twice, sends nothing and closes nothing.
        const early = event.repeat || performance.now() - openedAt.current < EARLY_MS
        if (event.key === 'Enter' && early && !(event.target instanceof HTMLTextAreaElement))
          return event.preventDefault()
        // Chromium closes on a second Escape whatever `cancel` says; a forced dialog stays, and one that asks first.
        if (event.key !== 'Escape' || (onClose && !dirty)) return
        event.preventDefault()
        if (onClose) setAsking(true)
      }}
    >
      <header className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        {onClose && <IconButton name="close" label="关闭" onClick={leave} />}
      </header>
      <UNSAFE_PortalProvider getContainer={() => ref.current}>
        <div className={styles.body}>{children}</div>
        {footer && (
          <footer className={styles.foot}>
            <div className={styles.message} aria-live="polite">
              {message}
            </div>
            {footer}
          </footer>
        )}
      </UNSAFE_PortalProvider>
      {dirty && (
        <Confirm
          open={asking}
          danger
          title="放弃未保存的内容？"
          confirmText="放弃"
          onConfirm={() => {
            setAsking(false)
            onAbandon?.()
            onClose?.()
          }}
          onCancel={() => setAsking(false)}
        >
          已填写的内容不会保存。
        </Confirm>
      )}
    </dialog>
  )
}

/** Beside 取消报名 or 取消发送 nobody knows what 取消 would do. */
export const leaveText = (act: string): string => (act.startsWith('取消') ? '返回' : '取消')

export interface ConfirmProps {
  open: boolean
  /** Names what is done to what: 删除会员“示例甲”？ */
  title: string
  children?: ReactNode
  confirmText: string
  danger?: boolean | undefined
  onConfirm: () => unknown
  onCancel: () => void
}

export function Confirm({ open, title, children, confirmText, danger, onConfirm, onCancel }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      title={title}
      size="narrow"
      onClose={onCancel}
      footer={
        <>
          <Button kind="quiet" onClick={onCancel}>
            {leaveText(confirmText)}
          </Button>
          <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
