import { article } from '@portal/contract/content/article.calls'
import { front } from '@portal/contract/content/front.calls'
import { publication } from '@portal/contract/content/publication.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

/** In which order a column stands before the public, and by which words and days it is found. */

let on: TestPortal
let editor: { token: string }
const column = 'ttbz'
beforeAll(async () => {
  on = await testPortal()
  editor = { token: on.signIn({ role: 'editor', name: '示例编辑' }) }
})
afterAll(() => on.close())

const write = async (title: string, change: Partial<CallOf<typeof article.save>> = {}) => {
  const written = { column, title, body: '<p>正文</p>', act: 'publish', visibility: 'public' } as const
  const { data } = await on.call(article.save, { ...written, ...change }, editor)
  return data?.id ?? ''
}
const read = async (filter: object = {}) => (await on.call(front.column, { column, ...filter }, {})).data

test('pinned ones first, then the greater number, then the newer', async () => {
  await write('旧的')
  const [numbered, greater, pinned] = [await write('第一'), await write('第二'), await write('置顶的')]
  await write('新的')
  await on.call(article.topping, { id: numbered, pinned: false, sortOrder: 1 }, editor)
  await on.call(article.topping, { id: greater, pinned: false, sortOrder: 2 }, editor)
  await on.call(article.topping, { id: pinned, pinned: true, sortOrder: 0 }, editor)
  const titles = (await read())?.list.map(({ title }) => title)
  expect(titles).toEqual(['置顶的', '第二', '第一', '新的', '旧的'])
})

test('categories stand as the office put them, those in which something is public', async () => {
  const put = (list: { id?: string; name: string }[]) =>
    on.call(publication.saveCategories, { column, list }, editor)
  const named = (await put([{ name: '甲' }, { name: '乙' }, { name: '丙' }])).data?.list ?? []
  for (const { id, name } of named.filter(({ name }) => name !== '乙')) await write(name, { categoryId: id })
  const shown = async () => (await read())?.categories.map(({ name }) => name)
  expect(await shown()).toEqual(['甲', '丙'])
  await put(named.toReversed().map(({ id, name }) => ({ id, name })))
  expect(await shown()).toEqual(['丙', '甲'])
})

test('what is found by its source, and by the day on which it appeared', async () => {
  const id = await write('转载', { source: '长江日报' })
  const found = async (filter: object) =>
    (await on.call(article.list, { column, pageSize: 200, ...filter }, editor)).data?.list.map(
      (row) => row.id,
    )
  expect((await read({ keyword: '长江日报' }))?.list.map((row) => row.id)).toEqual([id])
  expect(await found({ keyword: '长江日报' })).toEqual([id])
  const publishAt = '2026-01-05T15:59:59.000Z'
  await on.db.updateTable('publication').set({ publishAt }).where('id', '=', id).execute()
  expect(await found({ from: '2026-01-05', to: '2026-01-05' })).toEqual([id])
  expect(await found({ from: '2026-01-06', to: '2026-01-06' })).toEqual([])
})
