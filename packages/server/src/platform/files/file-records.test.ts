import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { generateAppKey, parseKeyRing } from '../crypto/secrets.ts'
import {
  attachFiles,
  type FileRecord,
  findFile,
  findPendingUsage,
  insertFile,
  listAbandoned,
  listFilesOfMember,
  markDeleted,
  type NewFile,
} from './file-records.queries.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { createLocalBlobs } from './local-blobs.ts'
import { sweepAbandonedFiles } from './sweep.ts'

let folder: string
let database: TestDatabase
let files: FileStore

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-records-'))
  database = await testDatabase()
  const blobs = createLocalBlobs({ folder, reserveBytes: 0 })
  await blobs.prepare()
  files = createFileStore({ blobs, ring: parseKeyRing(generateAppKey()) })
})

afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

const bearer = { ticketHash: randomBytes(32) }

async function upload(changes: Partial<NewFile> = {}): Promise<FileRecord> {
  const stored = await files.put(Buffer.from('scan'), { sealed: true })
  const named = { fileName: '申请表.pdf', mime: 'application/pdf', purpose: 'stampedForm', ...bearer }
  return insertFile(database.db, { ...stored, ...named, ...changes })
}

const age = (id: string, hours: number) =>
  sql`update file set "createdAt" = now() - make_interval(hours => ${hours}) where id = ${id}`.execute(
    database.db,
  )

test('a file is pending until a member takes it, and then found with its member', async () => {
  const file = await upload()
  expect(file).toMatchObject({ state: 'pending', size: 4, fileName: '申请表.pdf', memberId: null })
  expect(await findFile(database.db, file.id)).toEqual(file)
  expect(await findFile(database.db, randomUUID())).toBeUndefined()
  for (const bad of ['', '../x', "1' or '1'='1", `${file.id}x`]) {
    expect(await findFile(database.db, bad), bad).toBeUndefined()
  }
  const memberId = randomUUID()
  const to = { memberId, owner: bearer, purpose: 'stampedForm' }
  expect(await attachFiles(database.db, [file.id, file.id], to)).toBe(true)
  expect((await listFilesOfMember(database.db, memberId, 'stampedForm')).map(({ id }) => id)).toEqual([
    file.id,
  ])
  expect(await listFilesOfMember(database.db, memberId, 'photo')).toEqual([])
})

test('nobody takes the file of another, of another purpose, or one already taken', async () => {
  const own = await upload()
  const foreign = await upload({ ticketHash: randomBytes(32) })
  const photo = await upload({ purpose: 'photo' })
  const memberId = randomUUID()
  const to = { memberId, owner: bearer, purpose: 'stampedForm' }
  for (const ids of [
    [own.id, foreign.id],
    [own.id, photo.id],
    [own.id, randomUUID()],
    [own.id, 'x'],
  ]) {
    expect(await attachFiles(database.db, ids, to)).toBe(false)
  }
  expect(await listFilesOfMember(database.db, memberId)).toEqual([])
  expect(await attachFiles(database.db, [own.id], to)).toBe(true)
  expect(await attachFiles(database.db, [own.id], { ...to, memberId: randomUUID() })).toBe(false)
})

test('what waits counts against its uploader', async () => {
  const accountId = randomUUID()
  await upload({ ticketHash: null, ownerAccountId: accountId })
  await upload({ ticketHash: null, ownerAccountId: accountId })
  expect(await findPendingUsage(database.db, { accountId })).toEqual({ count: 2, bytes: 8 })
  expect(await findPendingUsage(database.db, { accountId: randomUUID() })).toEqual({ count: 0, bytes: 0 })
})

test('the sweep removes what was abandoned or deleted a day ago, with its content', async () => {
  const abandoned = await upload()
  const fresh = await upload()
  const taken = await upload()
  await attachFiles(database.db, [taken.id], {
    memberId: randomUUID(),
    owner: bearer,
    purpose: 'stampedForm',
  })
  const deleted = await upload()
  expect(await markDeleted(database.db, [deleted.id, 'x'])).toBe(1)
  expect(await findFile(database.db, deleted.id)).toBeUndefined()
  for (const file of [abandoned, taken, deleted]) await age(file.id, 25)

  const swept = await database.db.transaction().execute((db) => sweepAbandonedFiles(db, files))
  expect(swept).toBe(1)
  await expect(files.open(abandoned)).rejects.toThrow('no such file')
  for (const file of [fresh, taken, deleted]) await (await files.open(file)).toArray()
  await sql`update file set "deletedAt" = now() - interval '25 hours' where id = ${deleted.id}`.execute(
    database.db,
  )
  // Deleted is deleted, also where a task would keep it for a week.
  await sql`insert into job (kind, state, "finishedAt", "resultFileId") values ('export', 'done', now(), ${deleted.id})`.execute(
    database.db,
  )
  expect((await listAbandoned(database.db)).map(({ id }) => id)).toEqual([deleted.id])
  expect(await database.db.transaction().execute((db) => sweepAbandonedFiles(db, files))).toBe(1)
  expect(await listAbandoned(database.db)).toEqual([])
})
