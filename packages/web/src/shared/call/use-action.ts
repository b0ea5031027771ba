import { account } from '@portal/contract/identity/account.calls'
import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { type ApiError, type CallOptions, call } from '../api.ts'
import { toast } from '../ui/toast.tsx'
import { askForCode } from './ask-code.ts'
import { attempt, type Failure, Intent, type Outcome, withCode } from './attempt.ts'
import { client, refreshTouched } from './client.ts'
import { readCall } from './use-call.ts'

export interface ActionOptions<E extends WriteEndpoint> {
  /** Said when it is done. */
  done?: string | ((output: OutputOf<E>, input: CallOf<E>) => string | undefined) | undefined
  /** What the page does then: close, go on. Reads that show something else now are read anew without it. */
  onDone?: ((output: OutputOf<E>, input: CallOf<E>) => unknown) | undefined
  /** Refusals that lead somewhere else than to a message; answering true means that nothing more is to be said. */
  onRefused?: ((error: ApiError, input: CallOf<E>) => boolean | undefined) | undefined
  /** Of somebody without a session. */
  ticket?: string | undefined
}

/** What goes along with a call and is no field of it. */
export type Along = Pick<CallOptions, 'files' | 'onProgress' | 'signal'>

export interface Action<E extends WriteEndpoint = WriteEndpoint> {
  /** Does it, once at a time; resolves to the answer, or to undefined when it did not come about, which is then said. */
  run: (input: CallOf<E>, along?: Along) => Promise<OutputOf<E> | undefined>
  /** The same where the input is first made of what was given; a {@link Told} from there is shown like a refusal. */
  runWith: (
    given: unknown,
    make: () => CallOf<E> | Promise<CallOf<E>>,
    along?: Along,
  ) => Promise<OutputOf<E> | undefined>
  busy: boolean
  /** Why the last one did not come about. */
  failure: Failure | undefined
  /** The same once more: after a lost connection it is the same act to the server, which does it once. */
  retry: () => Promise<unknown>
  reset: () => void
  /** Called by what shows the failure on the page; without anybody it is a message above the page. */
  shown: () => () => void
}

interface Sent<E extends WriteEndpoint> {
  given: unknown
  make: () => CallOf<E> | Promise<CallOf<E>>
  along: Along
}
/** What came of it; without `answer` nobody gave the code that was asked for. */
interface Came<E extends WriteEndpoint> {
  input: CallOf<E>
  answer: { data: OutputOf<E> } | undefined
}

/** Where each act is confirmed anew, staff who have TOTP are asked before the call; elsewhere only the server knows whether it still asks. */
const asksFirst = async ({ access }: WriteEndpoint): Promise<boolean> => {
  if (access === 'public' || access.stepUp !== 'each') return false
  return (await readCall(account.me, {}, { staleTime: 60_000 })).totpEnrolled
}

const send = async <E extends WriteEndpoint>(
  endpoint: E,
  input: CallOf<E>,
  options: CallOptions,
): Promise<{ data: OutputOf<E> } | undefined> => {
  const act = (more: CallOptions) => call(endpoint, input, { ...options, ...more })
  const mayAsk = endpoint.access !== 'public' && endpoint.access.stepUp !== undefined
  if (!mayAsk) return { data: await act({}) }
  return withCode(act, askForCode, await asksFirst(endpoint))
}

/** Nobody knows yet whether it was done, so that the next try has to be the same. */
const OPEN: readonly Failure['kind'][] = ['lost', 'busy', 'signedOut']

/** One try of the act; the same act tried again keeps its key. */
const useSending = <E extends WriteEndpoint>(endpoint: E, current: RefObject<ActionOptions<E>>) => {
  const [intent] = useState(() => new Intent<CallOf<E>>())
  // Of the try that is under way, for what is done about its refusal.
  const input = useRef<CallOf<E>>(undefined)
  const { mutateAsync, isPending } = useMutation<Outcome<Came<E>>, never, Sent<E>>(
    {
      mutationKey: [endpoint.path],
      mutationFn: ({ given, make, along }) =>
        attempt(async () => {
          const made = await intent.of(given, make)
          input.current = made.input
          const options = { ...along, idempotencyKey: made.key, ticket: current.current.ticket }
          return { input: made.input, answer: await send(endpoint, made.input, options) }
        }),
    },
    client,
  )
  return { intent, input, mutateAsync, isPending }
}

/** Whether somebody on the page shows the failure. */
const useShown = () => {
  const count = useRef(0)
  const shown = useCallback(() => {
    count.current += 1
    return () => {
      count.current -= 1
    }
  }, [])
  return { shown, isShown: () => count.current > 0 }
}

/**
 * The way a page changes something. It alone knows that it is under way, that the same act tried twice is done once, what to do about
 * a lost connection, an ended session or a code that is asked for, what to say, and which reads are stale afterwards.
 */
export const useAction = <E extends WriteEndpoint>(
  endpoint: E,
  options: ActionOptions<E> = {},
): Action<E> => {
  const [failure, setFailure] = useState<Failure>()
  const last = useRef<Sent<E>>(undefined)
  const running = useRef<Promise<OutputOf<E> | undefined>>(undefined)
  const { shown, isShown } = useShown()
  const current = useRef(options)
  current.current = options

  const { intent, input, mutateAsync, isPending } = useSending(endpoint, current)

  const settle = async (outcome: Outcome<Came<E>>) => {
    const { done, onDone, onRefused } = current.current
    if (!outcome.ok) {
      // Answered, it is over: what is sent next is made anew, of what stands there then.
      if (!OPEN.includes(outcome.failure.kind)) intent.done()
      const { error } = outcome.failure
      if (error && input.current && onRefused?.(error, input.current)) return
      setFailure(outcome.failure)
      if (!isShown()) toast(outcome.failure.text, 'error')
      return
    }
    const { answer, input: sent } = outcome.data
    // Nobody gave the code: nothing happened, and nothing is to be said.
    if (!answer) return
    intent.done()
    last.current = undefined
    const said = typeof done === 'function' ? done(answer.data, sent) : done
    if (said) toast(said, 'success')
    void refreshTouched(endpoint)
    await onDone?.(answer.data, sent)
    return answer.data
  }
  const start = async (sent: Sent<E>) => {
    last.current = sent
    setFailure(undefined)
    try {
      return await settle(await mutateAsync(sent))
    } finally {
      running.current = undefined
    }
  }
  // A second press within the same frame finds the first.
  const go = (sent: Sent<E>) => {
    running.current ??= start(sent)
    return running.current
  }

  return {
    run: (given, along = {}) => go({ given, make: () => given, along }),
    runWith: (given, make, along = {}) => go({ given, make, along }),
    busy: isPending,
    failure,
    retry: async () => last.current && go(last.current),
    reset: () => setFailure(undefined),
    shown,
  }
}
