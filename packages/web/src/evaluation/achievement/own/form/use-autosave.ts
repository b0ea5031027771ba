import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../../shared/api.ts'
import { useAction } from '../../../../shared/call/use-action.ts'
import { sessionEnd } from '../../../../shared/session-end.ts'
import { type SaveInput, Saver, type SaveState, type SaveWays } from './saver.ts'

interface Options extends Omit<SaveWays, 'send' | 'show'> {
  id: string
  /** The version that the page shows. */
  version: number
  input: () => SaveInput
}

/** The saver of an application for as long as its page is open, and how far it is. */
export const useAutosave = ({ id, version, input, ...ways }: Options) => {
  const [state, show] = useState<SaveState>({ state: 'idle' })
  const refusal = useRef<ApiError>(undefined)
  const { run } = useAction(achievement.save, {
    onRefused: (error) => {
      refusal.current = error
      return true
    },
  })
  const send = async (over: number) => {
    refusal.current = undefined
    const saved = await run({ ...input(), id, expectVersion: over })
    if (saved) return { saved }
    return refusal.current ? { error: refusal.current } : {}
  }
  // Asked for by timers, outside of rendering.
  const latest = useRef<SaveWays>({ ...ways, send, show })
  latest.current = { ...ways, send, show }
  const [saver] = useState(() => new Saver(version, () => latest.current))

  useEffect(() => {
    const { leave } = saver
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [saver])
  const unsaved = state.state !== 'idle' && state.state !== 'saved'
  useEffect(() => (unsaved ? sessionEnd.hold() : undefined), [unsaved])
  return { saver, state, unsaved }
}
