import { useEffect, useState } from 'react'
import { navigation } from '../navigation.ts'
import { Confirm } from './dialog.tsx'

/** Rendered in a form: while `dirty`, leaving asks; closing the window asks in the browser's own words. */
export function LeaveGuard({
  dirty,
  children = '已填写的内容尚未提交，离开后可能丢失。',
}: {
  dirty: boolean
  children?: string
}) {
  const [proceed, setProceed] = useState<(() => void) | undefined>()
  useEffect(() => {
    if (!dirty) return
    const release = navigation.block((next) => setProceed(() => next))
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => {
      release()
      window.removeEventListener('beforeunload', warn)
    }
  }, [dirty])
  return (
    <Confirm
      open={proceed !== undefined}
      title="离开此页？"
      confirmText="离开"
      onConfirm={() => {
        setProceed(undefined)
        proceed?.()
      }}
      onCancel={() => setProceed(undefined)}
    >
      {children}
    </Confirm>
  )
}
