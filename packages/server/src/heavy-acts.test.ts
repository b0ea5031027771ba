import { allEndpoints } from '@portal/contract/all'
import type { Endpoint } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from './testing/portal.ts'

/** The heaviest acts ask staff who have TOTP for a confirmation (docs/handbook/identity.md#step-up): by what they are, not by a list of those that do. */

let on: TestPortal
beforeAll(async () => {
  on = await testPortal()
})
afterAll(() => on.close())

/** What makes an act heavy, read off its declaration. */
const HEAVY: readonly [what: string, is: (call: Pick<Endpoint, 'path' | 'kind' | 'summary'>) => boolean][] = [
  ['deletion in bulk', ({ path, kind }) => kind === 'write' && /\/batchDelete|\/bulk\/start/.test(path)],
  [
    'exports with personal data',
    ({ path, summary }) =>
      /^\/api\/(user|group|expert|projectUser|dues|message)\/export/.test(path) && !/日志/.test(summary),
  ],
  ['lists without masks', ({ path }) => /\/fullExport\/(request|decide)$/.test(path)],
  ['values in full', ({ path }) => /\/reveal$/.test(path)],
  ['levels and numbers', ({ path }) => /updateVID|updateMemberSerial/.test(path)],
  ['resets of passwords', ({ path }) => /update\/pwdPro|resetPassword$/.test(path)],
  ['merging', ({ path, kind }) => kind === 'write' && /\/merge$/.test(path)],
  ['fee sheets with account numbers', ({ path }) => /\/fee\/wholeSheet$/.test(path)],
  ['settings', ({ path, kind }) => kind === 'write' && path.startsWith('/api/settings/')],
  ['staff', ({ path, kind }) => kind === 'write' && /\/user\/staff\/|adminUser$/.test(path)],
  [
    'mass sending',
    ({ path }) => /^\/api\/(mail\/sendMail|sms\/batchSendSMS|message\/(approve|send))$/.test(path),
  ],
]
const heavinessOf = (call: Pick<Endpoint, 'path' | 'kind' | 'summary'>) =>
  HEAVY.filter(([, is]) => is(call)).map(([what]) => what)
const stepUpOf = ({ access }: Endpoint) => (access === 'public' ? undefined : access.stepUp)

test('every kind of heavy act is there', () => {
  const found = new Set(allEndpoints.flatMap(heavinessOf))
  expect(HEAVY.map(([what]) => what).filter((what) => !found.has(what))).toEqual([])
})

test('each of them asks; a planted one that does not is found', () => {
  const silent = (calls: readonly Endpoint[]) =>
    calls.filter((call) => heavinessOf(call).length > 0 && !stepUpOf(call)).map(({ path }) => path)
  expect(silent(allEndpoints)).toEqual([])
  const [heavy] = allEndpoints.filter((call) => call.path.includes('batchDelete'))
  const planted = {
    ...(heavy as Endpoint),
    path: '/api/user/batchDelete/planted',
    access: { roles: ['superAdmin'] },
  } as const
  expect(silent([...allEndpoints, planted])).toEqual([planted.path])
})

test('over HTTP nothing of them happens without the one-time password', async () => {
  for (const call of allEndpoints) {
    const stepUp = stepUpOf(call)
    if (!stepUp || stepUp === 'onDemand' || call.access === 'public') continue
    const [role] = call.access.roles ?? []
    if (!role) throw new Error(`${call.path} asks nobody`)
    const token = on.signIn({ role, totpEnrolled: true })
    expect([call.path, (await on.callWith(call, {}, { token })).code]).toEqual([call.path, 6009])
    expect([call.path, (await on.callWith(call, {}, { token, totp: '111111' })).code]).toEqual([
      call.path,
      6009,
    ])
    // Confirmed lately: goes on to what is wrong with the input.
    const confirmed = on.signIn({ role, totpEnrolled: true, confirmed: true })
    const answer = await on.download(call, {} as never, { token: confirmed })
    const { code } = answer.headers.get('content-type')?.includes('json')
      ? ((await answer.json()) as { code: number })
      : { code: 200 }
    expect([call.path, code === 6009]).toEqual([call.path, stepUp === 'each'])
  }
})
