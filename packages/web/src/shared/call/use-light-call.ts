import type { CallOf, Endpoint, OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, call } from '../api.ts'
import { attempt } from './attempt.ts'
import type { Call } from './use-call.ts'

/** What `Loaded` asks of a call. */
export type Shown<T> = Pick<Call<T>, 'data' | 'error' | 'isError' | 'isFetching' | 'refetch'>

interface State<T> {
  /** What was asked. */
  of: string | undefined
  data?: T
  error?: ApiError
}

const errorOf = ({ error, text }: { error: ApiError | undefined; text: string }): ApiError =>
  error ?? new ApiError({ name: 'malformed', text })

/**
 * `useCall` for public pages, whose first load is light: without TanStack, so that nothing is shared between pages or read anew after a
 * write. Without an input nothing is asked yet.
 */
export const useLightCall = <E extends Endpoint>(
  endpoint: E,
  input: CallOf<E> | undefined,
  ticket?: string,
): Shown<OutputOf<E>> => {
  const key = input && JSON.stringify([input, ticket])
  const [state, setState] = useState<State<OutputOf<E>>>({ of: undefined })
  const wanted = useRef(key)
  wanted.current = key
  const ask = useCallback(async () => {
    if (!key) return
    setState({ of: undefined })
    const [given] = JSON.parse(key) as [CallOf<E>]
    const outcome = await attempt(() => call(endpoint, given, { ticket }))
    // Somebody asked for something else meanwhile.
    if (wanted.current !== key) return
    setState(outcome.ok ? { of: key, data: outcome.data } : { of: key, error: errorOf(outcome.failure) })
  }, [endpoint, key, ticket])
  useEffect(() => void ask(), [ask])
  const error = state.of === key ? state.error : undefined
  return {
    data: state.of === key ? state.data : undefined,
    error: error ?? null,
    isError: error !== undefined,
    isFetching: key !== undefined && state.of !== key,
    refetch: ask as unknown as Shown<OutputOf<E>>['refetch'],
  }
}
