import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/**
 * What is typed reaches a statement as a value. `sql.raw` puts text into it: only what chooses between two words of our own, or writes
 * out what this file itself made (docs/handbook/security.md#hostile-input).
 */

const ROOT = join(import.meta.dirname, '..')
const TWO_WORDS = /^[\w.]+ === 'desc' \? '[^']*' : '[^']*'$/
/** Checked by the contract (`asc`, `desc`), or written by the same file. */
const OWN = new Set(['request.order', 'page.order', 'type', 'before', 'after'])

const rawIn = (source: string): string[] =>
  [...source.matchAll(/\bsql\.raw\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, given = '']) => given.trim())
const isOwn = (given: string): boolean => TWO_WORDS.test(given) || OWN.has(given)
/** A statement of the driver that is put together while it is asked. */
const joinedIn = (source: string): string[] =>
  [...source.matchAll(/\.query\(\s*(?:`[^`]*\$\{[^`]*`|'[^']*'\s*\+)/g)].map(([text]) => text)

/** Without what works as the owner of the tables, on names that it reads from the database itself. */
const files = execFileSync('git', ['ls-files', 'packages/server/src'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) =>
      file.endsWith('.ts') &&
      !/\.test\.ts$|\/testing\/|\.testing\.ts$|\/platform\/(database|backup|rotation|jobs)\//.test(file),
  )

test('no statement is put together from text', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files.flatMap((file) => {
    const source = readFileSync(join(ROOT, file), 'utf8')
    return [...rawIn(source).filter((given) => !isOwn(given)), ...joinedIn(source)].map(
      (what) => `${file}: ${what}`,
    )
  })
  expect(found).toEqual([])
})

test('one that is planted is found', () => {
  expect(
    rawIn('sql`select * from x where name = ${sql.raw(input.name)}`').filter((it) => !isOwn(it)),
  ).toEqual(['input.name'])
  expect(rawIn("sql.raw(order === 'desc' ? '<' : '>')").map(isOwn)).toEqual([true])
  expect(joinedIn('await client.query(`delete from x where id = ${id}`)')).toHaveLength(1)
  expect(joinedIn("await client.query('delete from x where id = ' + id)")).toHaveLength(1)
  expect(joinedIn("await client.query('delete from x where id = $1', [id])")).toEqual([])
})
