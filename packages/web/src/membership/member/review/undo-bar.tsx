import { useEffect, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import toast from '../../../shared/ui/toast.module.css'
import type { Approved } from './decision.ts'
import styles from './undo-bar.module.css'

/** How long the bar stands; the record itself offers the same for longer. */
const SECONDS = 10

/** The newest approval, to be taken back with one key. It waits while somebody points at it or stands on it. */
export const UndoBar = ({
  approved,
  onUndo,
  onClose,
}: {
  approved: Approved | undefined
  onUndo: (approved: Approved) => Promise<void>
  onClose: () => void
}) => (
  // The live region exists before there is anything to say, else readers miss it.
  <div className={`${toast.host} ${styles.host} no-print`} role="status" aria-live="polite">
    {approved && (
      <Bar key={`${approved.id}-${approved.version}`} approved={approved} onUndo={onUndo} onClose={onClose} />
    )}
  </div>
)

const Bar = ({
  approved,
  onUndo,
  onClose,
}: {
  approved: Approved
  onUndo: (approved: Approved) => Promise<void>
  onClose: () => void
}) => {
  const [left, setLeft] = useState(SECONDS)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [held])
  useEffect(() => {
    if (left <= 0) onClose()
  }, [left, onClose])
  const { name, serialNum } = approved
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops the clock
    <div
      className={`${toast.toast} ${styles.bar}`}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={`${styles.clock} wide-only`} aria-hidden="true">
        {left}
      </span>
      <Text as="div" size="s">
        <strong>
          已通过“{name}”{serialNum && `，编号 ${serialNum}`}
        </strong>
        <p>通知尚未发出，现在可以撤销</p>
      </Text>
      <Button kind="secondary" onClick={() => onUndo(approved)} busyText="正在撤销…">
        撤销{' '}
        <span aria-hidden="true">
          <kbd>Z</kbd>
        </span>
      </Button>
      <IconButton name="close" label="关闭提示" className={styles.close} onClick={onClose} />
    </div>
  )
}
