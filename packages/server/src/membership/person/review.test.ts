import { member as calls, serialNumber } from '@portal/contract/membership/member.calls'
import { person as personCalls } from '@portal/contract/membership/person.calls'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { CONFIRMED, nextIp, type PersonApp, personApp } from './person.testing.ts'

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())

const decide = (
  id: string,
  version: number,
  action: 'approve' | 'return' | 'reject',
  { by = token, ...more }: { by?: string } & Record<string, unknown> = {},
) =>
  on.call(
    calls.auditRegStatus,
    { id, version, action, ...(action === 'approve' && { confirmed: CONFIRMED }), ...more },
    { token: by },
  )

describe('from registration to a number', () => {
  test('prints the approved form with the number, to its owner whole', async () => {
    const { memberId, row, values } = await on.make({ state: 'approved', level: 'M' })
    const own = on.asMember(memberId)
    const wordsOf = async (response: Response) => {
      const file = Buffer.from(await response.arrayBuffer())
      const xml = (await listZip(file)).filter((entry) => entry.name.endsWith('.xml'))
      return Buffer.concat(await Promise.all(xml.map((entry) => entry.read()))).toString()
    }
    const whole = await wordsOf(await on.app.download(calls.approvedForm, {}, { token: own }))
    expect(whole).toContain(serialNumber(row))
    expect(whole).toContain(String(values.idCard))
    const masked = await wordsOf(await on.app.download(calls.approvedForm, { id: memberId }, { token }))
    expect(masked).toContain(serialNumber(row))
    expect(masked).not.toContain(String(values.idCard))
    const second = { id: memberId, slot: 'tableAttach' } as const
    expect((await on.app.callWith(calls.approvedForm, second, { token })).status).toBe(404)
    const alias = await fetch(`${on.app.url}/api/user/signup/checkedFileDownload`, {
      headers: { authorization: `Bearer ${own}` },
    })
    expect(alias.headers.get('content-type')).toContain('wordprocessingml')
  })

  test('returned for two fields, corrected, approved, numbered', async () => {
    const registered = await on.register(2001)
    const id = registered.data?.id ?? ''
    const items = [
      { field: 'zw', comment: '请填写现任职务全称' },
      { field: 'email', comment: '邮箱地址有误' },
    ]
    expect(await decide(id, 1, 'return', { items })).toMatchObject({ code: 200 })
    expect(await on.rowOf(id)).toMatchObject({ confirmStatus: '2', reviewOutcome: 'returned', version: 2 })

    const ticket = await on.reopen(id)
    const view = await on.call(personCalls.beforeLogin, {}, { ticket })
    expect(view.data).toMatchObject({
      state: 'returned',
      flagged: items,
      opinion: '职务：请填写现任职务全称；电子邮箱：邮箱地址有误',
    })
    expect(view.data?.history.map((event) => [event.action, event.actor])).toEqual([
      ['return', '审核人员'],
      ['submit', '申请人'],
    ])

    const corrected = { ...(await on.form(2001)), zw: '所长', email: 'new@example.org', uploadLater: true }
    expect((await on.call(personCalls.register, corrected, { ticket, ip: nextIp() })).code).toBe(200)
    expect(await on.call(personCalls.register, corrected, { ticket, ip: nextIp() })).toMatchObject({
      error: 'ticketInvalid',
    })
    expect(await on.rowOf(id)).toMatchObject({
      confirmStatus: '0',
      reviewOutcome: '',
      opinion: '',
      version: 3,
    })

    const desk = await on.call(calls.reviewDesk, { id }, { token })
    expect(desk.data).toMatchObject({ state: 'pending', applicationVersion: 2, flaggedBefore: items })
    const changed = desk.data?.changes.filter((change) => change.field !== 'company')
    expect(changed).toEqual([
      { field: 'zw', title: '职务', before: fictionalPerson(2001).zw, after: '所长', masked: false },
      {
        field: 'email',
        title: '电子邮箱',
        before: fictionalPerson(2001).email,
        after: 'new@example.org',
        masked: false,
      },
    ])
    expect(desk.data?.record.form.idCard).toMatch(/^\d{3}\*{14}[\dX]$/)
    expect(desk.data?.record.form.mobileTel).toMatch(/^1\d\d\*{4}\d{4}$/)
    expect(desk.data?.contentHash).toMatch(/^[0-9a-f]{16}$/)
    expect(desk.data?.phrases.overall?.length).toBeGreaterThan(0)

    const approved = await decide(id, 3, 'approve', { level: 'S', memberTag1: '理事' })
    expect(approved.data?.serialNum).toMatch(/^G\d{8}\d{5}S$/)
    const row = await on.rowOf(id)
    expect(row).toMatchObject({
      confirmStatus: '1',
      level: 'S',
      memberTag1: '理事',
      firstLetter: 'G',
      serialChar: 'S',
    })
    expect(row.vId.endsWith('S')).toBe(true)
    const templates = await on.app.db
      .selectFrom('outbox')
      .select('template')
      .where('memberId', '=', id)
      .execute()
    expect(new Set(templates.map((one) => one.template))).toEqual(
      new Set(
        ['application-incomplete', 'application-returned', 'application-approved'].flatMap((name) => [
          name,
          `${name}-mail`,
        ]),
      ),
    )
    const revisions = await on.app.db
      .selectFrom('memberRevision')
      .select(['version', 'status', 'data'])
      .orderBy('version')
      .where('memberId', '=', id)
      .execute()
    expect(revisions.map(({ version, status }) => [version, status])).toEqual([
      [1, 'returned'],
      [2, 'approved'],
    ])
    expect(revisions.some(({ data }) => data.includes('所长'))).toBe(false)
  })

  test('the page’s form and the review desk have the same hash', async () => {
    const { ticket, applicationNo } = await on.begin()
    const input = await on.form(2002)
    const { data } = await on.call(
      personCalls.register,
      { ...input, pwd: await on.sealed(), uploadLater: true },
      { ticket, ip: nextIp() },
    )
    const desk = await on.call(calls.reviewDesk, { id: data?.id ?? '' }, { token })
    const { contentHash } = await import('../record/form.rules.ts')
    if (!on.deps.kinds.person) throw new Error('no kind')
    expect(desk.data).toMatchObject({
      applicationNo,
      applicationVersion: 1,
      contentHash: contentHash(on.deps.keyRing, on.deps.kinds.person, input as never),
    })
  })

  test('a rejection needs a reason, can stay silent, and can be reopened', async () => {
    const { memberId: id } = await on.make()
    expect((await decide(id, 1, 'reject')).fields).toEqual({ opinion: '请填写原因' })
    expect((await decide(id, 1, 'return')).fields).toEqual({ opinion: '请填写意见或标出需要修改的内容' })
    expect((await decide(id, 1, 'return', { items: [{ field: 'pwd', comment: '改' }] })).status).toBe(400)
    expect((await decide(id, 1, 'approve', { level: 'X' })).fields).toEqual({ level: '请选择级别' })
    expect((await decide(id, 1, 'approve', { memberTag1: '无' })).fields).toEqual({
      memberTag1: '请选择学会职务',
    })
    expect((await decide(id, 1, 'reject', { opinion: '不符合条件', notify: false })).code).toBe(200)
    expect(await on.rowOf(id)).toMatchObject({ reviewOutcome: 'rejected', opinion: '不符合条件' })
    const told = await on.app.db
      .selectFrom('outbox')
      .select('template')
      .where('memberId', '=', id)
      .where('template', 'like', '%rejected%')
      .execute()
    expect(told).toEqual([])
    const ticket = await on.reopen(id)
    const input = { ...(await on.form(2700)), uploadLater: true }
    expect((await on.call(personCalls.register, input, { ticket, ip: nextIp() })).code).toBe(200)
    expect((await on.rowOf(id)).confirmStatus).toBe('0')
  })

  test('of two reviewers one decides, the other learns that something changed; numbers are never equal', async () => {
    const other = on.app.signIn({ role: 'superAdmin', name: '审核员乙' })
    const people = await Promise.all(Array.from({ length: 6 }, () => on.make()))
    const replies = []
    for (const { memberId } of people) {
      const both = [
        decide(memberId, 1, 'approve'),
        decide(memberId, 1, 'return', { opinion: '请补充', by: other }),
      ]
      replies.push(...(await Promise.all(both)))
    }
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(people.length)
    expect(replies.filter((reply) => reply.error === 'stateChanged')).toHaveLength(people.length)
    const events = await on.app.db
      .selectFrom('reviewEvent')
      .select('memberId')
      .where(
        'memberId',
        'in',
        people.map((one) => one.memberId),
      )
      .where('action', 'in', ['approve', 'return'])
      .execute()
    expect(events).toHaveLength(people.length)
    const more = await Promise.all(Array.from({ length: 5 }, () => on.make()))
    const numbers = await Promise.all(more.map(({ memberId }) => decide(memberId, 1, 'approve')))
    const serials = numbers.map((reply) => reply.data?.serialNum)
    expect(new Set(serials).size).toBe(5)
    expect(serials.filter((serial) => !serial?.endsWith('M'))).toEqual([])
  })

  test('whoever decides about what has changed since learns that it has', async () => {
    const { memberId } = await on.make()
    const change = { id: memberId, version: 1, changes: { zw: '副研究员' } }
    expect((await on.call(calls.updateUserInfo, change, { token })).code).toBe(200)
    for (const action of ['approve', 'return', 'reject'] as const)
      expect((await decide(memberId, 1, action, { opinion: '请补充' })).error).toBe('stateChanged')
    expect(await on.rowOf(memberId)).toMatchObject({ confirmStatus: '0', version: 2 })
    expect((await decide(memberId, 2, 'approve')).code).toBe(200)
  })

  test('nobody decides about the own record, nor from a state that has no such move', async () => {
    const { memberId, row } = await on.make()
    const account = await on.app.db
      .insertInto('account')
      .values({
        ...{
          kind: 'staff',
          role: 'administrator',
          name: '管理员丙',
          mobileTel: row.mobileTel,
          memberId: null,
        },
        ...{ accountIndex: Buffer.alloc(32, 1), accountSealed: Buffer.alloc(1) },
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const own = on.app.signIn({ role: 'administrator', accountId: account.id })
    expect(await decide(memberId, 1, 'approve', { by: own })).toMatchObject({ error: 'ownRecord' })
    expect((await decide(memberId, 1, 'approve')).code).toBe(200)
    for (const action of ['approve', 'return', 'reject'] as const)
      expect(await decide(memberId, 2, action, { opinion: '再来一次' })).toMatchObject({
        error: 'stateChanged',
      })
    expect((await decide(crypto.randomUUID(), 1, 'approve')).status).toBe(404)
    for (const role of ['editor', 'person', 'handler'] as const)
      expect((await decide(memberId, 2, 'approve', { by: on.app.signIn({ role }) })).status).toBe(403)
  })

  test('likely duplicates are named with the reason', async () => {
    const first = await on.make()
    const second = await on.make({ values: { mobileTel: first.values.mobileTel ?? '' } })
    const third = await on.make({
      values: { name: first.values.name ?? '', company: first.values.company ?? '' },
    })
    const desk = await on.call(calls.reviewDesk, { id: first.memberId }, { token })
    expect(desk.data?.duplicates.map(({ id, reasons }) => [id, reasons]).sort()).toEqual(
      [
        [second.memberId, ['mobile']],
        [third.memberId, ['nameAndUnit']],
      ].sort(),
    )
  })
})
