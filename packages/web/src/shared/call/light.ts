import type { CallOf, OutputOf, ReadEndpoint, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api.ts'
import { attempt, type Failure, type Outcome } from './attempt.ts'
import type { Readable } from './loaded.tsx'

/** Reading and writing without TanStack, for the pages of strangers with the light budget (130 KB). */

/** As `useCall`, for one answer that nothing else on the page changes. */
export const useLightCall = <E extends ReadEndpoint>(
  endpoint: E,
  input: CallOf<E> | undefined,
): Readable<OutputOf<E>> => {
  const [outcome, setOutcome] = useState<Outcome<OutputOf<E>>>()
  const [round, setRound] = useState(0)
  const asked = JSON.stringify(input)
  useEffect(() => {
    if (asked === undefined) return
    let gone = false
    setOutcome(undefined)
    void attempt(() => call(endpoint, JSON.parse(asked) as CallOf<E>)).then(
      (next) => gone || setOutcome(next),
    )
    return () => {
      gone = true
    }
  }, [endpoint, asked, round])
  const failed = outcome?.ok === false
  return {
    data: outcome?.ok ? outcome.data : undefined,
    isError: failed,
    error: failed ? (outcome.failure.error ?? null) : null,
    isFetching: asked !== undefined && outcome === undefined,
    refetch: () => setRound((before) => before + 1),
  }
}

/** As `useAction`, for acts that do no harm when they are done twice. */
export const useLightAction = <E extends WriteEndpoint>(
  endpoint: E,
  onDone: (output: OutputOf<E>) => unknown,
) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const last = useRef<CallOf<E>>(undefined)
  const run = async (input: CallOf<E>): Promise<void> => {
    last.current = input
    setBusy(true)
    setFailure(undefined)
    const outcome = await attempt(() => call(endpoint, input))
    setBusy(false)
    if (outcome.ok) onDone(outcome.data)
    else setFailure(outcome.failure)
  }
  return {
    run,
    busy,
    failure,
    retry: async () => last.current && run(last.current),
    // It is shown in any case: there is no message above the page.
    shown: nothing,
  }
}
const nothing = () => () => {}
