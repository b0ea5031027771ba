import { content } from '@portal/contract/content/text.calls'
import { parseBlocks } from '@portal/contract/platform/texts/text-blocks'
import { TEXT_KEYS } from '@portal/contract/platform/texts/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveSetting } from '../../platform/settings/settings.queries.ts'
import { createSettings } from '../../platform/settings/settings.ts'
import { type TestApp, testApp } from '../../testing/client.ts'
import { CONTENT_KEYS } from '../../texts/index.ts'
import { contentRoutes } from './text.routes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ routes: ({ db }) => contentRoutes({ settings: createSettings(db, 0) }) })
})
afterAll(() => app.close())
const by = { accountId: '00000000-0000-4000-8000-000000000001', name: '甲' }

test('every delivered text can be replaced and is served as blocks without anything left unfilled', async () => {
  expect([...TEXT_KEYS].sort()).toEqual([...CONTENT_KEYS].sort())
  for (const key of TEXT_KEYS) {
    const { code, data } = await app.call(content.text, { key }, { as: 'query' })
    expect(code, key).toBe(200)
    expect(data?.blocks.length, key).toBeGreaterThan(0)
    expect(JSON.stringify(data), key).not.toMatch(/\{\{|\*\*|"text":"[#-] /)
  }
})

test('settings replace a text, its numbers and its version', async () => {
  const before = await app.call(content.text, { key: 'contacts' })
  await saveSetting(app.db, { key: 'text.contacts', value: '## 新\n请致电{{phone}}', version: 0 }, by)
  await saveSetting(app.db, { key: 'phone', value: '000-11111111', version: 0 }, by)
  const { data } = await app.call(content.text, { key: 'contacts' })
  expect(data?.blocks).toEqual([
    { type: 'heading', level: 2, content: [{ text: '新' }] },
    { type: 'paragraph', content: [{ text: '请致电000-11111111' }] },
  ])
  expect(data?.version).not.toBe(before.data?.version)
  expect((await app.callWith(content.text, { key: 'nonsense' })).status).toBe(400)
})

test('nothing in a text can run', () => {
  const blocks = parseBlocks(
    '<script>alert(1)</script>\n\n[点](javascript:alert(1)) [点](data:text/html,x) [点](//evil.example) [好](https://a.example/x) **粗**',
  )
  expect(blocks).toEqual([
    { type: 'paragraph', content: [{ text: '<script>alert(1)</script>' }] },
    {
      type: 'paragraph',
      content: [
        { text: '[点](javascript:alert(1)) [点](data:text/html,x) [点](//evil.example) ' },
        { text: '好', href: 'https://a.example/x' },
        { text: ' ' },
        { text: '粗', bold: true },
      ],
    },
  ])
  expect(parseBlocks('- 一\n\n- 二\n1. 三\n结尾')).toEqual([
    { type: 'list', ordered: false, items: [[{ text: '一' }], [{ text: '二' }]] },
    { type: 'list', ordered: true, items: [[{ text: '三' }]] },
    { type: 'paragraph', content: [{ text: '结尾' }] },
  ])
})
