import type { CallOf, Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../api.ts'
import { takeSent } from '../sent.ts'
import { attemptToRead, Told } from './attempt.ts'
import type { Call } from './use-call.ts'

/** What `Loaded` asks of a call. */
export type Shown<T> = Pick<Call<T>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>

/** A call, or the way to its declaration where the schemas that come along are too heavy for the first load. */
export type Declared<E extends Endpoint> = E | (() => Promise<E>)

export interface LightCallOptions {
  /** For somebody without a session. */
  ticket?: string | undefined
  /** Under this name the server may have sent the answer with the page. */
  sentAs?: string | undefined
  /** While another input loads, the answer before stays. */
  keepPrevious?: boolean
}

interface State<T> {
  /** What was asked. */
  of: string | undefined
  data?: T | undefined
  error?: ApiError
}

const errorOf = ({ error, text }: { error: ApiError | undefined; text: string }): ApiError =>
  error ?? new ApiError({ name: 'malformed', text })

export const declarationOf = <E extends Endpoint>(declared: Declared<E>): E | Promise<E> =>
  typeof declared === 'function'
    ? declared().catch((cause: unknown) => {
        throw new Told('页面加载失败，请刷新重试', { cause })
      })
    : declared

/**
 * `useCall` for public pages, whose first load is light: without TanStack, so that nothing is shared between pages or read anew after a
 * write. Without an input nothing is asked yet.
 */
export const useLightCall = <E extends Endpoint>(
  declared: Declared<E>,
  input: CallOf<E> | undefined,
  { ticket, sentAs, keepPrevious = false }: LightCallOptions = {},
): Shown<OutputOf<E>> => {
  const key = input && JSON.stringify([input, ticket])
  const [state, setState] = useState<State<OutputOf<E>>>(() => {
    const data = sentAs === undefined ? undefined : takeSent<OutputOf<E>>(sentAs)
    return { of: data === undefined ? undefined : key, data }
  })
  const wanted = useRef(key)
  wanted.current = key
  const ask = useCallback(async () => {
    if (!key) return
    setState(({ data }) => ({ of: undefined, ...(keepPrevious && { data }) }))
    const [given] = JSON.parse(key) as [CallOf<E>]
    const outcome = await attemptToRead(async () => call(await declarationOf(declared), given, { ticket }))
    // Somebody asked for something else meanwhile.
    if (wanted.current !== key) return
    setState(outcome.ok ? { of: key, data: outcome.data } : { of: key, error: errorOf(outcome.failure) })
  }, [declared, key, ticket, keepPrevious])
  const sent = useRef(state.of)
  useEffect(() => {
    if (sent.current !== key) void ask()
    sent.current = undefined
  }, [ask, key])
  const current = state.of === key
  const error = current ? state.error : undefined
  return {
    data: current || keepPrevious ? state.data : undefined,
    error: error ?? null,
    isError: error !== undefined,
    isFetching: key !== undefined && !current,
    refetch: ask as unknown as Shown<OutputOf<E>>['refetch'],
  }
}
