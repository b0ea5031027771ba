import type { Endpoint } from '@portal/contract/platform/endpoint'
import { ERRORS, type ErrorName } from '@portal/contract/platform/errors'
import { SUCCESS } from '@portal/contract/platform/errors-transport'
import { afterEach, vi } from 'vitest'
import { client } from '../shared/call/client.ts'

/** Component tests: what the server would answer, at the edge of the browser. Everything of ours stays as it is. */

type Input = Readonly<Record<string, unknown>>
type Told =
  | { readonly data: unknown }
  | { readonly error: ErrorName; readonly fields?: Readonly<Record<string, string>> }
type Answer = (input: Input) => Told | Promise<Told>

const replyOf = (told: Told) =>
  'data' in told
    ? { code: SUCCESS, data: told.data }
    : {
        code: ERRORS[told.error].code,
        error: told.error,
        errorMsg: ERRORS[told.error].text,
        fields: told.fields,
      }

const real = window.fetch

/** Answers calls by their endpoint; one that is not named gets no connection. Returns what was asked, and under which key. */
export const wire = (...answers: readonly (readonly [endpoint: Endpoint, answer: Answer])[]) => {
  const asked: { path: string; input: Input; key: string | null }[] = []
  vi.stubGlobal('fetch', async (url: RequestInfo | URL, init?: RequestInit) => {
    const path = String(url)
    if (!path.startsWith('/api/')) return real(url, init)
    const input = JSON.parse(String(init?.body ?? '{}')) as Input
    asked.push({ path, input, key: new Headers(init?.headers).get('Idempotency-Key') })
    const found = answers.find(([endpoint]) => endpoint.path === path)
    if (!found) throw new TypeError('no connection')
    return new Response(JSON.stringify(replyOf(await found[1](input))), {
      headers: { 'Content-Type': 'application/json' },
    })
  })
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  client.clear()
})
