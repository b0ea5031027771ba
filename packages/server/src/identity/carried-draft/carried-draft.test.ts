import { carriedDraft as calls } from '@portal/contract/identity/carried-draft.calls'
import { person } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nextIp, type PersonApp, personApp } from '../../membership/person/person.testing.ts'
import { clock } from '../../testing/clock.ts'
import { sweepCarried } from './carried-draft.queries.ts'

let on: PersonApp
beforeAll(async () => {
  on = await personApp()
})
afterAll(() => on?.close())

const draft = { form: 'registration:person', page: '/registerperson' }
const typed = { name: ['示例甲', ''], post: ['总工程师', ''] } satisfies Record<string, [string, string]>
const open = (code: string, token?: string) =>
  on.call(calls.open, { code }, { ip: nextIp(), ...(token && { token }) })
const rows = async () =>
  Number((await on.app.pool.query('select count(*) from "carriedDraft"')).rows[0]?.count)

test('what was typed goes on on another device by its code, for three days and five times at most', async () => {
  await clock.set('2028-02-27T10:00:00+08:00')
  const { ticket } = await on.begin()
  expect((await on.call(calls.keep, { ...draft, values: typed }, { ip: nextIp() })).error).toBe(
    'ticketInvalid',
  )
  const kept = await on.call(calls.keep, { ...draft, values: typed }, { ticket, ip: nextIp() })
  const code = kept.data?.code ?? ''
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  // As people type it.
  const spelled = `${code.slice(0, 4)}-${code.slice(4)}`.toLowerCase()
  expect((await open(spelled)).data).toMatchObject({ ...draft, values: typed, keptAt: expect.any(String) })
  // Neither the code nor what was typed stands there in words.
  const { rows: stored } = await on.app.pool.query(
    `select encode(content, 'escape') || encode("codeIndex", 'escape') as text from "carriedDraft"`,
  )
  expect(JSON.stringify(stored)).not.toMatch(new RegExp(`示例|${code}`))
  for (let at = 0; at < 4; at++) expect((await open(code)).code).toBe(200)
  expect((await open(code)).error).toBe('carriedUnknown')

  // Another code for the same form takes the place of the first.
  const again =
    (await on.call(calls.keep, { ...draft, values: typed }, { ticket, ip: nextIp() })).data?.code ?? ''
  expect(await rows()).toBe(1)
  await clock.set('2028-03-01T09:59:00+08:00')
  expect((await open(again)).code).toBe(200)
  await clock.set('2028-03-01T10:01:00+08:00')
  expect((await open(again)).error).toBe('carriedUnknown')
  await sweepCarried(on.app.db)
  expect(await rows()).toBe(0)
  expect((await open('23456789')).error).toBe('carriedUnknown')
  expect((await open('ILO01234')).fields).toHaveProperty('code')
})

test('passwords, identity and bank numbers stay where they were typed, whatever a page sends', async () => {
  const { ticket } = await on.begin()
  const values = {
    ...typed,
    pwd: ['Kq7#vortex-Lam', ''],
    idCard: ['anything', ''],
    'payee.bankAccount': ['1', ''],
    remark: ['我的身份证 110101 19900101 1237', ''],
    address: ['', '卡号 6222 0000 0000 0000 004'],
    creditCode: ['91110000MA00000009', ''],
    tel: ['010-12345678', ''],
  } satisfies Record<string, [string, string]>
  const { data } = await on.call(calls.keep, { ...draft, values }, { ticket, ip: nextIp() })
  const opened = (await open(data?.code ?? '')).data
  expect(Object.keys(opened?.values ?? {}).sort()).toEqual(['creditCode', 'name', 'post', 'tel'])
})

test('what a member kept is opened by nobody else, and a refusal uses nothing up', async () => {
  const { memberId } = await on.make({ n: 2701, state: 'approved' })
  const [own, other] = [
    on.asMember(memberId),
    on.asMember((await on.make({ n: 2702, state: 'approved' })).memberId),
  ]
  const mine = { form: `member:self:${memberId}`, page: '/memberpages/baseinfo', values: typed }
  const code = (await on.call(calls.keep, mine, { token: own, ip: nextIp() })).data?.code ?? ''
  for (const token of [undefined, other, other, other, other, other, on.reviewer])
    expect((await open(code, token)).error).toBe('carriedElsewhere')
  // Each form has a code of its own.
  const form = 'feedback:send'
  const more = await on.call(calls.keep, { ...mine, form }, { token: own, ip: nextIp() })
  expect((await open(more.data?.code ?? '', own)).data).toMatchObject({ form })
  expect((await open(code, own)).data).toMatchObject(mine)
  expect((await on.call(calls.keep, mine, { token: on.reviewer, ip: nextIp() })).status).toBe(403)
})

test('what was sent has no way to another device any more, and no page leads outside', async () => {
  const { memberId, values } = await on.make({ n: 2710, state: 'returned' })
  const ticket = await on.reopen(memberId)
  const as = { ticket, ip: nextIp() }
  const code = (await on.call(calls.keep, { ...draft, page: '/progress?kind=person', values: typed }, as))
    .data?.code
  for (const page of ['//elsewhere.example', 'https://elsewhere.example', '/a?next=b', '/a\nb'])
    expect((await on.call(calls.keep, { ...draft, page, values: typed }, as)).code).toBe(400)
  expect((await on.call(person.register, { ...values, uploadLater: true } as never, as)).code).toBe(200)
  expect((await open(code ?? '')).error).toBe('carriedUnknown')
})
