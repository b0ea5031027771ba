import { execFile } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const started = mkdtempSync(join(tmpdir(), 'portal-build-'))
// Below a folder of this name, which says nothing about what lies in it.
const project = join(started, 'testing', 'portal')
const lies = (path: string) => join(project, path)
const source = 'packages/server/src/served.ts'

function write(path: string, text: string) {
  mkdirSync(dirname(lies(path)), { recursive: true })
  writeFileSync(lies(path), text)
}

beforeAll(() => {
  for (const path of ['scripts/setup/build.mjs', 'scripts/setup/host.mjs', 'scripts/starter.mjs'])
    cpSync(join(import.meta.dirname, '..', '..', path), lies(path), { recursive: true })
  write('package-lock.json', '{}')
  write('packages/contract/src/shared.ts', '1')
  write(source, '1')
  write('packages/server/src/served.test.ts', '1')
  write('packages/server/src/testing/helper.ts', '1')
  write(
    'packages/server/build.ts',
    `import { appendFileSync, existsSync, mkdirSync } from 'node:fs'
     mkdirSync('dist', { recursive: true })
     appendFileSync('dist/times', '1')
     process.exit(existsSync('fails') ? 1 : 0)`,
  )
})

afterAll(() => rmSync(started, { recursive: true }))

/** How often it was built by now, after it was asked to be there. */
async function timesBuilt() {
  const build = pathToFileURL(lies('scripts/setup/build.mjs')).href
  const program = `process.exitCode = await (await import(${JSON.stringify(build)})).buildPart('server')`
  await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program])
  return readFileSync(lies('packages/server/dist/times'), 'utf8').length
}

test('what is served is built when its sources changed, wherever the project lies, and only then', async () => {
  expect(await timesBuilt()).toBe(1)
  expect(await timesBuilt()).toBe(1)
  appendFileSync(lies('packages/server/src/served.test.ts'), '2')
  appendFileSync(lies('packages/server/src/testing/helper.ts'), '2')
  expect(await timesBuilt()).toBe(1)
  appendFileSync(lies(source), '2')
  expect(await timesBuilt()).toBe(2)
  appendFileSync(lies('packages/contract/src/shared.ts'), '2')
  expect(await timesBuilt()).toBe(3)
})

test('what could not be built is not taken for built', async () => {
  appendFileSync(lies(source), '3')
  write('packages/server/fails', '')
  await expect(timesBuilt()).rejects.toThrow()
  rmSync(lies('packages/server/fails'))
  const before = readFileSync(lies('packages/server/dist/times'), 'utf8').length
  expect(await timesBuilt()).toBe(before + 1)
  expect(await timesBuilt()).toBe(before + 1)
})
