import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useEffect, useState } from 'react'
import { useAction } from './use-action.ts'

/**
 * What a call answers that changes something by being asked: a code that is made, a notice that counts as read. Asked when it is first
 * shown, and again every so many milliseconds.
 */
export const useAsked = <E extends WriteEndpoint>(endpoint: E, input: CallOf<E>, every?: number) => {
  const [answer, setAnswer] = useState<OutputOf<E>>()
  const { run, shown, failure } = useAction(endpoint, { onDone: (output) => setAnswer(output) })
  // Whoever shows the answer shows why there is none.
  useEffect(shown, [shown])
  const key = JSON.stringify(input)
  useEffect(() => {
    const ask = () => void run(JSON.parse(key) as CallOf<E>)
    ask()
    if (every === undefined) return
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [key, every])
  return { answer, failure }
}
