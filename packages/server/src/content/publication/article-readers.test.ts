import { randomUUID } from 'node:crypto'
import { article } from '@portal/contract/content/article.calls'
import { publication } from '@portal/contract/content/publication.calls'
import type { Column } from '@portal/contract/content/publication-columns'
import type { Role } from '@portal/contract/platform/roles'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from '../../platform/documents/sheet/sheet.ts'
import { clock, WORKING_MORNING } from '../../testing/clock.ts'
import { type PublicationApp, publicationApp } from './publication.testing.ts'

let on: PublicationApp
beforeAll(async () => {
  await clock.set(WORKING_MORNING)
  on = await publicationApp()
})
afterAll(() => on.close())
const list = (role: Role, input: object = {}) =>
  on.app.call(article.list, { column: 'xsjl', ...input }, { token: on.as(role) })
const titles = async (role: Role, input: object = {}) =>
  (await list(role, { pageSize: 200, ...input })).data?.list.map(({ title }) => title) ?? []
const read = (id: string, role: Role, draft = false) =>
  on.app.call(article.detail, { id, draft }, { token: on.as(role) })
const published = (change: object = {}) => on.good(on.write(change))

describe('the list', () => {
  const column: Column = 'ttbz'
  test('pinned first, then by weight, then the newest; found by words, category and day', async () => {
    const token = on.as('editor')
    const { list: categories } = await on.good(
      on.app.call(
        publication.saveCategories,
        { column, list: [{ name: '标准发布' }, { name: '征求意见' }] },
        { token },
      ),
    )
    const [issued] = categories
    await on.app.db.deleteFrom('publication').where('column', '=', column).execute()
    const ids: string[] = []
    for (const title of ['甲', '乙', '丙%丙'])
      ids.push(
        (
          await published({
            column,
            title,
            ...(title === '乙' && { categoryId: issued?.id }),
            body: `<p>关于${title}的说明</p>`,
          })
        ).id,
      )
    const [first = '', second = ''] = ids
    expect(await titles('person', { column })).toEqual(['丙%丙', '乙', '甲'])
    await on.good(on.app.call(article.topping, { id: first, pinned: true }, { token }))
    await on.good(on.app.call(article.topping, { id: second, pinned: false, sortOrder: 5 }, { token }))
    expect(await titles('person', { column })).toEqual(['甲', '乙', '丙%丙'])
    expect(await titles('person', { column, keyword: '%' })).toEqual(['丙%丙'])
    expect(await titles('person', { column, keyword: '关于乙' })).toEqual(['乙'])
    expect(await titles('person', { column, categoryId: issued?.id })).toEqual(['乙'])
    const day = today()
    expect(await titles('person', { column, from: day, to: day })).toHaveLength(3)
    expect(await titles('person', { column, to: '2020-01-01' })).toEqual([])
    const { data } = await list('editor', { column })
    expect(data).toMatchObject({ total: 3, counts: { published: 3, '': 3 } })
    // A category that goes leaves its articles.
    await on.good(on.app.call(publication.saveCategories, { column, list: [] }, { token }))
    expect((await read(second, 'person')).data).toMatchObject({ categoryId: '', category: '' })
  })

  test('categories are written as a whole: twice the same name and what has gone are refused', async () => {
    const save = (names: { id?: string; name: string }[], role: Role = 'editor') =>
      on.app.call(publication.saveCategories, { column: 'kxpj', list: names }, { token: on.as(role) })
    expect((await save([{ name: '讲座' }, { name: '讲座' }])).error).toBe('nameTaken')
    expect((await save([{ id: randomUUID(), name: '讲座' }])).error).toBe('stateChanged')
    expect((await save([{ name: '讲座' }], 'handler')).status).toBe(403)
    const { list: made } = await on.good(save([{ name: '甲' }, { name: '乙' }]))
    // Names change places.
    const swapped = made.map(({ id }, at) => ({ id, name: at === 0 ? '乙' : '甲' }))
    expect((await on.good(save(swapped))).list.map(({ name }) => name)).toEqual(['乙', '甲'])
    const token = on.as('editor')
    const counts = async () =>
      (await on.good(on.app.call(publication.categories, { column: 'kxpj' }, { token }))).list.map(
        ({ count }) => count,
      )
    const { id, version } = await published({ column: 'kxpj', categoryId: swapped[0]?.id ?? '' })
    expect(await counts()).toEqual([1, 0])
    await on.good(on.app.call(article.remove, { id, version }, { token }))
    expect(await counts()).toEqual([0, 0])
  })
})

describe('browse counts', () => {
  test('one per reader and hour, however many at once; staff do not count', async () => {
    const { id } = await published()
    const browse = (role: Role) => on.app.call(article.browseOnce, { id }, { token: on.as(role) })
    const answers = await Promise.all(Array.from({ length: 20 }, () => browse('person')))
    expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(200))
    await Promise.all([browse('unit'), browse('expert'), browse('unit')])
    expect((await browse('person')).data?.viewCount).toBe(3)
    expect((await browse('editor')).status).toBe(403)
    expect((await browse('project')).status).toBe(404)
    await on.app.db
      .updateTable('publicationView')
      .set({ hour: '2026-01-01T00:00:00Z' })
      .where('publicationId', '=', id)
      .execute()
    expect((await browse('person')).data?.viewCount).toBe(4)
    const draft = await on.good(on.write({ act: 'save' }))
    expect((await on.app.call(article.browseOnce, { id: draft.id }, { token: on.as('person') })).status).toBe(
      404,
    )
  })

  test('a reader stands in the list once, by the name of the last time', async () => {
    const { id } = await published()
    const accountId = randomUUID()
    const browse = (name: string) => {
      const token = on.app.signIn({ role: 'person', name, accountId })
      return on.good(on.app.call(article.browseOnce, { id }, { token }))
    }
    await browse('示例旧名')
    await clock.advance({ hours: 1 })
    await browse('示例新名')
    const found = await on.good(on.app.call(article.browsingRecords, { id }, { token: on.as('editor') }))
    expect(found).toMatchObject({ total: 1, views: 2, list: [{ name: '示例新名', times: 2 }] })
  })

  test('its readers are a list for staff, and a spreadsheet', async () => {
    const { id } = await published({ title: '=谁读过' })
    for (const role of ['person', 'unit'] as const)
      await on.app.call(article.browseOnce, { id }, { token: on.as(role) })
    const token = on.as('editor')
    const found = await on.good(on.app.call(article.browsingRecords, { id }, { token }))
    expect(found).toMatchObject({ total: 2, views: 2 })
    expect(found.list.map(({ name, role, times }) => [name, role, times])).toEqual([
      ['示例unit', '单位会员', 1],
      ['示例person', '个人会员', 1],
    ])
    const some = await on.good(on.app.call(article.browsingRecords, { id, keyword: 'PERSON' }, { token }))
    expect(some.total).toBe(1)
    const sheet = await on.app.download(article.browsingExport, { id }, { token })
    expect(sheet.headers.get('content-disposition')).toContain(encodeURIComponent('谁读过浏览记录'))
    const rows = await readSheet(Buffer.from(await sheet.arrayBuffer()))
    expect(rows.map(({ cells }) => cells[0])).toEqual(['姓名或单位', '示例unit', '示例person'])
    const handler = on.as('handler')
    expect((await on.app.call(article.browsingRecords, { id }, { token: handler })).status).toBe(404)
  })
})

describe('what is new', () => {
  const news = async (keyword = '', role: Role = 'person') =>
    (await on.good(on.app.call(publication.news, { keyword }, { token: on.as(role) }))).list

  test('the newest of all columns stand first, new until they are opened, and only what the reader may read', async () => {
    const title = `最新${randomUUID().slice(0, 8)}`
    const { id } = await published({ column: 'xsjl', title })
    const other = await published({ column: 'kxpj', title: `${title}二` })
    const draft = await on.good(on.write({ title: `${title}三`, act: 'save' }))
    const mine = async (keyword = '') =>
      (await news(keyword)).filter((one) => [id, other.id, draft.id].includes(one.id))
    const found = await mine()
    expect(new Set(found.map((one) => [one.id, one.fresh].join()))).toEqual(
      new Set([`${id},true`, `${other.id},true`]),
    )
    await on.good(on.app.call(article.browseOnce, { id }, { token: on.as('person') }))
    expect((await mine()).find((one) => one.id === id)?.fresh).toBe(false)
    // By another reader it has not been opened.
    expect((await news('', 'unit')).find((one) => one.id === id)?.fresh).toBe(true)
    expect((await mine(`${title}二`)).map((one) => one.id)).toEqual([other.id])
    await on.app.db
      .updateTable('publication')
      .set({ publishAt: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('id', '=', other.id)
      .execute()
    expect((await mine(`${title}二`)).map(({ fresh }) => fresh)).toEqual([false])
  })
})
