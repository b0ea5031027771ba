import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/eventually.ts'
import { parseKeyRing } from '../crypto/secrets.ts'
import { createSettings } from '../settings/settings.ts'
import type { OutboxOptions } from './outbox.parts.ts'
import { putOut } from './outbox.testing.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { readMailbox } from './transport/local.ts'
import { createTransports } from './transport/transports.ts'

const keyRing = parseKeyRing(Buffer.alloc(32, 7).toString('base64'))
const log = pino({ level: 'silent' })
let database: TestDatabase
let dataDir: string
const outboxes: Outbox[] = []

beforeAll(async () => {
  database = await testDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await database.db.deleteFrom('outbox').execute()
  return () => Promise.all(outboxes.splice(0).map((outbox) => outbox.stop()))
})

const newOutbox = (smtpUrl?: string, extra: Partial<OutboxOptions> = {}, mailBounce?: string) => {
  const settings = createSettings(database.db)
  const transports = createTransports({ dataDir, smtpUrl, mailBounce }, settings)
  const outbox = createOutbox({
    ...{ db: database.db, keyRing, settings, log, transports },
    ...{ pollMs: 50, retrySeconds: [30, 30, 30], breakerPauseMs: 200 },
    ...extra,
  })
  outboxes.push(outbox)
  return outbox
}

let serial = 0
const code = (outbox: Outbox, extra: { expiresAt?: string; dedupeKey?: string } = {}) =>
  putOut(outbox, database.db, {
    template: 'captcha-login',
    to: '19900000001',
    vars: { code: '483920', minutes: '5' },
    dedupeKey: `code-${++serial}`,
    ...extra,
  })
const mail = (outbox: Outbox, to = 'a@example.org', name = '示例甲') =>
  putOut(outbox, database.db, {
    template: 'application-received-mail',
    to,
    vars: { kind: '个人会员', name, time: '11月20日', link: 'https://x.example/r' },
    dedupeKey: `mail-${++serial}`,
  })
const stateOf = async (id: string) =>
  (await database.db.selectFrom('outbox').select('state').where('id', '=', id).executeTakeFirst())?.state
const reaches = (id: string, state: string) => eventually(async () => expect(await stateOf(id)).toBe(state))

/** A real SMTP server that keeps what it was given. */
const smtp = async (port = 0) => {
  const got: { raw: string; to: string[]; from: string }[] = []
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onConnect(_session, done) {
      connections += 1
      done()
    },
    onRcptTo: ({ address }, _session, done) =>
      done(
        address.startsWith('nobody') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null,
      ),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        got.push({
          raw: Buffer.concat(chunks).toString(),
          to: session.envelope.rcptTo.map((to) => to.address),
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        })
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const at = (server.server.address() as { port: number }).port
  return {
    got,
    port: at,
    url: `smtp://127.0.0.1:${at}`,
    connections: () => connections,
    /** As a server does with those that stand idle. */
    hangUp: () => {
      for (const connection of server.connections) connection._socket.destroy()
    },
    close: () => new Promise<void>((done) => server.close(done)),
  }
}
const freePort = async () => {
  const { port, close } = await smtp()
  await close()
  return port
}

describe('the local transport', () => {
  test('delivers a code at once, as a file, and keeps the code nowhere else', async () => {
    const outbox = newOutbox()
    const id = await code(outbox)
    expect(await outbox.deliverNow(id)).toBe(true)
    expect(await outbox.deliverNow(id)).toBe(true)
    const row = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'sent', payload: null, destination: '199****0001', attempts: 1 })
    const list = await readMailbox(dataDir)
    const entry = list.find((message) => message.id === id)
    expect(entry?.text).toContain('【流域学会】登录验证码483920')
    expect(entry?.to).toBe('19900000001')
    expect((await readdir(join(dataDir, 'mailbox'))).filter((name) => name.includes(id))).toHaveLength(1)
  })

  test('the worker sends what nobody waits for; one key is one message; nothing late', async () => {
    const outbox = newOutbox()
    const first = await code(outbox, { dedupeKey: 'same' })
    expect(await code(outbox, { dedupeKey: 'same' })).toBe(first)
    const late = await code(outbox, { expiresAt: new Date(Date.now() - 1000).toISOString() })
    expect(await outbox.deliverNow(late)).toBe(false)
    outbox.start()
    await reaches(first, 'sent')
    await reaches(late, 'cancelled')
  })

  test('a message of a transaction that failed does not exist', async () => {
    const outbox = newOutbox()
    let id = ''
    const failing = database.db.transaction().execute(async (transaction) => {
      id = await putOut(outbox, transaction, {
        template: 'captcha-login',
        to: '19900000001',
        vars: { code: '1', minutes: '5' },
        dedupeKey: 'rolled-back',
      })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    expect(await outbox.deliverNow(id)).toBe(false)
  })
})

describe('SMTP', () => {
  test('sends one well-formed mail to one person, whatever the values say', async () => {
    const server = await smtp()
    const outbox = newOutbox(server.url)
    const id = await mail(outbox, 'a@example.org', '甲\r\nBcc: all@example.org')
    expect(await outbox.deliverNow(id)).toBe(true)
    expect(server.got).toHaveLength(1)
    const [message] = server.got
    const parsed = await PostalMime.parse(message?.raw ?? '')
    expect(message?.to).toEqual(['a@example.org'])
    expect(parsed.to?.map((to) => to.address)).toEqual(['a@example.org'])
    expect(parsed.bcc ?? []).toEqual([])
    expect(parsed.from).toMatchObject({ address: 'service@example.org', name: '流域技术经济学会' })
    expect(parsed.subject).toBe('【流域学会】个人会员申请已提交')
    expect(parsed.messageId).toBe(`<${id}@example.org>`)
    expect(parsed.text).toContain('您的个人会员申请已于11月20日提交')
    await server.close()
  })

  test('one connection carries one mail after the other; one that the server ended costs no mail and no wait', async () => {
    const server = await smtp()
    const outbox = newOutbox(server.url)
    for (let n = 0; n < 4; n += 1) expect(await outbox.deliverNow(await mail(outbox))).toBe(true)
    expect(server.connections()).toBe(1)
    server.hangUp()
    expect(await outbox.deliverNow(await mail(outbox))).toBe(true)
    expect(server.connections()).toBe(2)
    // Nobody at that address: the next mail goes all the same.
    expect(await outbox.deliverNow(await mail(outbox, 'nobody@example.org'))).toBe(false)
    expect(await outbox.deliverNow(await mail(outbox))).toBe(true)
    expect(server.got).toHaveLength(6)
    await server.close()
  })

  test('the envelope says where a bounce goes and of which message it is; the letter says who writes', async () => {
    const server = await smtp()
    const outbox = newOutbox(server.url, {}, 'bounce+{id}@example.org')
    const id = await mail(outbox)
    expect(await outbox.deliverNow(id)).toBe(true)
    expect(server.got[0]?.from).toBe(`bounce+${id}@example.org`)
    const parsed = await PostalMime.parse(server.got[0]?.raw ?? '')
    expect(parsed.from?.address).toBe('service@example.org')
    await server.close()
  })

  test('an address that carries more than itself is refused before anything is sent', async () => {
    const server = await smtp()
    const outbox = newOutbox(server.url)
    for (const to of [
      'a@example.org, b@example.org',
      'a@example.org\r\nBcc: b@example.org',
      '"a" <b@example.org>',
    ])
      expect(await outbox.deliverNow(await mail(outbox, to))).toBe(false)
    expect(server.got).toEqual([])
    await server.close()
  })

  test('a recipient who does not exist is a failure, not a reason to stop', async () => {
    const server = await smtp()
    const outbox = newOutbox(server.url)
    const [wrong, right] = [await mail(outbox, 'nobody@example.org'), await mail(outbox)]
    outbox.start()
    await reaches(wrong, 'failed')
    await reaches(right, 'sent')
    await server.close()
  })

  test('a gateway that refuses: no at once, then the breaker opens, and the queue drains on its return', async () => {
    const port = await freePort()
    const outbox = newOutbox(`smtp://127.0.0.1:${port}`)
    const ids = await Promise.all(Array.from({ length: 8 }, () => mail(outbox)))
    for (const id of ids.slice(0, 5)) expect(await outbox.deliverNow(id)).toBe(false)
    // The gateway is left alone now: the next one is not even tried.
    expect(await outbox.deliverNow(ids[5] ?? '')).toBe(false)
    const sixth = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('id', '=', ids[5] ?? '')
      .executeTakeFirstOrThrow()
    expect(sixth.attempts).toBe(0)
    const server = await smtp(port)
    await sleep(250)
    outbox.start()
    for (const id of ids) await reaches(id, 'sent')
    expect(server.got).toHaveLength(8)
    await server.close()
  })

  test('a gateway that never answers: no without its answer; codes by the other channel still go', async () => {
    const { server, sockets } = await silentServer()
    const outbox = newOutbox(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`)
    const id = await mail(outbox)
    const [late, other] = await Promise.all([
      outbox.deliverNow(id),
      code(outbox).then((one) => outbox.deliverNow(one)),
    ])
    expect([late, other]).toEqual([false, true])
    for (const socket of sockets) socket.destroy()
    await reaches(id, 'queued')
    server.close()
  })

  test('cut off after the content: unknown, and never sent again by itself', async () => {
    const { server, dialogues } = await scriptedServer('cut')
    const outbox = newOutbox(`smtp://127.0.0.1:${(server.address() as { port: number }).port}`)
    const id = await mail(outbox)
    expect(await outbox.deliverNow(id)).toBe(false)
    expect(await stateOf(id)).toBe('unknown')
    outbox.start()
    await sleep(300)
    expect(dialogues()).toBe(1)
    expect(await stateOf(id)).toBe('unknown')
    server.close()
  })
})

test('kill -9 between claim and result: a mail is unknown, a file is written again, nothing is sent twice', async () => {
  const { server, dialogues, contents } = await scriptedServer('hold')
  const url = `smtp://127.0.0.1:${(server.address() as { port: number }).port}`
  const outbox = newOutbox(url, { leaseSeconds: 0 })
  const id = await mail(outbox)
  const script = new URL('./testing-claim.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, DATABASE_URL: database.url, SMTP_URL: url, DATA_DIR: dataDir, MESSAGE: id },
    stdio: 'inherit',
  })
  await eventually(() => expect(contents()).toBe(1))
  expect(await stateOf(id)).toBe('sending')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const local = await code(outbox)
  await database.db
    .updateTable('outbox')
    .set({ state: 'sending', repeatable: true, claimedAt: new Date(0).toISOString() })
    .where('id', '=', local)
    .execute()
  outbox.start()
  await reaches(id, 'unknown')
  await reaches(local, 'sent')
  expect(dialogues()).toBe(1)
  server.close()
})

test('two workers share the queue and send each message once', async () => {
  const server = await smtp()
  const [one, two] = [newOutbox(server.url), newOutbox(server.url)]
  for (let i = 0; i < 30; i += 1) await mail(one, `r${i}@example.org`)
  one.start()
  two.start()
  await eventually(() => expect(server.got).toHaveLength(30))
  await sleep(150)
  expect(new Set(server.got.map((message) => message.to[0])).size).toBe(30)
  expect(server.got).toHaveLength(30)
  await server.close()
})

test('a mail server that is none stops the start', () => {
  const settings = createSettings(database.db)
  expect(() => createTransports({ dataDir, smtpUrl: 'http://mail.example.org' }, settings)).toThrow(
    'SMTP_URL',
  )
})

const silentServer = async (): Promise<{ server: Server; sockets: Socket[] }> => {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    sockets.push(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, sockets }
}

/** Speaks SMTP up to the end of the content, then cuts the line or keeps silent. */
const scriptedServer = async (then: 'cut' | 'hold') => {
  let dialogues = 0
  let contents = 0
  const server = createServer((socket) => {
    dialogues += 1
    let inContent = false
    let content = ''
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (data) => {
      const text = data.toString()
      if (inContent) {
        content += text
        if (!content.endsWith('\r\n.\r\n')) return
        contents += 1
        if (then === 'cut') socket.destroy()
      } else if (/^DATA/m.test(text)) {
        inContent = true
        socket.write('354 go\r\n')
      } else socket.write('250 ok\r\n')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, dialogues: () => dialogues, contents: () => contents }
}
