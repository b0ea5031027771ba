import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { video } from '@portal/contract/content/video.calls'
import type { Role } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveSetting } from '../../platform/settings/settings.queries.ts'
import { type PublicationApp, publicationApp } from '../publication/publication.testing.ts'
import { box, mp4 } from './film.testing.ts'
import { sweepUploads } from './upload.actions.ts'

const PIECE = 1000
let on: PublicationApp
beforeAll(async () => {
  on = await publicationApp(PIECE)
})
afterAll(() => on.close())

/** An element of EBML; its length in four bytes, the whole content unless said otherwise. */
const element = (id: string, content: Buffer, length = content.length) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(0x10000000 + length)
  return Buffer.concat([Buffer.from(id, 'hex'), size, content])
}
const [PICTURES, SOUND] = [Buffer.from([1]), Buffer.from([2])]
/** As encoders write it, or with a segment of unknown length, as browsers do. */
const webm = (
  bytes: number,
  { track = PICTURES, isOpen = false, type = 'webm', cluster = '1f43b675' } = {},
) => {
  const parts = Buffer.concat([
    element('1654ae6b', element('ae', element('83', track))),
    element(cluster, randomBytes(bytes)),
  ])
  const head = element('1a45dfa3', element('4282', Buffer.from(type)))
  return Buffer.concat([
    head,
    isOpen
      ? Buffer.concat([Buffer.from('1853806701ffffffffffffff', 'hex'), parts])
      : element('18538067', parts),
  ])
}

const begin = (content: Buffer, fileName = '年会.mp4', role: Role = 'editor', fingerprint = randomUUID()) =>
  on.app.call(video.uploadBegin, { fileName, size: content.length, fingerprint }, { token: on.as(role) })
const piece = (uploadId: string, content: Buffer, offset: number, role: Role = 'editor') =>
  on.app.call(
    video.uploadPiece,
    { uploadId, offset },
    {
      token: on.as(role),
      files: { piece: [{ name: 'piece', content: content.subarray(offset, offset + PIECE) }] },
    },
  )
const finish = (uploadId: string, role: Role = 'editor') =>
  on.app.call(video.uploadFinish, { uploadId }, { token: on.as(role) })
const uploaded = async (content: Buffer, fileName = '年会.mp4', role: Role = 'editor') => {
  const { uploadId } = await on.good(begin(content, fileName, role))
  for (let offset = 0; offset < content.length; offset += PIECE)
    await on.good(piece(uploadId, content, offset, role))
  await on.good(finish(uploadId, role))
  return uploadId
}
const save = (change: object, role: Role = 'editor') =>
  on.app.call(
    video.save,
    { column: 'xsjl', title: '年会录像', act: 'publish', ...change },
    { token: on.as(role) },
  )
const read = async (id: string, role: Role = 'person') =>
  on.good(on.app.call(video.detail, { id }, { token: on.as(role) }))

describe('an upload in pieces', () => {
  test('is cut, begun again and goes on where it was; a piece twice does no harm', async () => {
    const content = mp4(3456)
    const fingerprint = randomUUID()
    const first = await on.good(begin(content, '年会.mp4', 'editor', fingerprint))
    expect(first).toMatchObject({ received: 0, size: content.length, pieceBytes: PIECE })
    await on.good(piece(first.uploadId, content, 0))
    await on.good(piece(first.uploadId, content, PIECE))
    // The connection is gone; the page is opened again, on another process.
    const again = await on.good(begin(content, '年会.mp4', 'editor', fingerprint))
    expect(again).toEqual({ ...first, received: 2 * PIECE })
    expect((await on.good(piece(first.uploadId, content, PIECE))).received).toBe(2 * PIECE)
    expect((await on.good(piece(first.uploadId, content, 3 * PIECE))).received).toBe(2 * PIECE)
    expect((await finish(first.uploadId)).error).toBe('uploadIncomplete')
    // Two at once with the same piece: one of them keeps it.
    const answers = await Promise.all([2, 2].map((n) => on.good(piece(first.uploadId, content, n * PIECE))))
    expect(answers.map(({ received }) => received)).toContain(3 * PIECE)
    await on.good(piece(first.uploadId, content, 3 * PIECE))
    const ends = await Promise.all([finish(first.uploadId), finish(first.uploadId)])
    expect(ends.map(({ code }) => code)).toEqual([200, 200])
    const { id } = await on.good(save({ uploadId: first.uploadId, duration: 61 }))
    const shown = await read(id)
    expect(shown).toMatchObject({ mime: 'video/mp4', size: content.length, duration: 61 })
    const whole = await on.get(shown.playUrl)
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
    // The pieces are gone, the whole is there once.
    expect(await on.app.db.selectFrom('videoPiece').selectAll().execute()).toEqual([])
    expect(await on.stored()).toBe(1)
  })

  test('of several who finish it at once none undoes what the first did', async () => {
    for (let round = 0; round < 6; round += 1) {
      const content = mp4(5 * PIECE)
      const { uploadId } = await on.good(begin(content))
      for (let offset = 0; offset < content.length; offset += PIECE)
        await on.good(piece(uploadId, content, offset))
      const before = await on.stored()
      const ends = await Promise.all(
        Array.from({ length: 6 }, async (_, n) => {
          await setTimeout(n * 3)
          return finish(uploadId)
        }),
      )
      expect(ends.map(({ code }) => code)).toEqual(ends.map(() => 200))
      // The whole in the place of its pieces, once.
      expect(before - (await on.stored())).toBe(Math.ceil(content.length / PIECE) - 1)
      await on.good(on.app.call(video.uploadCancel, { uploadId }, { token: on.as('editor') }))
    }
  })

  test('belongs to whoever began it', async () => {
    const content = mp4(100)
    const { uploadId } = await on.good(begin(content))
    for (const reply of [
      await piece(uploadId, content, 0, 'administrator'),
      await finish(uploadId, 'administrator'),
      await on.app.call(video.uploadCancel, { uploadId }, { token: on.as('administrator') }),
    ])
      expect(reply.status).toBe(404)
    await on.good(piece(uploadId, content, 0))
    await on.good(finish(uploadId))
    expect((await save({ uploadId }, 'administrator')).error).toBe('uploadIncomplete')
    for (const role of ['person', 'expertReview'] as const)
      expect((await begin(content, 'a.mp4', role)).status).toBe(403)
    await on.good(on.app.call(video.uploadCancel, { uploadId }, { token: on.as('editor') }))
    expect((await finish(uploadId)).status).toBe(404)
  })

  test('takes what browsers play, by content and by name, whole and not too large', async () => {
    const files = await on.stored()
    const tries: [Buffer, string, string][] = [
      [Buffer.from('<html><script>alert(1)</script></html>'), 'a.mp4', 'videoKind'],
      [webm(300), 'a.mp4', 'videoKind'],
      [mp4(100), 'a.webm', 'videoKind'],
      [mp4(100), 'a.html', 'videoKind'],
      [Buffer.concat([box('ftyp', Buffer.from('qt  \0\0\0\0qt  ')), mp4(50)]), 'a.mp4', 'videoKind'],
      [mp4(900).subarray(0, 700), 'a.mp4', 'fileDamaged'],
      [Buffer.concat([mp4(100), Buffer.from('<script>alert(1)</script>')]), 'a.mp4', 'fileDamaged'],
      [webm(300, { type: 'matroska' }), 'a.webm', 'videoKind'],
      ...[true, false].flatMap((isOpen): [Buffer, string, string][] => [
        [webm(900, { isOpen }).subarray(0, 700), 'a.webm', 'fileDamaged'],
        [Buffer.concat([webm(100, { isOpen }), Buffer.from('<script>alert(1)')]), 'a.webm', 'fileDamaged'],
        [webm(100, { isOpen, track: SOUND }), 'a.webm', 'fileDamaged'],
        [webm(100, { isOpen, cluster: '1c53bb6b' }), 'a.webm', 'fileDamaged'],
      ]),
    ]
    for (const [content, name, error] of tries) {
      const begun = await begin(content, name)
      const uploadId = begun.data?.uploadId ?? ''
      const sent = begun.code === 200 ? await piece(uploadId, content, 0) : begun
      const ended = sent.code === 200 ? await finish(uploadId) : sent
      expect([name, ended.error]).toEqual([name, error])
      if (begun.code === 200 && ended.error === 'videoKind')
        await on.app.call(video.uploadCancel, { uploadId }, { token: on.as('editor') })
    }
    expect(await on.stored()).toBe(files)
    await saveSetting(
      on.app.db,
      { key: 'videoMegabytes', value: 10, version: 0 },
      { accountId: randomUUID(), name: '甲' },
    )
    const large = { fileName: 'a.mp4', size: 10 * 1024 * 1024, fingerprint: '' }
    const token = on.as('editor')
    const { uploadId } = await on.good(on.app.call(video.uploadBegin, large, { token }))
    await on.app.call(video.uploadCancel, { uploadId }, { token })
    const refused = await on.app.call(video.uploadBegin, { ...large, size: large.size + 1 }, { token })
    expect([refused.error, refused.errorMsg]).toEqual(['videoTooLarge', '视频不能超过10MB'])
    const short = await on.good(begin(mp4(5000)))
    const cut = await on.app.call(
      video.uploadPiece,
      { uploadId: short.uploadId, offset: 0 },
      {
        token,
        files: { piece: [{ name: 'piece', content: mp4(10) }] },
      },
    )
    expect(cut.error).toBe('fileDamaged')
    await on.app.call(video.uploadCancel, { uploadId: short.uploadId }, { token })
  })

  test('five at once are enough; what nobody goes on with is swept, pieces and all', async () => {
    const content = mp4(2500)
    const before = await on.stored()
    for (let n = 0; n < 5; n += 1) {
      const { uploadId } = await on.good(begin(content, 'a.mp4', 'administrator'))
      await on.good(piece(uploadId, content, 0, 'administrator'))
    }
    expect((await begin(content, 'a.mp4', 'administrator')).error).toBe('fileQuota')
    expect(await sweepUploads(on.app.db, on.files)).toBe(0)
    await on.app.database.pool.query(`update "videoUpload" set "updatedAt" = now() - interval '25 hours'`)
    expect(await sweepUploads(on.app.db, on.files)).toBe(5)
    expect(await on.stored()).toBe(before)
    expect((await begin(content, 'a.mp4', 'administrator')).code).toBe(200)
  })
})

describe('a video', () => {
  test('plays in parts: 206, 416, the whole, and nothing once it is withdrawn', async () => {
    const content = Buffer.concat([webm(4000), element('ec', Buffer.alloc(20))])
    const { id, version } = await on.good(save({ uploadId: await uploaded(content, '片.webm') }))
    const { playUrl } = await read(id)
    const part = await on.get(playUrl, { range: 'bytes=995-1004' })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-type')]).toEqual([
      ...[206, `bytes 995-1004/${content.length}`, 'video/webm'],
    ])
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(995, 1005))).toBe(true)
    const open = await on.get(playUrl, { range: `bytes=${content.length - 5}-` })
    expect([open.status, (await open.arrayBuffer()).byteLength]).toEqual([206, 5])
    const beyond = await on.get(playUrl, { range: `bytes=${content.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
    const whole = await on.get(playUrl)
    expect([whole.status, whole.headers.get('accept-ranges')]).toEqual([200, 'bytes'])
    expect((await whole.arrayBuffer()).byteLength).toBe(content.length)
    expect((await on.get(playUrl.replace(/exp=\d+/, 'exp=9999999999'))).status).toBe(404)
    expect((await on.get(playUrl.replace('as=reader', 'as=staff'))).status).toBe(404)
    await on.good(on.app.call(video.withdraw, { id, version }, { token: on.as('editor') }))
    expect((await on.get(playUrl, { range: 'bytes=0-1' })).status).toBe(404)
  })

  test('is saved with a poster, changed, counted, pinned, deleted and brought back', async () => {
    const token = on.as('editor')
    expect((await save({})).fields).toEqual({ uploadId: '请选择视频文件' })
    expect((await save({ title: '', uploadId: randomUUID() })).fields).toEqual({ title: '请填写标题' })
    const poster = await on.picture()
    const uploadId = await uploaded(mp4(50))
    const timed = 'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\n'
    const mute = await save({ uploadId, column: 'kxpj', captions: timed })
    expect(mute.fields).toEqual({ captions: '第3行没有文字' })
    const captions = `${timed}水往低处流\n`
    const made = await on.good(save({ uploadId, coverFileId: poster.id, column: 'kxpj', captions }))
    expect((await read(made.id)).captions).toBe(captions)
    const once = await save({ uploadId, column: 'kxpj' })
    expect(once.error).toBe('uploadIncomplete')
    const { id } = made
    expect((await on.get((await read(id)).coverUrl)).status).toBe(200)
    const old = await on.app.db
      .selectFrom('publication')
      .select('videoFileId')
      .where('id', '=', id)
      .executeTakeFirst()
    // Another file takes the place of the first.
    const next = await on.good(
      save({
        id,
        version: made.version,
        column: 'kxpj',
        title: '新录像',
        act: 'save',
        uploadId: await uploaded(webm(60, { isOpen: true }), 'b.webm'),
      }),
    )
    expect(await read(id)).toMatchObject({
      ...{ title: '新录像', mime: 'video/webm', coverUrl: '', captions: '' },
    })
    const gone = await on.app.db
      .selectFrom('file')
      .select('state')
      .where('id', '=', old?.videoFileId ?? '')
      .executeTakeFirst()
    expect(gone?.state).toBe('deleted')
    const views = await Promise.all(
      Array.from({ length: 10 }, () => on.app.call(video.browseOnce, { id }, { token: on.as('expert') })),
    )
    expect(new Set(views.map(({ data }) => data?.viewCount))).toEqual(new Set([1]))
    const readers = await on.good(on.app.call(video.browsingRecords, { id }, { token }))
    expect(readers.list.map(({ name }) => name)).toEqual(['示例expert'])
    await on.good(on.app.call(video.topping, { id, pinned: true }, { token }))
    const listed = () => on.app.call(video.list, { column: 'kxpj' }, { token: on.as('person') })
    expect((await listed()).data?.list[0]).toMatchObject({ title: '新录像', pinned: true, viewCount: 1 })
    await on.good(on.app.call(video.remove, { id, version: next.version }, { token }))
    expect((await listed()).data?.list).toEqual([])
    await on.good(on.app.call(video.restore, { id }, { token }))
    expect((await listed()).data?.total).toBe(1)
  })
})
