import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Tone } from './banner.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './toast.module.css'

interface Message {
  key: number
  tone: Tone
  text: string
  action: ToastAction | undefined
}
/** What can be done about it, e.g. 撤销. */
export interface ToastAction {
  readonly text: string
  readonly run: () => void
}

let current: Message | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function show(next: Message | undefined) {
  current = next
  for (const listener of listeners) listener()
}

/** One at a time (docs/handbook/interface.md#limits): a newer message takes the place of the older. Failures stay until closed or replaced. */
export function toast(text: string, tone: Tone = 'info', action?: ToastAction) {
  clearTimeout(timer)
  show({ key: (current?.key ?? 0) + 1, tone, text, action })
  // Whoever wants to take something back needs the time to find the button.
  if (tone !== 'error') timer = setTimeout(dismissToast, (action ? 9000 : 3000) + text.length * 120)
}

export function dismissToast() {
  clearTimeout(timer)
  show(undefined)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Mounted once; the live region exists before the first message, else readers miss it. */
export function ToastHost() {
  const message = useSyncExternalStore(subscribe, () => current)
  const host = useRef<HTMLDivElement>(null)
  const key = message?.key
  // A modal dialog lies above every z-index. As a popover the host shares its layer, and opening it anew brings it to the top.
  // Browsers without popovers show it below the veil, still readable.
  useEffect(() => {
    const element = host.current
    if (!element || key === undefined || typeof element.showPopover !== 'function') return
    element.popover = 'manual'
    element.showPopover()
    return () => {
      if (element.isConnected) element.hidePopover()
      element.popover = null
    }
  }, [key])
  return (
    <div ref={host} className={`${styles.host} no-print`} aria-live="polite" aria-atomic="true">
      {message && (
        <div key={message.key} className={styles.toast} data-tone={message.tone}>
          <Icon name={message.tone === 'success' ? 'check' : message.tone === 'info' ? 'info' : 'warning'} />
          <span>{message.text}</span>
          {message.action && (
            <Button
              kind="link"
              onClick={() => {
                dismissToast()
                message.action?.run()
              }}
            >
              {message.action.text}
            </Button>
          )}
          <IconButton name="close" label="关闭提示" onClick={dismissToast} />
        </div>
      )}
    </div>
  )
}
