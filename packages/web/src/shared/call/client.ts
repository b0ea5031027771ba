import type { CallOf, Endpoint, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { touchedAreas } from '@portal/contract/platform/endpoint'
import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'
import { session } from '../session.ts'

/** What the pages have read from the server. One for the portal, so that public pages need no provider around them. */
export const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Without it a device that believes to be offline would wait in silence instead of saying so.
      networkMode: 'always',
      // Refusals do not become acceptances by asking again.
      retry: (count, cause) => count < 1 && cause instanceof ApiError && cause.is('network', 'unavailable'),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What one person saw is not kept for the next one on the same device. Whoever signs in again after their session ran out
// goes on where they were.
let before = session.get()
session.subscribe(() => {
  const now = session.get()
  const same = before.token !== '' && now.token !== '' && session.ownerOf(before) === session.ownerOf(now)
  if (now.token !== before.token && !same) client.clear()
  before = now
})

/** The key of a read: its address and what was asked. `ticket` stands for the person who asks without a session. */
export const callKey = <E extends Endpoint>(endpoint: E, input?: CallOf<E>, ticket?: string) =>
  ['call', endpoint.path, ...(input === undefined ? [] : [input]), ...(ticket ? [ticket] : [])] as const

/** What a write answered, put into what a page has read: a page that is not read anew while somebody types in it tells the truth as well. */
export const putInto = <E extends Endpoint>(endpoint: E, input: CallOf<E>, part: Partial<OutputOf<E>>) =>
  client.setQueryData<OutputOf<E>>(callKey(endpoint, input), (now) => now && { ...now, ...part })

/** Reads these calls anew where a page shows them, whatever was asked of them. */
export const refresh = (...endpoints: readonly Endpoint[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey }) => endpoints.some(({ path }) => queryKey.includes(path)),
  })

const pathOf = (key: readonly unknown[]): string | undefined =>
  key.find((part): part is string => typeof part === 'string' && part.startsWith('/api/'))

/** Whether a read has to be done anew after a write; one whose key names no call might show anything. */
export const isTouched = (write: Pick<Endpoint, 'path' | 'touches'>, key: readonly unknown[]): boolean => {
  const path = pathOf(key)
  const areas = touchedAreas(write)
  if (areas.length === 0) return false
  return path === undefined || areas.some((area) => path.startsWith(`/api/${area}/`))
}

/** After a write: what the pages show of it is read anew. */
export const refreshTouched = (write: WriteEndpoint): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey, meta }) => !meta?.still && isTouched(write, queryKey),
  })
