import type { CallOf, OutputOf, ReadEndpoint } from '@portal/contract/platform/endpoint'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ApiError, call } from '../api.ts'
import { callKey, client } from './client.ts'

export interface UseCallOptions {
  /** For somebody without a session. */
  ticket?: string | undefined
  /** While the next page or filter loads, the one before stays. */
  keepPrevious?: boolean
  /** Asks again after so many milliseconds, or while the function says so of the newest answer. */
  every?: number | ((data: unknown) => number | false)
  /** Asked by the frame, not by whoever sits there: it keeps no session alive. */
  background?: boolean
  /** How long an answer counts as new; 15 seconds when left out. */
  staleTime?: number
  /** Not read anew after writes: a queue whose order somebody works through. */
  still?: boolean
  /** Forgotten as soon as nobody shows it. */
  forget?: boolean
}

export type Call<T> = UseQueryResult<T, ApiError>

/**
 * The way a page reads. Key, options and types are those of the endpoint; without an input (`undefined`) nothing is asked yet.
 * Show it with {@link Loaded}, which says what there is to say while it loads and when it fails.
 */
export const useCall = <E extends ReadEndpoint>(
  endpoint: E,
  input: CallOf<E> | undefined,
  { ticket, keepPrevious, every, background, staleTime, still, forget }: UseCallOptions = {},
): Call<OutputOf<E>> =>
  useQuery<OutputOf<E>, ApiError>(
    {
      queryKey: callKey(endpoint, input ?? ({} as CallOf<E>), ticket),
      queryFn: ({ signal }) => call(endpoint, input as CallOf<E>, { signal, ticket, background }),
      enabled: input !== undefined,
      ...(keepPrevious && { placeholderData: keepPreviousData }),
      ...(every !== undefined && {
        refetchInterval: typeof every === 'number' ? every : (query) => every(query.state.data as unknown),
      }),
      ...(staleTime !== undefined && { staleTime }),
      ...(still && { meta: { still } }),
      ...(forget && { gcTime: 0 }),
    },
    client,
  )

/** The same read outside of a component, from what is there already if it is new enough. */
export const readCall = <E extends ReadEndpoint>(
  endpoint: E,
  input: CallOf<E>,
  { staleTime = 0, ticket }: Pick<UseCallOptions, 'staleTime' | 'ticket'> = {},
): Promise<OutputOf<E>> =>
  client.fetchQuery({
    queryKey: callKey(endpoint, input, ticket),
    queryFn: ({ signal }) => call(endpoint, input, { signal, ticket }),
    staleTime,
  })
