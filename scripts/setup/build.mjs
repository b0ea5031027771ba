// The pages and the server as they are served, each built only when its sources changed since the last time.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at, filesBelow, hashOf, runNode, stop } from './host.mjs'

const PARTS = {
  web: { says: '正在构建网页……', program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'] },
  server: { says: '正在构建服务端……', program: ['packages/server/build.ts'] },
}
const stampOf = (part) => at('packages', part, 'dist', '.portal-stamp')
const isServed = (path) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path)
const sourcesOf = (part) =>
  hashOf([
    ...['contract', part].flatMap((name) => filesBelow(at('packages', name))).filter(isServed),
    at('package-lock.json'),
  ])

export function isBuilt(part) {
  return existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sourcesOf(part)
}

/** Answers the exit code. */
export async function buildPart(part) {
  if (isBuilt(part)) return 0
  const { says, program } = PARTS[part]
  const [script, ...args] = program
  const sources = sourcesOf(part)
  console.log(says)
  const code = await runNode([at(script), ...args], {}, at('packages', part))
  if (code !== 0) return code
  mkdirSync(dirname(stampOf(part)), { recursive: true })
  writeFileSync(stampOf(part), sources)
  return 0
}

/** One after the other: each uses all there is. */
export async function buildAll() {
  for (const part of Object.keys(PARTS)) {
    const code = await buildPart(part)
    if (code !== 0) return code
  }
  return 0
}

export async function requireBuilt() {
  if ((await buildAll()) !== 0) stop('构建失败')
}
