import { randomUUID } from 'node:crypto'
import { video } from '@portal/contract/content/video.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { type PublicationApp, publicationApp } from '../publication/publication.testing.ts'
import { mp4 } from './film.testing.ts'
import { sweepUploads } from './upload.actions.ts'

/** An upload that goes on slowly, and a film whose words alone are changed. */

const PIECE = 1000
const BEGUN = '2033-03-02T10:00:00+08:00'
const after = (hours: number) => clock.set(new Date(Date.parse(BEGUN) + hours * 3_600_000).toISOString())
let on: PublicationApp
beforeAll(async () => {
  await clock.set(BEGUN)
  on = await publicationApp(PIECE)
})
afterAll(() => on.close())

const begin = async (content: Buffer) => {
  const file = { fileName: '年会.mp4', size: content.length, fingerprint: randomUUID() }
  return (await on.good(on.app.call(video.uploadBegin, file, { token: on.as('editor') }))).uploadId
}
const send = (uploadId: string, content: Buffer, offset: number) => {
  const files = { piece: [{ name: 'piece', content: content.subarray(offset, offset + PIECE) }] }
  return on.good(on.app.call(video.uploadPiece, { uploadId, offset }, { token: on.as('editor'), files }))
}

test('a film stays where its title alone is changed', async () => {
  const token = on.as('editor')
  const content = mp4(200)
  const uploadId = await begin(content)
  await send(uploadId, content, 0)
  await on.good(on.app.call(video.uploadFinish, { uploadId }, { token }))
  const words = { column: 'xsjl', title: '年会录像', act: 'publish' } as const
  const { id, version } = await on.good(on.app.call(video.save, { ...words, uploadId }, { token }))
  await on.good(on.app.call(video.save, { ...words, id, version, title: '学术年会录像' }, { token }))
  const shown = await on.good(on.app.call(video.detail, { id }, { token: on.as('person') }))
  expect(shown).toMatchObject({ title: '学术年会录像', size: content.length })
  const whole = await on.get(shown.playUrl)
  expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
})

test('each piece gives an upload another day for the next one', async () => {
  const content = mp4(2500)
  const uploadId = await begin(content)
  await after(23)
  await send(uploadId, content, 0)
  await after(46)
  await sweepUploads(on.app.db, on.files)
  expect((await send(uploadId, content, PIECE)).received).toBe(2 * PIECE)
  await after(71)
  expect(await sweepUploads(on.app.db, on.files)).toBe(1)
})
