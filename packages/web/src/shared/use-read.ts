import type { CallOf, OutputOf, ReadEndpoint } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from './api.ts'
import { attempt, type Failure, Told } from './call/attempt.ts'
import { takeSent } from './sent.ts'

export interface Read<T> {
  readonly data: T | undefined
  readonly failure: Failure | undefined
  readonly retry: () => void
}

/**
 * How a light page reads: `useCall` without what the pages behind the sign-in share. `sentAs` is the name under which the server may have sent
 * the answer with the page; the declaration of the call, which brings the schemas, comes only where there was none. While another input loads, the
 * answer before stays.
 */
export const useRead = <E extends ReadEndpoint>(
  declared: () => Promise<E>,
  input: CallOf<E>,
  sentAs?: string,
): Read<OutputOf<E>> => {
  const text = JSON.stringify(input)
  const [data, setData] = useState<OutputOf<E> | undefined>(() =>
    sentAs === undefined ? undefined : takeSent<OutputOf<E>>(sentAs),
  )
  const [failure, setFailure] = useState<Failure>()
  const shown = useRef(data === undefined ? '' : text)
  const wanted = useRef(text)
  const load = useCallback(async () => {
    wanted.current = text
    if (shown.current === text) return
    setFailure(undefined)
    const outcome = await attempt(async () => {
      const endpoint = await declared().catch((cause: unknown) => {
        throw new Told('页面加载失败，请刷新重试', { cause })
      })
      return call(endpoint, JSON.parse(text) as CallOf<E>)
    })
    // Somebody asked for something else meanwhile.
    if (wanted.current !== text) return
    if (outcome.ok) {
      shown.current = text
      setData(outcome.data)
    } else {
      setData(undefined)
      setFailure(outcome.failure)
    }
  }, [declared, text])
  useEffect(() => void load(), [load])
  return { data, failure, retry: () => void load() }
}
