import { allEndpoints } from '@portal/contract/all'
import { mail, sms } from '@portal/contract/communication/channel.calls'
import { article } from '@portal/contract/content/article.calls'
import { type Endpoint, endpoint } from '@portal/contract/platform/endpoint'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { generateAppKey, parseKeyRing } from './platform/crypto/secrets.ts'
import { createServer } from './platform/http/server.ts'
import { createRateLimits } from './platform/limits/rate-limits.ts'
import { processorTime } from './testing/held.ts'
import { type HeldPortal, heldPortal, isAnswered } from './testing/held-portal.ts'
import { KINDS } from './testing/hostile-bodies.ts'

/** Nobody holds up everybody: whatever is sent to whatever call, up to what it reads. */

let held: HeldPortal
beforeAll(async () => {
  held = await heldPortal()
})
afterAll(() => held.close())

/** All kinds at once; one by one where together they take long, or one of them ended the session of another. */
const tooLongIn = async (call: Endpoint): Promise<string[]> => {
  const { allowed, entitled, holds, send, sendingTo, tooLong } = held
  const sending = async (kind: string) => sendingTo(call, await entitled(call), { kind })
  const all = await Promise.all(KINDS.map(sending))
  await holds.take()
  const answers = await Promise.all(all.map(send))
  if ((await holds.take()) <= allowed && answers.every(isAnswered)) return []
  const found: string[] = []
  for (const kind of KINDS) found.push(...(await tooLong(`${call.path} ${kind}`, () => sending(kind))))
  return found
}

test('no body holds up the others: every call, for whoever may make it', async () => {
  expect(allEndpoints.length).toBeGreaterThan(400)
  expect(KINDS.length).toBeGreaterThan(4)
  const found: string[] = []
  for (const call of allEndpoints) found.push(...(await tooLongIn(call)))
  expect(found).toEqual([])
})

test('whoever may not make a call is told so before a byte is read', async () => {
  const closed = (allEndpoints as readonly Endpoint[]).filter(({ access }) => access !== 'public')
  expect(closed.length).toBeGreaterThan(300)
  const { send, sendingTo } = held
  const errors: unknown[] = []
  for (let at = 0; at < closed.length; at += 10) {
    const some = closed.slice(at, at + 10).map((call) => sendingTo(call, {}, { kind: KINDS[0] ?? '' }))
    for (const { text } of await Promise.all(some.map(send))) errors.push(JSON.parse(text).error)
  }
  expect(new Set(errors)).toEqual(new Set(['signedOut', 'ticketInvalid']))
})

const long = (html: string) => html.repeat(Math.floor(200_000 / html.length))
const WORST: readonly [string, Endpoint, () => object][] = [
  ...['<b>', '<ul><li>', '<', '<svg>', '<td colspan=3>', '<b>x</b>'].map(
    (html): [string, Endpoint, () => object] => [
      `an article of ${html}`,
      article.autosave,
      () => ({ column: 'news', title: '标题', body: long(html) }),
    ],
  ),
  [
    'five thousand recipients',
    mail.audience,
    () => ({
      ...{ channel: 'mail', subject: '主题', body: '{{姓名}}'.repeat(4000) },
      audience: {
        list: Array.from({ length: 5000 }, (_, at) => ({ name: '示例', email: `a${at}@example.org` })),
      },
    }),
  ],
  [
    'five thousand phones',
    sms.checkPhones,
    () => ({
      phones: Array.from(
        { length: 5000 },
        (_, at) => ` +86 139${String(at).padStart(8, '0')} ${' '.repeat(40)}`,
      ),
    }),
  ],
]
test.each(WORST)('what is valid and as bad as it can be holds up nobody: %s', async (name, call, input) => {
  const { entitled, sendingTo, tooLong } = held
  const content = JSON.stringify(input())
  const sending = async () => sendingTo(call, await entitled(call), { type: 'application/json', content })
  expect(await tooLong(name, sending)).toEqual([])
})

test('a handler or a parser that holds up the others is found', async () => {
  const planted = endpoint({
    ...{ path: '/api/test/planted', kind: 'write', summary: '测试', access: 'public', audit: false },
    ...{ input: z.object({ a: z.unknown() }), output: z.object({}), errors: [], bodyLimit: 1024 * 1024 },
    limits: [{ by: 'ip', max: 99, seconds: 60 }],
  } as never) as Endpoint
  const { on, sendingTo, tooLong, allowed } = held
  /** Longer with each value it reads; at the full size three times what is allowed, on a fast machine and on a slow one. */
  const holding = async ({ a }: { a: string }) => {
    const until = processorTime() + (3 * allowed * new URLSearchParams(a).size) / 10_000
    while (processorTime() < until);
    return {}
  }
  const { db, pool, aside } = on.database
  const server = await createServer({
    routes: [{ endpoint: planted, handle: holding as never }],
    platform: {
      ...{ db, aside, keyRing: parseKeyRing(generateAppKey()), rateLimits: createRateLimits(pool) },
      authenticator: {
        authenticate: async () => undefined,
        confirmTotp: async () => false,
        accountsAt: async () => 0,
        knowsDevice: async () => false,
      },
      log: pino({ level: 'silent' }),
    },
    trustProxy: 1,
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const ofSize = (count: number) => async () =>
    sendingTo(
      planted,
      {},
      { type: 'application/json', content: JSON.stringify({ a: 'x=1&'.repeat(count) }) },
      url,
    )
  expect(await tooLong('small', ofSize(10))).toEqual([])
  expect(await tooLong('large', ofSize(10_000))).toHaveLength(1)
  await server.close()
})
