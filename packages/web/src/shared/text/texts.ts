import type { TextKey } from '@portal/contract/platform/texts/texts'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, call, errorText } from '../api.ts'
import { takeSent } from '../sent.ts'
import type { Text } from './blocks.ts'

export type TextState =
  | { state: 'loading' }
  | { state: 'ready'; text: Text }
  | { state: 'failed'; message: string }

const FAILED = '内容加载失败'
/** Each text travels once a visit: those of the first page come with it, for the others the schemas come along. */
const known = new Map((takeSent<Text[]>('texts') ?? []).map((text) => [text.key, text]))
const loading = new Map<TextKey, Promise<Text>>()

const askFor = async (key: TextKey): Promise<Text> => {
  const { content } = await import('@portal/contract/content/text.calls')
  const text = await call(content.text, { key })
  known.set(key, text)
  return text
}

/** One that failed is asked for again. */
function loadText(key: TextKey): Promise<Text> {
  const earlier = loading.get(key)
  if (earlier) return earlier
  const asked = askFor(key).finally(() => loading.delete(key))
  loading.set(key, asked)
  return asked
}
const stateOf = (key: TextKey | undefined): TextState => {
  const text = key && known.get(key)
  return text ? { state: 'ready', text } : { state: 'loading' }
}

const message = (cause: unknown) =>
  cause instanceof ApiError && !cause.is('network', 'timeout', 'malformed') ? errorText(cause) : FAILED

/** A text of the society by its key (docs/handbook/content.md#texts), and how to ask for it again; without a key nothing is asked for. */
export function useText(key: TextKey | undefined): TextState & { retry: () => void } {
  const [result, setResult] = useState(() => stateOf(key))
  const [attempt, setAttempt] = useState(0)
  // Another attempt asks again.
  useEffect(() => {
    let gone = false
    setResult(stateOf(key))
    if (key === undefined || known.has(key)) return
    loadText(key).then(
      (text) => gone || setResult({ state: 'ready', text }),
      (cause) => gone || setResult({ state: 'failed', message: message(cause) }),
    )
    return () => {
      gone = true
    }
  }, [key, attempt])
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  return { ...result, retry }
}
