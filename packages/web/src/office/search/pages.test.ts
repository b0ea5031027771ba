import { readFileSync } from 'node:fs'
import { STAFF_ROLES } from '@portal/contract/platform/roles'
import { expect, test } from 'vitest'
import { mayOpen, routeAt } from '../../shared/routes/table.ts'
import { allPages, initialsOf, pagesNamed } from './pages.ts'

const migration = new URL('../../../../server/src/migrations/300-search.sql', import.meta.url)

/** Each character as the database reads it. */
const readings = (): Map<string, string> => {
  const body =
    /translate\(search_key\(given\),([\s\S]*?)\n\$\$/.exec(readFileSync(migration, 'utf8'))?.[1] ?? ''
  const [characters = '', letters = ''] = body
    .split(/,\n(?=')/)
    .map((part) => [...part.matchAll(/'([^']*)'/g)].map(([, piece]) => piece).join(''))
  return new Map([...characters].slice(0, letters.length).map((one, at) => [one, letters[at] ?? '']))
}

test('every character of pages, acts and settings is read as in the database (vitest -u prints it anew)', async () => {
  const known = readings()
  const words = allPages('superAdmin').flatMap(({ items }) =>
    items.map(({ title, text = '' }) => title + text),
  )
  const characters = [...new Set(words.join(''))].filter((one) => /\p{Script=Han}/u.test(one)).sort()
  expect(characters.filter((one) => !known.has(one))).toEqual([])
  const letters = characters.map((one) => known.get(one)).join('')
  await expect(
    `/** Printed by pages.test.ts: the first letter of each character's reading. */\nexport const READINGS = {\n  characters:\n    '${characters.join('')}',\n  letters:\n    '${letters}',\n} as const\n`,
  ).toMatchFileSnapshot('readings.generated.ts')
})

test('pages and settings are found by words and first letters, as far as the role opens them', () => {
  const titles = (keyword: string, role: (typeof STAFF_ROLES)[number]) =>
    pagesNamed(keyword, role).flatMap(({ key, items }) => items.map(({ title }) => `${key} ${title}`))
  expect(initialsOf('重复记录')).toBe('cfjl')
  expect(titles('cfjl', 'administrator')).toEqual(['pages 重复记录'])
  expect(titles('czrz', 'administrator')).toEqual(['pages 操作日志'])
  expect(titles('短信', 'editor')).toContain('acts 写短信')
  expect(titles('锁定', 'superAdmin')).toContain('settings 锁定时长（分钟）')
  expect(titles('锁定', 'administrator')).toEqual([])
  expect(titles('写邮件', 'handler')).toEqual([])
  // By the words that an office has for it.
  expect(titles('退回用语', 'superAdmin')).toContain('settings 成果评价退回用语')
  expect(titles('换届', 'administrator')).toContain('pages 届次与任职')
  for (const role of STAFF_ROLES)
    for (const { items } of allPages(role))
      for (const { to } of items) {
        const route = routeAt(to.replace(/\?.*/, ''))
        expect(route && mayOpen(route, role), to).toBe(true)
      }
})
