import { useEffect, useRef } from 'react'

/**
 * Whoever works without a mouse goes on where the page goes on: what a press brought takes the focus that went away with the button. A page
 * that is only opened keeps its own order, and who put the focus elsewhere keeps it there. `targets`: by the step that was reached.
 */
export const useArrival = (step: string, targets: Readonly<Record<string, string>>) => {
  const before = useRef(step)
  const current = useRef(targets)
  current.current = targets
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    const target = current.current[step]
    if (target && document.activeElement === document.body)
      document.querySelector<HTMLElement>(target)?.focus()
  }, [step])
}
