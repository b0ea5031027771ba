import type { OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useEffect, useRef, useState } from 'react'
import { type Action, useAction } from './use-action.ts'

interface OnItsWay {
  readonly name: string
  /** 0 to 1 of its bytes. */
  readonly progress: number
}

export interface Upload<E extends WriteEndpoint> {
  /** Answers what became of the file; undefined when it was refused, which is then said, or stopped. */
  send: (name: string, file: File) => Promise<OutputOf<E> | undefined>
  cancel: () => void
  onItsWay: OnItsWay | undefined
  action: Action<E>
}

/** One file at a time by itself: how much of it has gone, and a way to stop it. Several side by side: `upload`. */
export const useUpload = <E extends WriteEndpoint>(endpoint: E): Upload<E> => {
  const [onItsWay, setOnItsWay] = useState<OnItsWay>()
  const stop = useRef<AbortController>(undefined)
  // Whoever stopped it knows.
  const action = useAction(endpoint, { onRefused: (error) => error.is('aborted') })
  useEffect(() => () => stop.current?.abort(), [])
  return {
    action,
    onItsWay,
    cancel: () => stop.current?.abort(),
    send: async (name, file) => {
      const controller = new AbortController()
      stop.current = controller
      const onProgress = (progress: number) => setOnItsWay({ name: file.name, progress })
      onProgress(0)
      const one = [file.name, file.size, file.lastModified]
      const answer = await action.runWith(one, () => ({}) as never, {
        files: { [name]: file },
        onProgress,
        signal: controller.signal,
      })
      setOnItsWay(undefined)
      return answer
    },
  }
}
