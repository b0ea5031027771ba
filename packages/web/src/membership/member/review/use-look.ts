import { LOOK_MS } from '@portal/contract/membership/review/approval.rules'
import { useEffect, useState } from 'react'

/** Whether the record has been on screen long enough for a press of a key to be about this one. */
export const useLook = (shown: boolean): boolean => {
  const [looked, setLooked] = useState(false)
  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setLooked(true), LOOK_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return looked
}
