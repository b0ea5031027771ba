import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../shared/api.ts'
import { useAction } from '../../../shared/call/use-action.ts'
import { sessionEnd } from '../../../shared/session-end.ts'

export type SaveInput = Omit<CallOf<typeof achievement.save>, 'id' | 'expectVersion' | 'submit'>

export type SaveState =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly at: string }
  /** Not saved yet; tried again by itself. */
  | { readonly state: 'offline' }
  /** Refused: the message says why, and nothing is tried before something changes. */
  | { readonly state: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }
  /** Another window has saved meanwhile (6001), and the same. */
  | { readonly state: 'conflict' }

const DELAY = 1500
const RETRY = 8000

interface Options {
  id: string
  /** The version that the page shows. */
  version: number
  input: () => SaveInput
  /** Another window was first. Answers the version to save over, once both are one; nothing where the writer has to choose. */
  onOvertaken: () => Promise<number | undefined>
  /** What is not saved is kept on the device until it is. */
  keep: () => void
  /** The last input has arrived; `all`: nothing was typed since. */
  onSaved: (all: boolean) => void
}

const stateOf = (error: ApiError | undefined): SaveState =>
  error?.is('badInput', 'guardFailed', 'notFound')
    ? { state: 'refused', message: error.text, fields: error.fields }
    : { state: 'offline' }

/**
 * Saves what is typed a moment after it was typed, one save after the other, each over the version of the one before. After a
 * conflict nothing more is sent until the writer has decided whose text stands.
 */
export const useAutosave = (options: Options) => {
  const [state, setState] = useState<SaveState>({ state: 'idle' })
  const version = useRef(options.version)
  const latest = useRef(options)
  latest.current = options
  const dirty = useRef(false)
  const blocked = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(undefined)
  const refusal = useRef<ApiError>(undefined)
  const { run } = useAction(achievement.save, {
    onRefused: (error) => {
      refusal.current = error
      return true
    },
  })
  const send = useRef(run)
  send.current = run

  const save = useCallback(async (): Promise<boolean> => {
    dirty.current = false
    refusal.current = undefined
    setState({ state: 'saving' })
    const { id, input, keep, onSaved, onOvertaken } = latest.current
    const saved = await send.current({ ...input(), id, expectVersion: version.current })
    if (saved) {
      version.current = saved.version
      onSaved(!dirty.current)
      setState(dirty.current ? { state: 'pending' } : { state: 'saved', at: saved.savedAt })
      return true
    }
    dirty.current = true
    keep()
    const error = refusal.current as ApiError | undefined
    if (error?.is('stateChanged')) {
      const next = await onOvertaken()
      if (next !== undefined) {
        version.current = next
        return save()
      }
      blocked.current = true
      setState({ state: 'conflict' })
      return false
    }
    const now = stateOf(error)
    setState(now)
    clearTimeout(timer.current)
    if (now.state === 'offline') timer.current = setTimeout(() => void flush(), RETRY)
    return false
  }, [])

  /** Saves now what is not saved; true when everything is. */
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    if (running.current) await running.current
    if (blocked.current) return false
    if (!dirty.current) return true
    running.current = save()
    const done = await running.current
    running.current = undefined
    // Typed on while it was on its way.
    return done && dirty.current ? flush() : done
  }, [save])

  const touch = useCallback(() => {
    dirty.current = true
    if (blocked.current) return
    setState((now) => (now.state === 'saving' ? now : { state: 'pending' }))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), DELAY)
  }, [flush])

  useEffect(() => {
    const leave = () => {
      if (!dirty.current) return
      latest.current.keep()
      void flush()
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', leave)
      clearTimeout(timer.current)
      leave()
    }
  }, [flush])

  const unsaved = state.state !== 'idle' && state.state !== 'saved'
  useEffect(() => (unsaved ? sessionEnd.hold() : undefined), [unsaved])
  return {
    state,
    touch,
    flush,
    unsaved,
    /** Over which a submission goes. */
    version,
    block: useCallback(() => {
      blocked.current = true
      dirty.current = true
      setState({ state: 'conflict' })
    }, []),
    /** What is not saved is given up. */
    drop: () => {
      clearTimeout(timer.current)
      dirty.current = false
    },
    /** The writer has chosen: what this window shows stands, over that version. */
    goOn: async (over: number) => {
      version.current = over
      blocked.current = false
      dirty.current = true
      await flush()
    },
  }
}
