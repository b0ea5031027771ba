import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { client } from '../shared/call/client.ts'

/** Server data of the signed-in areas for what TanStack's own hooks still read. */
export function Queries({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
