import { article } from '@portal/contract/content/article.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/portal.ts'

/** What travels with a page besides its text (docs/decisions/114-a-bad-line.md). */

let on: TestPortal
beforeAll(async () => {
  on = await testPortal()
})
afterAll(() => on.close())
const text = async (path: string) => (await fetch(on.url + path)).text()

test('without a summary the card says how the text begins', async () => {
  const token = on.signIn({ role: 'editor', name: '示例编辑' })
  const input = { column: 'kxpj', act: 'publish', visibility: 'public', title: '某文', summary: '' } as const
  const { data } = await on.call(article.save, { ...input, body: '<p>甲&amp;乙</p>' }, { token })
  const page = await text(`/articles/${data?.id}`)
  if (page.includes('尚未构建')) return
  expect(page).toContain('property="og:description" content="甲&#38;乙"')
})

test.each([
  ['/columns', 'column '],
  ['/columns/kxpj', 'column kxpj'],
  ['/events', 'events'],
  ['/en', 'texts'],
])('what %s would ask for first comes with it, of what is asked behind the ? nothing', async (path, key) => {
  const sentWith = async (address: string) =>
    /id="sent">(\{.*?\})<\/script>/.exec(await text(address))?.[1] ?? ''
  if ((await text(path)).includes('尚未构建')) return
  expect(JSON.parse(await sentWith(path))).toMatchObject({ key })
  if (path.startsWith('/columns')) expect(await sentWith(`${path}?q=%E6%B2%B3`)).toBe('')
})
