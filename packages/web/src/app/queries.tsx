import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../shared/api.ts'
import { session } from '../shared/session.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      refetchOnWindowFocus: false,
      // Refusals do not become acceptances by asking again.
      retry: (count, cause) => count < 1 && cause instanceof ApiError && cause.is('network', 'unavailable'),
    },
  },
})

// What one person saw is not kept for the next one on the same device.
let token = session.get().token
session.subscribe(() => {
  const next = session.get().token
  if (next !== token) client.clear()
  token = next
})

/** Server data of the signed-in areas. Login and public pages call the client directly and do not load this. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
