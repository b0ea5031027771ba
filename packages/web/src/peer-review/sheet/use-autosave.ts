import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'

const AUTOSAVE_MS = 2500

/** Writes a sheet as a draft on top of a stored version. */
export type StoreDraft<S> = (sheet: S, version: number) => Promise<{ version: number; savedAt: string }>

/** Keeps what is typed on the server, a moment after the last key; the newest text always wins. */
export const useAutosave = <S>(
  first: number,
  sheet: S,
  dirty: boolean,
  store: StoreDraft<S>,
  onSaved: () => void,
) => {
  const version = useRef(first)
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const [savedAt, setSavedAt] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const latest = useRef({ sheet, store, onSaved })
  latest.current = { sheet, store, onSaved }
  const save = (): Promise<unknown> => {
    running.current = running.current.then(async () => {
      const { sheet: text, store: write, onSaved: done } = latest.current
      try {
        const reply = await write(text, version.current)
        version.current = reply.version
        setSavedAt(reply.savedAt)
        setFailure(undefined)
        if (latest.current.sheet === text) done()
      } catch (cause) {
        setFailure(errorText(cause))
      }
    })
    return running.current
  }
  useEffect(() => {
    if (!dirty) return
    const timer = setTimeout(save, AUTOSAVE_MS)
    return () => clearTimeout(timer)
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
  return { version, settled: () => running.current, save, words }
}
