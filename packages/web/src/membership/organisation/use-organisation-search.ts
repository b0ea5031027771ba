import { organisation } from '@portal/contract/membership/organisation.calls'
import { useEffect, useRef, useState } from 'react'
import { type CallOptions, call, errorText } from '../../shared/api.ts'

const DEBOUNCE = 800 // docs/handbook/interface.md#limits
export const MIN_LENGTH = 2

export interface Organisation {
  orgId: string
  orgName: string
  /** The former name that was found. */
  alias?: string | undefined
}

export type Search =
  | { state: 'idle' }
  | { state: 'waiting' }
  | { state: 'found'; name: string; list: readonly Organisation[] }
  | { state: 'failed'; name: string; message: string }

const idle: Search = { state: 'idle' }

/** Searches 800 ms after the last change; only the answer to the newest question counts. */
export function useOrganisationSearch(access: Pick<CallOptions, 'ticket'>) {
  const [search, setSearch] = useState<Search>(idle)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<AbortController>(undefined)

  const stop = () => {
    clearTimeout(timer.current)
    running.current?.abort()
  }
  // Only when the field goes away.
  useEffect(() => stop, [])

  const ask = async (name: string) => {
    stop()
    const mine = new AbortController()
    running.current = mine
    setSearch({ state: 'waiting' })
    try {
      const list = await call(organisation.search, { name }, { ...access, signal: mine.signal })
      if (!mine.signal.aborted) setSearch({ state: 'found', name, list })
    } catch (cause) {
      if (!mine.signal.aborted) setSearch({ state: 'failed', name, message: errorText(cause) })
    }
  }

  return {
    search,
    /** Looks for the text at once. */
    now: (text: string) => void ask(text.trim()),
    /** Looks for it when typing pauses; too little text asks nothing. */
    soon: (text: string) => {
      stop()
      const name = text.trim()
      if ([...name].length < MIN_LENGTH) return setSearch(idle)
      setSearch({ state: 'waiting' })
      timer.current = setTimeout(() => void ask(name), DEBOUNCE)
    },
    reset: () => {
      stop()
      setSearch(idle)
    },
  }
}
