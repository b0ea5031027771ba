import { useEffect, useState } from 'react'

/** The value once it has not changed for a while: what is typed is not asked for letter by letter. */
export const useLater = <T>(value: T, ms: number): T => {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}
