import { useEffect, useState } from 'react'

const PATIENCE = 5000

/** Whether something has been waited for so long that it should be said. */
export const useLate = (waiting: boolean, patience = PATIENCE): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return
    const timer = setTimeout(() => setLate(true), patience)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [waiting, patience])
  return waiting && late
}
