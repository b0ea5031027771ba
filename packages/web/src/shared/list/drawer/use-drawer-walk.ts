import { useCallback, useEffect, useRef } from 'react'
import type { ListState } from '../list-url.ts'

interface Walk {
  keys: readonly string[]
  total: number
  state: ListState
  change: (next: Readonly<Record<string, string | number | undefined>>, how?: { replace?: boolean }) => void
  /** The rows shown are those of the page asked for. */
  settled: boolean
}

/** Next and previous record of the drawer; at the end of a page the walk goes on to the neighbouring one. */
export function useDrawerWalk({ keys, total, state, change, settled }: Walk) {
  const arriving = useRef<'first' | 'last' | undefined>(undefined)
  const at = keys.indexOf(state.open)
  const offset = (state.page - 1) * state.size

  useEffect(() => {
    const end = arriving.current
    if (!end || !settled || keys.length === 0) return
    arriving.current = undefined
    change({ open: end === 'first' ? keys[0] : keys.at(-1) }, { replace: true })
  }, [keys, settled, change])

  const step = (by: 1 | -1): (() => void) | undefined => {
    if (at < 0 || !settled) return undefined
    const key = keys[at + by]
    // Walking replaces, so that "back" closes the drawer instead of walking in reverse.
    if (key !== undefined) return () => change({ open: key }, { replace: true })
    const page = state.page + by
    if (page < 1 || (page - 1) * state.size >= total) return undefined
    return () => {
      arriving.current = by === 1 ? 'first' : 'last'
      change({ page, open: state.open }, { replace: true })
    }
  }
  const close = useCallback(() => change({ open: undefined }), [change])
  return { position: at < 0 ? 0 : offset + at + 1, next: step(1), previous: step(-1), close }
}
