import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Load, measure } from '../check-budget.ts'

describe('first load (P8)', () => {
  let outDir = ''
  let loads: Load[] = []

  beforeAll(async () => {
    // `npm test` has just built the same.
    if (process.env.BUILT_PAGES) {
      loads = measure(process.env.BUILT_PAGES)
      return
    }
    outDir = await mkdtemp(join(tmpdir(), 'portal-web-'))
    // A process of its own: here NODE_ENV is `test`, which would measure React's development build.
    const vite = fileURLToPath(new URL('./bin/vite.js', import.meta.resolve('vite/package.json')))
    await promisify(execFile)(
      process.execPath,
      [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
      {
        cwd: fileURLToPath(new URL('..', import.meta.url)),
        env: { ...process.env, NODE_ENV: 'production' },
      },
    )
    loads = measure(outDir)
  })
  afterAll(async () => {
    if (outDir) await rm(outDir, { recursive: true, force: true })
  })

  it('measures every address', () => {
    expect(loads.length).toBeGreaterThan(40)
    for (const load of loads) expect(load.kilobytes).toBeGreaterThan(50)
  })

  it('keeps each within its budget', () => {
    const over = loads
      .filter((load) => load.kilobytes > load.budget)
      .map((load) => `${load.path}: ${load.kilobytes.toFixed(1)} KB of ${load.budget}`)
    expect(over).toEqual([])
  })

  // On a line of 400 ms each turn of six files costs as much as 20 KB.
  it('asks for few files', () => {
    const most = { light: 21, wizard: 50, member: 85, staff: 120 } as const
    const over = loads.filter((load) => load.files > most[load.kind])
    expect(over.map((load) => `${load.path}: ${load.files} files`)).toEqual([])
  })

  it('tells the server what each open address fetches', async () => {
    const list: { path: string; files: string[] }[] = JSON.parse(
      await readFile(join(process.env.BUILT_PAGES ?? outDir, '.vite/first-files.json'), 'utf8'),
    )
    const login = list.find(({ path }) => path === '/login')
    expect(login?.files.length).toBeGreaterThan(3)
    expect(list.map(({ path }) => path)).not.toContain('/adminpages/dashboard')
  })
})
