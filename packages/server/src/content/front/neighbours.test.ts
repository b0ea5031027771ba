import { article } from '@portal/contract/content/article.calls'
import { front } from '@portal/contract/content/front.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

/** From one article to the next. */

let on: TestPortal
beforeAll(async () => {
  on = await testPortal()
})
afterAll(() => on.close())

test('from one to the one before and back, each once, also of those that appeared at one moment', async () => {
  const column = 'ttbz'
  const editor = on.signIn({ role: 'editor', name: '示例编辑' })
  const written = {
    column,
    title: '标准',
    body: '<p>正文</p>',
    act: 'publish',
    visibility: 'public',
  } as const
  const ids: string[] = []
  const appeared = async (hour: number, change: Partial<CallOf<typeof article.save>> = {}) => {
    const { data } = await on.call(article.save, { ...written, ...change }, { token: editor })
    const id = data?.id ?? ''
    const publishAt = `2026-01-05T0${hour}:00:00.123456Z`
    await on.db.updateTable('publication').set({ publishAt }).where('id', '=', id).execute()
    return id
  }
  for (const hour of [8, 9, 9, 9, 7]) ids.push(await appeared(hour))
  await appeared(9, { visibility: 'members' })
  await appeared(9, { column: 'kxpj' })
  const walk = async (from: string, way: 'previous' | 'next') => {
    const passed = [from]
    for (let id: string | undefined = from; id && passed.length < 9; ) {
      id = (await on.call(front.reading, { id })).data?.[way]?.id
      if (id) passed.push(id)
    }
    return passed
  }
  const newest = (await on.call(front.column, { column })).data?.list.map(({ id }) => id) ?? []
  expect(newest.toSorted()).toEqual(ids.toSorted())
  const first = newest[0] ?? ''
  expect(await walk(first, 'previous')).toEqual(newest)
  expect(await walk(newest.at(-1) ?? '', 'next')).toEqual(newest.toReversed())
})
