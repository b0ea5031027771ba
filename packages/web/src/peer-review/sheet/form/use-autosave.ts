import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import type * as z from 'zod'
import type { ApiError } from '../../../shared/api.ts'
import { useAction } from '../../../shared/call/use-action.ts'

const AUTOSAVE_MS = 2500

/** What the call that stores a sheet answers. */
type Stores = WriteEndpoint & {
  readonly output: z.ZodType<{ version: number; savedAt: string; state: string }>
}
interface Kept<S, E extends Stores> {
  /** Version of what is stored when the page opens. */
  first: number
  sheet: S
  dirty: boolean
  /** It was handed in: what is changed now is handed in again and is no draft any more. */
  handedIn: boolean
  /** A sheet as a draft on top of a stored version. */
  draftOf: (sheet: S, version: number) => CallOf<E>
  onSaved: () => void
  /** What is stored now is in this state. */
  onState: (state: OutputOf<E>['state']) => void
  /** Another device wrote since `base`: answers what is stored now once that is met; nothing where it could not be read or is no draft any more. */
  onOvertaken: (base: S) => Promise<{ version: number; sheet: S } | undefined>
}

const HANDED_IN = '已提交；修改后请重新提交，提交前留存在本机'
const wordsOf = (failure: string | undefined, dirty: boolean, savedAt: string | undefined): string => {
  if (failure) return `未能保存，已留存在本机：${failure}`
  if (dirty) return '正在编辑…'
  return savedAt ? `已自动保存 ${timeOf(savedAt).slice(11)}` : '自动保存已开启'
}

/** Keeps what is typed on the server, a moment after the last key; the newest text always wins. */
export const useAutosave = <S, E extends Stores>(endpoint: E, options: Kept<S, E>) => {
  const { first, sheet, handedIn } = options
  const dirty = options.dirty && !handedIn
  /** What is stored, as far as this page knows. */
  const stored = useRef({ version: first, sheet })
  const refusal = useRef<ApiError>(undefined)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const [savedAt, setSavedAt] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(options)
  latest.current = options
  // Said in one line beside the total, and tried again with the next key.
  const store = useAction(endpoint, {
    onRefused: (error) => {
      refusal.current = error
      setFailure(error.text)
      return true
    },
  })
  const meet = async () => {
    if (!refusal.current?.is('stateChanged')) return
    const now = await latest.current.onOvertaken(stored.current.sheet)
    if (!now) return
    stored.current = { version: now.version, sheet: now.sheet }
    setFailure(undefined)
  }
  const save = (): Promise<unknown> => {
    clearTimeout(timer.current)
    running.current = running.current.then(async () => {
      const { sheet: text, draftOf, onSaved, onState } = latest.current
      const reply = await store.run(draftOf(text, stored.current.version))
      if (!reply) return meet()
      stored.current = { version: reply.version, sheet: text }
      setSavedAt(reply.savedAt)
      setFailure(undefined)
      onState(reply.state)
      if (latest.current.sheet === text) onSaved()
    })
    return running.current
  }
  useEffect(() => {
    if (!dirty) return
    timer.current = setTimeout(save, AUTOSAVE_MS)
    return () => clearTimeout(timer.current)
  }, [sheet, dirty])
  useOnline(dirty, save)
  return {
    version: () => stored.current.version,
    save,
    /** What is still to be saved is, before something else is done with the sheet: no draft may overtake a submission. */
    settled: (): Promise<unknown> =>
      latest.current.dirty && !latest.current.handedIn ? save() : running.current,
    words: handedIn ? HANDED_IN : wordsOf(failure, dirty, savedAt),
  }
}

/** The network is back: what could not be saved is. */
const useOnline = (dirty: boolean, save: () => Promise<unknown>) => {
  useEffect(() => {
    if (!dirty) return
    const again = () => void save()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dirty])
}
