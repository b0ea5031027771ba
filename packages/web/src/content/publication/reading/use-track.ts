import { useEffect, useState } from 'react'

/** The captions as something a player can load. */
export const useTrack = (captions: string): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (captions === '') return setUrl('')
    const made = URL.createObjectURL(new Blob([captions], { type: 'text/vtt' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [captions])
  return url
}
