import { randomUUID } from 'node:crypto'
import { article } from '@portal/contract/content/article.calls'
import { publication } from '@portal/contract/content/publication.calls'
import { video } from '@portal/contract/content/video.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { sweepPublications } from './publication.jobs.ts'
import { type PublicationApp, publicationApp } from './publication.testing.ts'
import { mediaUrl, readMediaLink } from './publication-link.rules.ts'

/** The last moment inside and the first outside, of what is published, removed, linked to and sent in pieces. */

let on: PublicationApp
const BEGUN = '2033-03-02T10:00:00+08:00'
const HOUR = 3600
const DAY = 24 * HOUR
const after = (seconds: number) => clock.set(new Date(Date.parse(BEGUN) + seconds * 1000).toISOString())
beforeAll(async () => {
  await clock.set(BEGUN)
  on = await publicationApp()
})
afterAll(() => on.close())

const written = async () => on.good(on.write({ title: `综述${randomUUID()}` }))

test('what was deleted comes back for thirty days, and is gone for good afterwards', async () => {
  const token = on.as('editor')
  const restore = (id: string) => on.app.call(article.restore, { id }, { token })
  await after(0)
  const [kept, late] = [await written(), await written()]
  for (const { id, version } of [kept, late])
    await on.good(on.app.call(article.remove, { id, version }, { token }))
  await after(30 * DAY - 30)
  await sweepPublications(on.app.db, on.files)
  expect((await restore(kept.id)).code).toBe(200)
  await after(30 * DAY + 30)
  expect((await restore(late.id)).error).toBe('undoExpired')
  await sweepPublications(on.app.db, on.files)
  expect((await restore(late.id)).status).toBe(404)
  expect((await on.app.call(article.detail, { id: kept.id }, { token })).code).toBe(200)
})

test('a link to a file of a publication is good for six hours, counted from the hour', async () => {
  const link = { of: randomUUID(), file: randomUUID(), to: randomUUID(), as: 'reader' } as const
  const given = () => {
    const query = new URLSearchParams(mediaUrl(on.app.keyRing, link).split('?')[1])
    return Object.fromEntries(query) as Parameters<typeof readMediaLink>[1]
  }
  await after(59 * 60)
  const made = given()
  const read = () => readMediaLink(on.app.keyRing, made)
  expect(read()).toEqual(link)
  await after(6 * HOUR - 5)
  expect(read()).toEqual(link)
  await after(6 * HOUR)
  expect(read()).toBeUndefined()
  // One dated further ahead than any is made is none of ours, however it was signed.
  await after(-HOUR)
  expect(read()).toBeUndefined()
})

test('what is published by the clock is arranged for a year ahead and no later', async () => {
  await after(0)
  const YEAR = 365 * DAY
  const at = (seconds: number) => new Date(Date.parse(BEGUN) + seconds * 1000).toISOString()
  expect((await on.write({ title: '一年之内', publishAt: at(YEAR - 60) })).code).toBe(200)
  const late = await on.write({ title: '一年之后', publishAt: at(YEAR + 60) })
  expect(late.fields?.publishAt).toContain('不超过一年')
})

test('what appeared is news for thirty days', async () => {
  await after(0)
  const { id } = await written()
  const token = on.as('person')
  const fresh = async () =>
    (await on.app.call(publication.news, {}, { token })).data?.list.find((row) => row.id === id)?.fresh
  await after(30 * DAY - 30)
  expect(await fresh()).toBe(true)
  await after(30 * DAY + 30)
  expect(await fresh()).toBe(false)
})

test('an upload in pieces waits a day for its next one', async () => {
  await after(0)
  const file = { fileName: '年会.mp4', size: 2000, fingerprint: randomUUID() }
  const { uploadId } = await on.good(on.app.call(video.uploadBegin, file, { token: on.as('editor') }))
  const there = async () =>
    (await on.app.db.selectFrom('videoUpload').select('id').where('id', '=', uploadId).execute()).length
  await after(DAY - 30)
  await sweepPublications(on.app.db, on.files)
  expect(await there()).toBe(1)
  await after(DAY + 30)
  await sweepPublications(on.app.db, on.files)
  expect(await there()).toBe(0)
})
