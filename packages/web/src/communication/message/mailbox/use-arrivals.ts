import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { useEffect, useRef } from 'react'
import { refresh } from '../../../shared/call/client.ts'
import { useCall } from '../../../shared/call/use-call.ts'

const LOOK_MS = 4_000

/** While the page is looked at: asks whether something arrived, and only then reads, because reading is logged. */
export const useArrivals = (watching: boolean): void => {
  const seen = useRef<string>(undefined)
  const { data } = useCall(mailbox.newest, watching ? {} : undefined, { every: LOOK_MS })
  const newest = data?.id
  useEffect(() => {
    if (newest === undefined) return
    if (seen.current !== undefined && seen.current !== newest) void refresh(mailbox.list)
    seen.current = newest
  }, [newest])
}
