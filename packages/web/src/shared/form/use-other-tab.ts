import { useEffect, useState } from 'react'
import { randomId } from '../session.ts'

interface Word {
  readonly from: string
  readonly says: 'opened' | 'here' | 'closed'
}

/** Whether the same form was open in another tab before this one. Engines without channels between tabs are not told. */
export const useOtherTab = (name: string | undefined): boolean => {
  const [elsewhere, setElsewhere] = useState(false)
  useEffect(() => {
    if (!name || typeof BroadcastChannel !== 'function') return
    const self = randomId()
    const channel = new BroadcastChannel(`form:${name}`)
    const say = (says: Word['says']) => channel.postMessage({ from: self, says } satisfies Word)
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.says === 'opened') say('here')
      else setElsewhere(data.says === 'here')
    }
    say('opened')
    return () => {
      say('closed')
      channel.close()
      setElsewhere(false)
    }
  }, [name])
  return elsewhere
}
