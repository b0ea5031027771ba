import { randomUUID } from 'node:crypto'
import { suppression } from '@portal/contract/communication/suppression.calls'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBounces } from '../../platform/outbox/mail/bounces.ts'
import { putOut } from '../../platform/outbox/outbox.testing.ts'
import { createOutbox, type Outbox } from '../../platform/outbox/outbox.ts'
import type { OutgoingMessage, Transport } from '../../platform/outbox/transport/transport.ts'
import { createSettings } from '../../platform/settings/settings.ts'
import type { TestApp } from '../../testing/client.ts'
import { clock } from '../../testing/clock.ts'
import { type FakeImap, fakeImap } from '../../testing/imap-server.ts'
import { testPortal } from '../../testing/portal.ts'
import {
  deadAmong,
  isDead,
  isSuppressed,
  noteHardBounce,
  suppress,
  tokenFor,
  unsubscribeLinks,
} from './suppression.actions.ts'
import { sweepBounces } from './suppression.queries.ts'

let app: TestApp
let outbox: Outbox
let imap: FakeImap
let administrator: string
const sent: OutgoingMessage[] = []
const PATTERN = 'bounce+{id}@example.org'

beforeAll(async () => {
  app = await testPortal()
  const { db, keyRing, log } = app
  const send = async (message: OutgoingMessage) => void sent.push(message)
  const transport: Transport = { name: 'test', repeatable: true, send }
  outbox = createOutbox({
    ...{ db, keyRing, log, settings: createSettings(db), transports: { sms: transport, mail: transport } },
    refuses: async (channel, to) => {
      const dead = channel === 'mail' ? await deadAmong(db, keyRing, to) : []
      return new Map([...dead].map((address) => [address, '多次退信']))
    },
  })
  administrator = app.signIn({ role: 'administrator', name: '示例管理员' })
  imap = await fakeImap()
})
afterAll(async () => {
  await imap.close()
  await app.close()
})
beforeEach(async () => {
  await app.db.deleteFrom('suppression').execute()
  await app.db.deleteFrom('bounce').execute()
  await app.db.deleteFrom('mailbox_cursor').execute()
  imap.messages.clear()
})

const mail = async (to: string): Promise<string> => {
  const id = await putOut(outbox, app.db, {
    ...{ template: 'edit-approved-mail', to, dedupeKey: randomUUID() },
    vars: { name: '示例甲', time: '11月20日', fields: '职务' },
  })
  await outbox.deliverNow(id)
  return id
}
const rowOf = (id: string) =>
  app.db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const read = () =>
  readBounces({
    ...{ db: app.db, keyRing: app.keyRing, log: app.log, imapUrl: imap.url, pattern: PATTERN },
    onHardBounce: (db, bounce) => noteHardBounce(db, app.keyRing, bounce, 3),
  })
const arrive = (source: string) => {
  imap.messages.set(Math.max(0, ...imap.messages.keys()) + 1, source.replace(/\r?\n/g, '\r\n'))
}

const report = (id: string, extra: { to?: string; action?: string; status?: string } = {}) => `From: <>
To: ${extra.to ?? PATTERN.replace('{id}', id)}
Subject: Undelivered Mail
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

Sorry.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; somebody@example.net
Action: ${extra.action ?? 'failed'}
Status: ${extra.status ?? '5.1.1'}
Diagnostic-Code: smtp; 550 5.1.1 <somebody@example.net>:
 user unknown
--b
Content-Type: message/rfc822

From: service@example.org
Message-ID: <${id}@example.org>
Subject: ours

text
--b--
`

describe('mails that come back', () => {
  test('are found by the address of the envelope or by the enclosed original, with the words of the other side', async () => {
    const [one, two] = [await mail('a@example.net'), await mail('b@example.net')]
    arrive(report(one))
    arrive(report(two, { to: 'service@example.org' }))
    arrive('From: a@example.net\nTo: service@example.org\nSubject: hello\n\njust a letter\n')
    expect(await read()).toBe(2)
    for (const id of [one, two])
      expect(await rowOf(id)).toMatchObject({
        ...{ state: 'bounced', report: 'bounced', lastError: '550 5.1.1 *** user unknown' },
      })
    // Nothing is read twice, nothing in the mailbox is touched.
    imap.commands.length = 0
    expect(await read()).toBe(0)
    expect(imap.commands.some((command) => /FETCH/.test(command))).toBe(false)
    expect(imap.writes).toEqual([])
  })

  test('a delay is none, a stranger’s report is none, a failure of the moment does not count against the address', async () => {
    const [late, full] = [await mail('c@example.net'), await mail('c@example.net')]
    arrive(report(late, { action: 'delayed', status: '4.4.1' }))
    arrive(report(full, { status: '4.2.2' }))
    arrive(report(randomUUID()))
    arrive('not even a mail')
    expect(await read()).toBe(1)
    expect((await rowOf(late)).state).toBe('sent')
    expect((await rowOf(full)).state).toBe('bounced')
    expect(await app.db.selectFrom('bounce').selectAll().execute()).toEqual([])
  })

  test('a server that writes what it likes is understood by its code', async () => {
    const id = await mail('d@example.net')
    arrive(
      `From: MAILER-DAEMON@mx.example.net\nTo: ${PATTERN.replace('{id}', id)}\nSubject: 系统退信\n\n原因：\n550 User not found: d@example.net\n`,
    )
    expect(await read()).toBe(1)
    expect((await rowOf(id)).lastError).toBe('550 User not found: ***')
    expect(await app.db.selectFrom('bounce').selectAll().execute()).toHaveLength(1)
  })

  test('three times, and nothing goes there any more, until staff say so', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect(await isDead(app.db, app.keyRing, 'E@example.net')).toBe(false)
      const id = await mail('e@example.net')
      arrive(report(id))
      // The same report twice is one.
      arrive(report(id))
      await read()
    }
    const refused = await mail('e@example.net')
    expect(await rowOf(refused)).toMatchObject({ state: 'failed', lastError: '多次退信' })
    const held = await isSuppressed(app.db, app.keyRing, 'mail', ['E@Example.net', 'f@example.net'])
    expect([...held]).toEqual([['E@Example.net', 'blocked']])

    const { data } = await app.call(suppression.list, { address: 'e@example.net' }, { token: administrator })
    expect(data?.list).toMatchObject([
      {
        channel: 'mail',
        address: 'e***@example.net',
        reason: 'bounced',
        detail: '对方邮箱不存在（550 5.1.1 *** user unknown）',
      },
    ])
    const id = data?.list[0]?.id ?? ''
    const removed = await app.call(
      suppression.remove,
      { id, reason: '本人确认邮箱已恢复' },
      { token: administrator },
    )
    expect(removed.code).toBe(200)
    const again = await mail('e@example.net')
    arrive(report(again))
    await read()
    // The count has begun anew.
    expect(await isDead(app.db, app.keyRing, 'e@example.net')).toBe(false)
  })

  test('returns count for 180 days, and are forgotten afterwards', async () => {
    const days = (count: number, seconds: number) => clock.advance({ days: count, seconds })
    const back = async (address: string) => {
      arrive(report(await mail(address)))
      await read()
    }
    const dead = (address: string) => isDead(app.db, app.keyRing, address)
    for (let i = 0; i < 2; i += 1) for (const one of ['i', 'j']) await back(`${one}@example.net`)
    await days(180, -60)
    await sweepBounces(app.db)
    await back('i@example.net')
    expect(await dead('i@example.net')).toBe(true)
    await days(0, 120)
    await back('j@example.net')
    expect(await dead('j@example.net')).toBe(false)
    await sweepBounces(app.db)
    expect(await app.db.selectFrom('bounce').selectAll().execute()).toHaveLength(2)
  })

  test('a mailbox that was made anew is read from its beginning; a wrong password is an error', async () => {
    arrive(report(await mail('g@example.net')))
    expect(await read()).toBe(1)
    imap.messages.clear()
    imap.uidValidity += 1
    arrive(report(await mail('g@example.net')))
    expect(await read()).toBe(1)
    const wrong = readBounces({
      ...{ db: app.db, keyRing: app.keyRing, log: app.log, pattern: PATTERN },
      ...{ imapUrl: imap.url.replace(/:[^:@]*@/, ':wrong@'), onHardBounce: async () => {} },
    })
    await expect(wrong).rejects.toThrow()
  })
})

describe('unsubscribing', () => {
  const token = () => tokenFor(app.keyRing, { channel: 'mail', address: 'h@example.net' })

  test('the link says nothing by itself; it ends news, and service notices still go', async () => {
    const links = unsubscribeLinks({ keyRing: app.keyRing, publicUrl: 'https://portal.example.org' })
    const link = new URL(await links.linkFor(app.db, 'mail', 'H@example.net'))
    expect(`${link.origin}${link.pathname}`).toBe('https://portal.example.org/unsubscribe')
    expect(decodeURIComponent(link.search)).not.toContain('example.net')
    const given = { token: link.searchParams.get('t') ?? '' }

    const before = await app.call(suppression.state, given)
    expect(before.data).toEqual({ channel: 'mail', address: 'h***@example.net', subscribed: true })
    expect((await app.call(suppression.unsubscribe, given)).data?.subscribed).toBe(false)
    expect((await app.call(suppression.unsubscribe, given)).data?.subscribed).toBe(false)
    const held = await isSuppressed(app.db, app.keyRing, 'mail', ['h@example.net'])
    expect([...held]).toEqual([['h@example.net', 'optedOut']])
    expect((await rowOf(await mail('h@example.net'))).state).toBe('sent')

    expect((await app.call(suppression.resubscribe, given)).data?.subscribed).toBe(true)
    expect(await app.db.selectFrom('suppression').selectAll().execute()).toEqual([])
  })

  test('a changed, shortened or foreign token is none', async () => {
    const good = token()
    for (const bad of [good.slice(0, -2), `${good.slice(0, 40)}AAAA${good.slice(44)}`, 'x', 'ÿ'.repeat(50)]) {
      expect((await app.call(suppression.unsubscribe, { token: bad })).error).toBe('notFound')
    }
  })

  test('what staff and bounces did is not undone by the link', async () => {
    const added = { channel: 'mail', address: ' H@Example.net ', detail: '来电要求' } as const
    expect((await app.call(suppression.add, added, { token: administrator })).code).toBe(200)
    expect((await app.call(suppression.add, added, { token: administrator })).error).toBe('nothingChanged')
    expect((await app.call(suppression.resubscribe, { token: token() })).data?.subscribed).toBe(false)
    const listed = async (reason: string[]) =>
      (await app.callWith(suppression.list, { reason }, { token: administrator })).data as { total: number }
    const [some, others] = [await listed(['staff', 'optedOut']), await listed(['optedOut', 'bounced'])]
    expect(some.total - others.total).toBe(
      (await listed(['staff'])).total - (await listed(['bounced'])).total,
    )
    const { data } = await app.call(suppression.list, { reason: 'staff' }, { token: administrator })
    expect(data?.list).toMatchObject([{ address: 'h***@example.net', detail: '来电要求', by: '示例管理员' }])
  })

  test('who is on the list for two reasons is on it for the stronger one; only returns stop service notices', async () => {
    const listed = {
      'k0@example.net': ['optedOut', 'staff'],
      'k1@example.net': ['staff', 'optedOut'],
      'k2@example.net': ['optedOut', 'bounced'],
      'k3@example.net': ['bounced', 'optedOut'],
    } as const
    const addresses = Object.keys(listed)
    for (const [address, reasons] of Object.entries(listed))
      for (const reason of reasons)
        await suppress(app.db, app.keyRing, { channel: 'mail', detail: '来电要求', address, reason })
    const held = await isSuppressed(app.db, app.keyRing, 'mail', addresses)
    expect(held).toEqual(new Map(addresses.map((one) => [one, 'blocked'])))
    expect(await deadAmong(app.db, app.keyRing, addresses)).toEqual(new Set(addresses.slice(2)))
    expect((await rowOf(await mail('k0@example.net'))).state).toBe('sent')
  })

  test('staff cannot add what is no address; the list is sealed', async () => {
    const wrong = { channel: 'sms', address: '12345', detail: '来电要求' } as const
    const reply = await app.call(suppression.add, wrong, { token: administrator })
    expect(reply.fields).toEqual({ address: '请填写正确的手机号' })
    await app.call(suppression.add, { ...wrong, address: '19900000007' }, { token: administrator })
    const [row] = await app.db.selectFrom('suppression').selectAll().execute()
    expect(JSON.stringify({ ...row, address: row?.address.toString('latin1') })).not.toContain('19900000007')
    expect(row?.masked).toBe('199****0007')
  })
})
