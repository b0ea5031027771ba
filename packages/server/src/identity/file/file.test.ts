import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { file, MAX_PENDING_FILES } from '@portal/contract/identity/file.calls'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseNow } from '../../platform/clock/database-now.queries.ts'
import { attachFiles } from '../../platform/files/file-records.queries.ts'
import { createFileStore } from '../../platform/files/file-store.ts'
import { signFileLink } from '../../platform/files/links.ts'
import { createLocalBlobs } from '../../platform/files/local-blobs.ts'
import { FileRefusedError } from '../../platform/files/refusal.ts'
import { issueTicket } from '../../platform/http/tickets.queries.ts'
import { type CallOptions, type TestApp, testApp } from '../../testing/client.ts'
import { jumpMachine } from '../../testing/clock.ts'
import { fileRoutes } from './file.routes.ts'

let app: TestApp
let folder: string
let jpeg: Buffer
let png: Buffer
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  await blobs.prepare()
  const scan = async (content: Buffer) => {
    if (content.includes('EICAR')) throw new FileRefusedError('infected', '', 'test')
  }
  app = await testApp({
    routes: ({ keyRing }) => fileRoutes({ files: createFileStore({ blobs, ring: keyRing }), keyRing, scan }),
  })
  const picture = sharp({ create: { width: 300, height: 400, channels: 3, background: '#336699' } })
  jpeg = await picture
    .clone()
    .withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })
    .jpeg()
    .toBuffer()
  png = await picture.png().toBuffer()
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const ticket = (memberId?: string) =>
  issueTicket(app.db, { purpose: 'wizard', kind: 'person', memberId: memberId ?? null })
const upload = (name: string, content: Buffer, options: CallOptions, type = 'companyAttach') =>
  app.callWith(
    file.upload,
    { type, opt: 'saveDB' },
    { ...options, files: { file: [{ name, content }] } },
  ) as ReturnType<typeof app.call<typeof file.upload>>
const photo = (name: string, content: Buffer, options: CallOptions) =>
  app.call(file.uploadPhoto, {}, { ...options, files: { image: [{ name, content }] } })
const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers })
const storedObjects = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length

describe('upload and download', () => {
  test('a scan comes back as it was, an image without what its camera wrote, under the name it had', async () => {
    const options = { ticket: await ticket() }
    const first = await upload('盖章 表.pdf', pdf, options)
    expect(first).toMatchObject({ code: 200, data: { fileName: '盖章 表.pdf', mime: 'application/pdf' } })
    expect(first.data?.uid).toBe(first.data?.id)
    const response = await get(first.data?.fileUrl ?? '')
    expect(Buffer.from(await response.arrayBuffer()).equals(pdf)).toBe(true)
    expect(response.headers.get('content-disposition')).toContain('inline; filename=')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('cache-control')).toContain('no-store')
    const second = await photo('a.JPG', jpeg, options)
    const bytes = Buffer.from(await (await get(second.data?.fileUrl ?? '')).arrayBuffer())
    expect(bytes.includes('SECRET-EXIF')).toBe(false)
    expect((await sharp(bytes).metadata()).width).toBe(300)
  })

  test('parts of a file are answered as parts', async () => {
    const { data } = await upload('a.pdf', pdf, { ticket: await ticket() })
    const part = await get(data?.fileUrl ?? '', { range: 'bytes=5-9' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 5-9/${pdf.length}`)
    expect(await part.text()).toBe(pdf.subarray(5, 10).toString())
    const tail = await get(data?.fileUrl ?? '', { range: 'bytes=-6' })
    expect(await tail.text()).toBe('%%EOF\n')
    const beyond = await get(data?.fileUrl ?? '', { range: 'bytes=99999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${pdf.length}`])
  })

  test('what is not what it says is refused in the words of its field, and nothing is kept', async () => {
    const options = { ticket: await ticket() }
    const before = await storedObjects()
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    const corpus: [string, Buffer, string][] = [
      ['a.jpg', html, 'fileKind'],
      ['a.svg', svg, 'fileKind'],
      ['a.png', svg, 'fileKind'],
      ['a.exe', Buffer.from('MZ'), 'fileKind'],
      ['a.pdf', jpeg, 'fileKind'],
      ['a.jpg.html', jpeg, 'fileKind'],
      ['a.docx', Buffer.from('PK\u0003\u0004'), 'fileKind'],
      ['a.pdf', Buffer.from('%PDF-1.4\nnothing'), 'fileDamaged'],
      ['a.jpg', jpeg.subarray(0, 200), 'fileDamaged'],
      ['empty.pdf', Buffer.alloc(0), 'fileKind'],
      ['a.pdf', Buffer.concat([pdf, Buffer.from('EICAR')]), 'fileInfected'],
    ]
    for (const [name, content, error] of corpus)
      expect((await upload(name, content, options)).error, `${name} ${content.length}`).toBe(error)
    expect((await photo('a.jpg', pdf, options)).errorMsg).toBe('请上传jpg或png格式的照片')
    expect(await storedObjects()).toBe(before)
  })

  test('sizes are exact: one byte under the limit is taken, the limit is not', async () => {
    const options = { ticket: await ticket() }
    // A comment that readers skip.
    const padded = (size: number) => {
      const filler = `%PDF-1.4\n%${'x'.repeat(size - pdf.length - 2)}\n`
      return Buffer.concat([Buffer.from(filler), pdf.subarray(9)])
    }
    expect((await upload('a.pdf', padded(20 * 1024 * 1024 - 1), options)).code).toBe(200)
    expect((await upload('a.pdf', padded(20 * 1024 * 1024), options)).errorMsg).toBe('文件大小不能超过20MB')
    expect((await photo('a.jpg', Buffer.alloc(10 * 1024 * 1024), options)).errorMsg).toBe(
      '照片大小不能超过10MB！',
    )
  })

  test('names that try to leave, to deceive or to break the header become harmless', async () => {
    const options = { ticket: await ticket() }
    for (const name of [
      '../../etc/passwd.pdf',
      'a\\..\\b.pdf',
      'a\u202efdp.pdf',
      'a"b.pdf',
      `${'长'.repeat(300)}.pdf`,
    ]) {
      const { data } = await upload(name, pdf, options)
      expect(data?.fileName, name).toMatch(/^[^/\\"\u202e]{1,130}\.pdf$/)
      expect((await get(data?.fileUrl ?? '')).status).toBe(200)
    }
  })
})

describe('who may', () => {
  test('nobody uploads without a ticket or session; a foreign purpose is none', async () => {
    expect((await upload('a.pdf', pdf, {})).error).toBe('ticketInvalid')
    expect((await upload('a.pdf', pdf, { ticket: 'x'.repeat(43) })).error).toBe('ticketInvalid')
    const options = { ticket: await ticket() }
    for (const type of ['../etc', 'photo', ''])
      expect((await upload('a.pdf', pdf, options, type)).error, type).toBe('badInput')
    expect((await upload('a.png', png, options, 'setting')).error).toBe('forbidden')
    expect(
      (await upload('a.png', png, { token: app.signIn({ role: 'administrator' }) }, 'setting')).error,
    ).toBe('forbidden')
    expect((await upload('a.png', png, { token: app.signIn({ role: 'superAdmin' }) }, 'setting')).code).toBe(
      200,
    )
  })

  test('forged, altered, expired and foreign links and absent files all answer alike', async () => {
    const accountId = randomUUID()
    const token = app.signIn({ role: 'person', accountId })
    const { data } = await upload('a.pdf', pdf, { token })
    const url = data?.fileUrl ?? ''
    expect((await get(url)).status).toBe(200)
    expect((await get(url, { authorization: `Bearer ${token}` })).status).toBe(200)
    const sign = (fileId: string, seconds: number) =>
      `/api/file/download?${signFileLink(app.keyRing, { fileId, actorId: accountId, expiresAt: new Date(Date.now() + seconds * 1000), disposition: 'inline' })}`
    const id = data?.id ?? ''
    const bad = [
      '/api/file/download',
      url.replace(/sig=(.)/, (_, c) => `sig=${c === 'A' ? 'B' : 'A'}`),
      url.replace('as=inline', 'as=attachment'),
      url.replace(accountId, randomUUID()),
      url.replace(id, randomUUID()),
      sign(id, -1),
      sign(id, 3600),
      sign(randomUUID(), 60),
      sign('../../etc/passwd', 60),
    ]
    const answers = await Promise.all(bad.map((one) => get(one)))
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([404]))
    expect(new Set(bodies).size).toBe(1)
    const other = app.signIn({ role: 'person' })
    expect((await get(url, { authorization: `Bearer ${other}` })).status).toBe(404)
  })

  test('links go by the clock of the database, however the one of the machine jumps', async () => {
    await databaseNow(app.db)
    const token = app.signIn({ role: 'person', accountId: randomUUID() })
    const before = (await upload('a.pdf', pdf, { token })).data?.fileUrl ?? ''
    for (const hours of [30, -60]) {
      jumpMachine({ hours })
      const after = (await upload('a.pdf', pdf, { token })).data?.fileUrl ?? ''
      for (const url of [before, after]) expect((await get(url)).status).toBe(200)
    }
  })

  test('an attachment shows itself to its uploader, its member and those who manage members', async () => {
    const memberId = randomUUID()
    const token = await ticket(memberId)
    const { data } = await upload('a.pdf', pdf, { ticket: token })
    const id = data?.id ?? ''
    const see = async (options: CallOptions) => (await app.call(file.find, { id }, options)).code
    const as = (role: 'person' | 'superAdmin' | 'administrator' | 'editor' | 'handler', member?: string) => ({
      token: app.signIn({ role, memberId: member ?? null }),
    })
    expect(await see({ ticket: token })).toBe(200)
    expect(await see({ ticket: await ticket() })).toBe(404)
    expect(await see(as('superAdmin'))).toBe(404)
    const record = await app.db.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const owner = { ticketHash: record.ticketHash ?? Buffer.alloc(0) }
    expect(await attachFiles(app.db, [id], { memberId, owner, purpose: 'companyAttach' })).toBe(true)
    expect(await see({ ticket: token })).toBe(200)
    expect(await see(as('person', memberId))).toBe(200)
    expect(await see(as('person', randomUUID()))).toBe(404)
    expect(await see(as('administrator'))).toBe(200)
    expect(await see(as('editor'))).toBe(404)
    expect(await see(as('handler'))).toBe(404)
    // A signature opens by its own call alone.
    await app.db.updateTable('file').set({ purpose: 'signature' }).where('id', '=', id).execute()
    expect([await see(as('administrator')), await see(as('person', memberId))]).toEqual([404, 200])
    expect((await app.call(file.remove, { path: id }, { ticket: token })).code).toBe(404)
  })

  test('an id from a log opens nothing that belongs to no member, whoever manages members', async () => {
    const accountId = randomUUID()
    const uploader = { token: app.signIn({ role: 'expertReview', accountId }) }
    const { data } = await upload('评分表.pdf', pdf, uploader, 'paperSheet')
    const id = data?.id ?? ''
    const see = async (role: 'superAdmin' | 'administrator') =>
      (await app.call(file.find, { id }, { token: app.signIn({ role }) })).code
    const bearer = async () => (await app.call(file.find, { id }, { ticket: await ticket() })).code
    const keep = (purpose: string) =>
      app.db.updateTable('file').set({ state: 'attached', purpose }).where('id', '=', id).execute()
    for (const purpose of ['paperSheet', 'dossier', 'objection', 'award', 'achievement', 'mail', 'video']) {
      await keep(purpose)
      const codes = [await see('administrator'), await see('superAdmin'), await bearer()]
      expect([purpose, ...codes]).toEqual([purpose, 404, 404, 404])
    }
  })

  test('only one’s own waiting files can be deleted, by opaque ids alone', async () => {
    const mine = { ticket: await ticket() }
    const { data } = await upload('a.pdf', pdf, mine)
    const id = data?.id ?? ''
    for (const path of ['../../etc/passwd', '/etc/passwd', '%2e%2e%2f', 'a\u0000b', '\\\\host\\share', '1'])
      expect((await app.callWith(file.remove, { path }, mine)).status, path).toBe(400)
    expect((await app.call(file.remove, { path: randomUUID() }, mine)).status).toBe(404)
    expect((await app.call(file.remove, { path: id }, { ticket: await ticket() })).status).toBe(404)
    expect(
      (await app.call(file.removeAttachment, { id, fileUrl: '/api/file/download?id=other' }, mine)).status,
    ).toBe(404)
    expect((await app.call(file.removeAttachment, { id, fileUrl: data?.fileUrl ?? '' }, mine)).code).toBe(200)
    expect((await app.call(file.remove, { path: id }, mine)).status).toBe(404)
    expect((await get(data?.fileUrl ?? '')).status).toBe(404)
  })

  test('ten waiting files, also when they come all at once', async () => {
    const mine = { ticket: await ticket() }
    const replies = await Promise.all(
      Array.from({ length: MAX_PENDING_FILES + 4 }, () => upload('a.pdf', pdf, mine)),
    )
    const taken = replies.filter((reply) => reply.code === 200)
    expect(taken).toHaveLength(MAX_PENDING_FILES)
    expect(replies.filter((reply) => reply.error === 'fileQuota')).toHaveLength(4)
    await app.call(file.remove, { path: taken[0]?.data?.id ?? '' }, mine)
    expect((await upload('a.pdf', pdf, mine)).code).toBe(200)
  })

  test('uploads and downloads are in the audit log', async () => {
    await sleep(10)
    const calls = await app.db
      .selectFrom('auditLog')
      .leftJoin('file', (join) => join.on(sql`file.id::text`, '=', sql.ref('auditLog.targetId')))
      .select(['call', 'result', 'targetName', 'fileName'])
      .execute()
    // People name their scans after themselves: the log names the file by its id.
    const row = { result: 'ok', targetName: '', fileName: '盖章 表.pdf' }
    expect(calls).toContainEqual({ call: file.upload.path, ...row })
    expect(calls).toContainEqual({ call: file.download.path, ...row })
    expect(calls.some((row) => row.call === file.download.path && row.result === 'notFound')).toBe(true)
    // A window that opens a link has no session; whom the link was given to is known all the same.
    const readers = await app.db
      .selectFrom('auditLog')
      .select(['actorId', 'actorName'])
      .where('call', '=', file.download.path)
      .where('result', '=', 'ok')
      .execute()
    expect(readers.some(({ actorId }) => actorId !== null)).toBe(true)
    expect(readers).toContainEqual({ actorId: null, actorName: '申请人' })
    expect(readers.filter(({ actorId, actorName }) => actorId === null && actorName === '')).toEqual([])
  })
})
