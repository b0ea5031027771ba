import type { CallOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../shared/call/use-action.ts'

const AUTOSAVE_MS = 2500

interface Kept<S, E extends WriteEndpoint> {
  /** Version of what is stored when the page opens. */
  first: number
  sheet: S
  dirty: boolean
  /** A sheet as a draft on top of a stored version. */
  draftOf: (sheet: S, version: number) => CallOf<E>
  onSaved: () => void
}

/** Keeps what is typed on the server, a moment after the last key; the newest text always wins. */
export const useAutosave = <S, E extends WriteEndpoint>(endpoint: E, options: Kept<S, E>) => {
  const { first, sheet, dirty } = options
  const version = useRef(first)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const [savedAt, setSavedAt] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(options)
  latest.current = options
  // Said in one line beside the total, and tried again with the next key.
  const store = useAction(endpoint, {
    onRefused: ({ text }) => {
      setFailure(text)
      return true
    },
  })
  const save = (): Promise<unknown> => {
    clearTimeout(timer.current)
    running.current = running.current.then(async () => {
      const { sheet: text, draftOf, onSaved } = latest.current
      const reply = (await store.run(draftOf(text, version.current))) as
        | { version: number; savedAt: string }
        | undefined
      if (!reply) return
      version.current = reply.version
      setSavedAt(reply.savedAt)
      setFailure(undefined)
      if (latest.current.sheet === text) onSaved()
    })
    return running.current
  }
  useEffect(() => {
    if (!dirty) return
    timer.current = setTimeout(save, AUTOSAVE_MS)
    return () => clearTimeout(timer.current)
  }, [sheet, dirty])
  // The network is back: what could not be saved is.
  useEffect(() => {
    if (!dirty) return
    const again = () => void save()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dirty])
  const words = failure
    ? `未能保存，已留存在本机：${failure}`
    : dirty
      ? '正在编辑…'
      : savedAt
        ? `已自动保存 ${timeOf(savedAt).slice(11)}`
        : '自动保存已开启'
  // What is still to be saved is, before something else is done with the sheet: no draft may overtake a submission.
  const settled = (): Promise<unknown> => (latest.current.dirty ? save() : running.current)
  return { version, settled, save, words }
}
