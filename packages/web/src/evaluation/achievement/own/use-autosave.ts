import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'

export type SaveInput = Omit<CallOf<typeof achievement.save>, 'id' | 'expectVersion' | 'submit'>
type Saved = OutputOf<typeof achievement.save>

export type SaveState =
  | { readonly state: 'idle' }
  | { readonly state: 'pending' }
  | { readonly state: 'saving' }
  | { readonly state: 'saved'; readonly at: string }
  /** Not saved yet; tried again by itself. */
  | { readonly state: 'offline' }
  /** Refused: the message says why, and nothing is tried before something changes. */
  | { readonly state: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }
  /** Another window has saved meanwhile (6001). */
  | { readonly state: 'conflict' }

const DELAY = 1500
const RETRY = 8000

/**
 * Saves what is typed a moment after it was typed, one save after the other, each over the version of the one before. After a
 * conflict nothing more is sent until the writer has decided whose text stands.
 */
export const useAutosave = (id: string, firstVersion: number, input: () => SaveInput) => {
  const [state, setState] = useState<SaveState>({ state: 'idle' })
  const version = useRef(firstVersion)
  const latest = useRef(input)
  latest.current = input
  const dirty = useRef(false)
  const blocked = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean> | undefined>(undefined)

  const save = useCallback(async (): Promise<boolean> => {
    dirty.current = false
    setState({ state: 'saving' })
    try {
      const saved = await call(achievement.save, { ...latest.current(), id, expectVersion: version.current })
      version.current = saved.version
      setState(dirty.current ? { state: 'pending' } : { state: 'saved', at: saved.savedAt })
      return true
    } catch (cause) {
      dirty.current = true
      if (cause instanceof ApiError && cause.is('stateChanged')) {
        blocked.current = true
        setState({ state: 'conflict' })
      } else if (cause instanceof ApiError && cause.is('badInput', 'guardFailed', 'notFound'))
        setState({ state: 'refused', message: errorText(cause), fields: cause.fields })
      else {
        setState({ state: 'offline' })
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void flush(), RETRY)
      }
      return false
    }
  }, [id])

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
    const leave = () => void (dirty.current && flush())
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', leave)
      clearTimeout(timer.current)
      if (dirty.current) void flush()
    }
  }, [flush])

  return {
    state,
    touch,
    flush,
    /** Hands in; throws what the server refuses. */
    submit: async (): Promise<Saved> => {
      if (!(await flush())) throw new Error('not saved')
      const saved = await call(achievement.save, {
        ...latest.current(),
        ...{ id, expectVersion: version.current, submit: true },
      })
      version.current = saved.version
      dirty.current = false
      return saved
    },
    /** The writer keeps this window's text over what the other one saved. */
    keepMine: async () => {
      const { project } = await call(achievement.detail, { id })
      version.current = project.version
      blocked.current = false
      dirty.current = true
      await flush()
    },
    unsaved: state.state !== 'idle' && state.state !== 'saved',
  }
}
