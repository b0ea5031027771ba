import { useEffect, useRef, useState } from 'react'
import { session } from '../session.ts'
import { sessionEnd } from '../session-end.ts'
import { dropOwnDraft, readOwnDraft, writeOwnDraft } from './own-drafts.ts'

/**
 * State that is typed bit by bit and belongs to no form yet (marks on a record under review): kept on this device for its account until
 * `forget`, or until it is as it began.
 */
export const useKept = <T extends object>(
  key: string,
  initial: T,
): [value: T, set: (next: T) => void, forget: () => void] => {
  const [owner] = useState(session.owner)
  const [value, setValue] = useState<T>(() => readOwnDraft<T>(key, owner)?.value ?? initial)
  const [blank] = useState(() => JSON.stringify(initial))
  const changed = JSON.stringify(value) !== blank
  const forgotten = useRef(false)
  useEffect(() => {
    if (forgotten.current) return
    if (changed) writeOwnDraft(key, owner, value)
    else dropOwnDraft(key, owner)
  }, [key, owner, value, changed])
  useEffect(() => (changed ? sessionEnd.hold() : undefined), [changed])
  return [
    value,
    (next) => {
      forgotten.current = false
      setValue(next)
    },
    () => {
      forgotten.current = true
      dropOwnDraft(key, owner)
      setValue(initial)
    },
  ]
}
