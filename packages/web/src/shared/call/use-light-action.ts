import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { call } from '../api.ts'
import { attempt, type Failure } from './attempt.ts'
import { type Declared, declarationOf } from './use-light-call.ts'

const nothing = () => () => {}

/** How a light page acts: `useAction` without TanStack, for acts that do no harm when they are done twice. Show it with `ActionNote`. */
export const useLightAction = <E extends WriteEndpoint>(
  declared: Declared<E>,
  onDone: (output: OutputOf<E>) => unknown,
) => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const last = useRef<CallOf<E>>(undefined)
  const run = async (input: CallOf<E>): Promise<void> => {
    last.current = input
    setBusy(true)
    setFailure(undefined)
    const outcome = await attempt(async () => call(await declarationOf(declared), input))
    setBusy(false)
    if (outcome.ok) await onDone(outcome.data)
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
