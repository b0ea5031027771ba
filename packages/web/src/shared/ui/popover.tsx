import { type ReactElement, type ReactNode, useRef, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import styles from './popup.module.css'
import { Popup } from './popup.tsx'

/** A small panel at a button: settings of a list, a code to scan. For acts take `Menu`, for forms a `Dialog`. */
export function Popover({
  label,
  trigger,
  placement = 'bottom end',
  children,
}: {
  label: string
  /** Draws the button; gets what it must carry. */
  trigger: (props: {
    ref: React.Ref<HTMLButtonElement>
    onClick: () => void
    'aria-expanded': boolean
    'aria-haspopup': 'dialog'
  }) => ReactElement
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end' | undefined
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(!open),
        'aria-expanded': open,
        'aria-haspopup': 'dialog',
      })}
      <Popup triggerRef={button} isOpen={open} onOpenChange={setOpen} placement={placement}>
        <Dialog aria-label={label} className={styles.panel}>
          {typeof children === 'function' ? children(close) : children}
        </Dialog>
      </Popup>
    </>
  )
}
