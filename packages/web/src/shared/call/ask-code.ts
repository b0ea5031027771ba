import { useSyncExternalStore } from 'react'

interface Question {
  readonly wrong: boolean
  readonly answer: (code: string | undefined) => void
}
let question: Question | undefined
const listeners = new Set<() => void>()
const show = (next: Question | undefined) => {
  question = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks for a fresh one-time password above the page; undefined when the person gives up. */
export const askForCode = (wrong: boolean): Promise<string | undefined> =>
  new Promise((resolve) => {
    show({
      wrong,
      answer: (code) => {
        show(undefined)
        resolve(code)
      },
    })
  })

export const useCodeQuestion = () => useSyncExternalStore(subscribe, () => question)
