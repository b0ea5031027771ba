import { organisation } from '@portal/contract/membership/organisation.calls'
import { useEffect, useRef, useState } from 'react'
import { attempt } from '../../shared/call/attempt.ts'
import { readCall } from '../../shared/call/use-call.ts'

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
export function useOrganisationSearch(ticket: string | undefined) {
  const [search, setSearch] = useState<Search>(idle)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const question = useRef(0)

  const stop = () => {
    clearTimeout(timer.current)
    question.current += 1
  }
  // Only when the field goes away.
  useEffect(() => stop, [])

  const ask = async (name: string) => {
    stop()
    const mine = question.current
    setSearch({ state: 'waiting' })
    const found = await attempt(() => readCall(organisation.search, { name }, { ticket }))
    if (mine !== question.current) return
    setSearch(
      found.ok
        ? { state: 'found', name, list: found.data }
        : { state: 'failed', name, message: found.failure.text },
    )
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
