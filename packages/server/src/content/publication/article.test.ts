import { randomUUID } from 'node:crypto'
import { article } from '@portal/contract/content/article.calls'
import { COLUMN_KEYS, COLUMNS } from '@portal/contract/content/publication-columns'
import { ROLES, type Role } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { sweepPublications } from './publication.jobs.ts'
import { type PublicationApp, publicationApp } from './publication.testing.ts'

let on: PublicationApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await publicationApp()
})
afterAll(() => on.close())

const roles = Object.keys(ROLES) as Role[]
const list = (role: Role, input: object = {}) =>
  on.app.call(article.list, { column: 'xsjl', ...input }, { token: on.as(role) })
const titles = async (role: Role, input: object = {}) =>
  (await list(role, { pageSize: 200, ...input })).data?.list.map(({ title }) => title) ?? []
const read = (id: string, role: Role, draft = false) =>
  on.app.call(article.detail, { id, draft }, { token: on.as(role) })
const published = (change: object = {}) => on.good(on.write(change))

describe('who may what', () => {
  test.each(COLUMN_KEYS)('column %s: its readers read, its staff see, its writers write', async (column) => {
    const { id } = await published({ column, title: `栏目${column}` })
    for (const role of roles) {
      const reads = [...COLUMNS[column].readers, ...COLUMNS[column].viewers].includes(role as never)
      expect([role, (await read(id, role)).code]).toEqual([role, reads ? 200 : 404])
      expect([role, (await list(role, { column })).code]).toEqual([role, reads ? 200 : 404])
      const writes = COLUMNS[column].writers.includes(role as never)
      const { code } = await on.write({ column, act: 'save' }, role)
      expect([role, code]).toEqual([role, writes ? 200 : 403])
      const change = await on.app.call(article.topping, { id, pinned: false }, { token: on.as(role) })
      expect([role, change.code === 200]).toEqual([role, writes])
    }
  })

  test('a stranger reads nothing, by no call', async () => {
    const { id } = await published()
    for (const call of [article.list, article.detail, article.attachments, article.browseOnce])
      expect((await on.app.callWith(call, { id, column: 'xsjl' })).status).toBe(401)
  })

  test('members learn nothing of staff and of what is not published', async () => {
    const title = `未公开${randomUUID()}`
    const { id } = await on.good(on.write({ title, act: 'save' }))
    expect((await read(id, 'person')).status).toBe(404)
    expect(await titles('person')).not.toContain(title)
    expect(await titles('person', { state: 'draft' })).not.toContain(title)
    expect((await list('person')).data?.counts).toEqual({})
    expect(await titles('editor', { state: 'draft' })).toContain(title)
    const shown = await published()
    expect((await read(shown.id, 'person')).data).toMatchObject({ updatedBy: '', version: 0, draftBy: '' })
    for (const call of [article.versions, article.browsingRecords, article.browsingExport])
      expect((await on.app.callWith(call, { id: shown.id }, { token: on.as('person') })).status).toBe(403)
  })
})

describe('from draft to reader', () => {
  test('what is out keeps its day, however often it is published again', async () => {
    const { id, version } = await published()
    await on.app.pool.query(
      `update publication set "publishAt" = "publishAt" - interval '3 days' where id = $1`,
      [id],
    )
    const day = async () => (await read(id, 'person')).data?.publishAt
    const before = await day()
    await on.good(on.write({ id, version, title: '改过的标题' }))
    expect(await day()).toBe(before)
  })

  test('a draft is published, changed, withdrawn, deleted and brought back', async () => {
    const title = `流程${randomUUID()}`
    const draft = await on.good(on.write({ title, act: 'save' }))
    expect(draft).toMatchObject({ state: 'draft', publishAt: null })
    const out = await on.good(on.write({ id: draft.id, version: draft.version, title }))
    expect(out.state).toBe('published')
    expect((await read(out.id, 'unit')).data).toMatchObject({ title, body: '<p>正文</p>' })
    const token = on.as('editor')
    const back = await on.good(on.app.call(article.withdraw, { id: out.id, version: out.version }, { token }))
    expect(back.state).toBe('withdrawn')
    expect((await read(out.id, 'unit')).status).toBe(404)
    const stale = await on.app.call(article.remove, { id: out.id, version: out.version }, { token })
    expect(stale.error).toBe('stateChanged')
    await on.good(on.app.call(article.remove, { id: out.id, version: back.version }, { token }))
    expect(await titles('editor')).not.toContain(title)
    expect(await titles('editor', { state: 'deleted' })).toContain(title)
    await on.good(on.app.call(article.restore, { id: out.id }, { token }))
    expect(await titles('editor', { state: 'withdrawn' })).toContain(title)
  })

  test('title, text and category are asked for; what is published cannot be emptied', async () => {
    expect((await on.write({ title: '  ', act: 'save' })).fields).toEqual({ title: '请填写标题' })
    expect((await on.write({ body: '<p> </p><script>1</script>' })).fields).toEqual({ body: '请填写正文' })
    const { id, version } = await published()
    expect((await on.write({ id, version, body: '', act: 'save' })).fields).toEqual({ body: '请填写正文' })
    expect((await on.write({ categoryId: randomUUID() })).fields).toEqual({
      categoryId: '分类已被删除，请重新选择',
    })
    expect((await on.write({ id, version: version + 5 })).error).toBe('stateChanged')
    expect((await on.write({ id, version, column: 'kjjl' })).status).toBe(404)
  })

  test('a scheduled article appears by the clock, without anything running', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    const { id, state } = await on.good(on.write({ title: '定时', publishAt }))
    expect(state).toBe('scheduled')
    expect((await read(id, 'person')).status).toBe(404)
    expect(await titles('editor', { state: 'scheduled' })).toContain('定时')
    await on.app.db
      .updateTable('publication')
      .set({ publishAt: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await read(id, 'person')).data?.state).toBe('published')
    for (const wrong of [new Date(Date.now() - 60_000), new Date(Date.now() + 400 * 86_400_000)])
      expect((await on.write({ publishAt: wrong.toISOString() })).fields).toHaveProperty('publishAt')
  })

  test('what readers see does not go away until a later day', async () => {
    const { id, version } = await published()
    const publishAt = new Date(Date.now() + 3_600_000).toISOString()
    expect((await on.write({ id, version, publishAt })).fields).toEqual({
      publishAt: '已经发布，不能改为定时发布',
    })
    expect((await read(id, 'person')).code).toBe(200)
  })

  test('what is being written is kept beside the live text and seen by staff alone', async () => {
    const { id, version } = await published({ title: '旧题', body: '<p>旧文</p>' })
    const token = on.as('editor')
    const writing = { id, column: 'xsjl', title: '新题', body: '<p>新文<script>1</script></p>' } as const
    const kept = await on.good(on.app.call(article.autosave, { ...writing, version }, { token }))
    expect((await read(id, 'person', true)).data).toMatchObject({ title: '旧题', isDraft: false })
    expect((await read(id, 'editor')).data).toMatchObject({ title: '旧题', hasDraft: true })
    expect((await read(id, 'editor', true)).data).toMatchObject({
      ...{ title: '新题', body: '<p>新文</p>', isDraft: true, draftBy: '示例editor' },
    })
    expect((await on.app.call(article.autosave, { ...writing, version }, { token })).error).toBe(
      'stateChanged',
    )
    const rid = await on.good(on.app.call(article.discardDraft, { id, version: kept.version }, { token }))
    expect((await read(id, 'editor', true)).data).toMatchObject({ title: '旧题', isDraft: false })
    expect(rid.version).toBeGreaterThan(kept.version)
    // What is saved takes the place of what was being written.
    const again = await on.good(
      on.app.call(article.autosave, { ...writing, version: rid.version }, { token }),
    )
    await on.good(on.write({ id, version: again.version, title: '定稿', body: '<p>定稿</p>' }))
    expect((await read(id, 'editor', true)).data).toMatchObject({
      ...{ title: '定稿', isDraft: false, hasDraft: false },
    })
  })

  test('every saved text is a version that can be looked at and brought back', async () => {
    const token = on.as('editor')
    const first = await published({ title: '第一版', body: '<p>一</p>' })
    const second = await published({
      id: first.id,
      version: first.version,
      title: '第二版',
      body: '<p>二</p>',
      act: 'save',
    })
    const { list: versions } = await on.good(on.app.call(article.versions, { id: first.id }, { token }))
    expect(versions.map(({ title, act, by }) => [title, act, by])).toEqual([
      ['第二版', '更新', '示例editor'],
      ['第一版', '发布', '示例editor'],
    ])
    const at = versions[1]?.version ?? 0
    expect((await on.good(on.app.call(article.versionDetail, { id: first.id, at }, { token }))).body).toBe(
      '<p>一</p>',
    )
    await on.good(
      on.app.call(article.restoreVersion, { id: first.id, version: second.version, at }, { token }),
    )
    expect((await read(first.id, 'person')).data?.title).toBe('第二版')
    expect((await read(first.id, 'editor', true)).data?.title).toBe('第一版')
  })

  test('what an old version takes the place of stays among the versions, also when nobody saved it', async () => {
    const token = on.as('editor')
    const first = await published({ title: '第一版', body: '<p>一</p>' })
    const typed = { id: first.id, column: 'xsjl', title: '写了一半', body: '<p>半</p>' } as const
    const { version } = await on.good(
      on.app.call(article.autosave, { ...typed, version: first.version }, { token }),
    )
    await on.good(
      on.app.call(article.restoreVersion, { id: first.id, version, at: first.version }, { token }),
    )
    const { list } = await on.good(on.app.call(article.versions, { id: first.id }, { token }))
    expect(list.map(({ title, act }) => [title, act])).toEqual([
      ['写了一半', '恢复旧版本前'],
      ['第一版', '发布'],
    ])
  })

  test('deleted ones go for good after thirty days, with their files', async () => {
    const token = on.as('editor')
    const { id: fileId } = await on.picture()
    const { id, version } = await published({ coverFileId: fileId })
    await on.good(on.app.call(article.remove, { id, version }, { token }))
    const age = (days: number) =>
      on.app.db
        .updateTable('publication')
        .set({ deletedAt: new Date(Date.now() - days * 86_400_000).toISOString() })
        .where('id', '=', id)
        .execute()
    await age(29)
    await sweepPublications(on.app.db, on.files)
    await on.good(on.app.call(article.restore, { id }, { token }))
    const { version: later } = (await read(id, 'editor')).data ?? { version: 0 }
    await on.good(on.app.call(article.remove, { id, version: later }, { token }))
    await age(31)
    expect((await on.app.call(article.restore, { id }, { token })).error).toBe('undoExpired')
    await sweepPublications(on.app.db, on.files)
    expect((await on.app.call(article.restore, { id }, { token })).status).toBe(404)
    const file = await on.app.db
      .selectFrom('file')
      .select('state')
      .where('id', '=', fileId)
      .executeTakeFirst()
    expect(file?.state).toBe('deleted')
  })
})

describe('files', () => {
  test('pictures and attachments reach readers by links; others’ files cannot be taken', async () => {
    const { id: pictureId } = await on.picture()
    const pdf = Buffer.from(
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
    )
    const attached = await on.good(
      on.app.call(
        article.attach,
        {},
        { token: on.as('editor'), files: { file: [{ name: '通知.pdf', content: pdf }] } },
      ),
    )
    const body = `<p>图：<img src="https://evil.example/x.png" data-file="${pictureId}" alt="图" onerror="x"></p>`
    const strange = await on.write({ body }, 'administrator')
    expect(strange.fields).toEqual({ body: '正文中有图片已失效，请重新插入' })
    // Each file is what it was uploaded for.
    expect((await on.write({ body, coverFileId: attached.id })).fields).toHaveProperty('coverFileId')
    expect((await on.write({ body, attachmentIds: [pictureId] })).fields).toHaveProperty('attachmentIds')
    const { id, version } = await published({ body, coverFileId: pictureId, attachmentIds: [attached.id] })
    // Of one publication alone: it goes for good with it.
    expect((await on.write({ coverFileId: pictureId })).fields).toEqual({
      coverFileId: '图片已失效，请重新上传',
    })
    const { data } = await read(id, 'person')
    const src = /<img src="([^"]+)"|src="([^"]+)"/.exec(data?.body ?? '')
    const link = (src?.[1] ?? src?.[2] ?? '').replaceAll('&amp;', '&')
    expect(data?.body).not.toContain('evil')
    const shown = await on.get(link)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await on.get(data?.coverUrl ?? '')).status).toBe(200)
    const { list: files } = await on.good(
      on.app.call(article.attachments, { id }, { token: on.as('person') }),
    )
    expect(files.map(({ fileName }) => fileName)).toEqual(['通知.pdf'])
    expect(await (await on.get(files[0]?.fileUrl ?? '')).text()).toBe(pdf.toString())
    expect((await on.app.call(article.attachments, { id }, { token: on.as('project') })).status).toBe(404)
    // A link ends with the article's being published, and cannot be turned to another file.
    expect((await on.get(link.replace(/file=[^&]+/, `file=${attached.id}`))).status).toBe(404)
    await on.good(on.app.call(article.withdraw, { id, version }, { token: on.as('editor') }))
    expect((await on.get(link)).status).toBe(404)
    const staff = (await read(id, 'editor')).data?.coverUrl ?? ''
    expect((await on.get(staff)).status).toBe(200)
    expect((await on.get(staff.replace('as=staff', 'as=reader'))).status).toBe(404)
  })
})
