import { content } from '@portal/contract/content/text.calls'
import type { TextKey } from '@portal/contract/platform/texts/texts'
import { useCallback, useEffect, useState } from 'react'
import { ApiError, call, errorText } from '../api.ts'
import type { Text } from './blocks.ts'

export type TextState =
  | { state: 'loading' }
  | { state: 'ready'; text: Text }
  | { state: 'failed'; message: string }

const FAILED = '内容加载失败'
const known = new Map<TextKey, Promise<Text>>()

/** Each text travels once a visit; one that failed is asked for again. */
function loadText(key: TextKey): Promise<Text> {
  const earlier = known.get(key)
  if (earlier) return earlier
  const loading = call(content.text, { key })
  loading.catch(() => known.delete(key))
  known.set(key, loading)
  return loading
}

const message = (cause: unknown) =>
  cause instanceof ApiError && !cause.is('network', 'timeout', 'malformed') ? errorText(cause) : FAILED

/** A text of the society by its key (docs/handbook/content.md#texts), and how to ask for it again; without a key nothing is asked for. */
export function useText(key: TextKey | undefined): TextState & { retry: () => void } {
  const [result, setResult] = useState<TextState>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  // Another attempt asks again.
  useEffect(() => {
    let gone = false
    setResult({ state: 'loading' })
    if (key === undefined) return
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
