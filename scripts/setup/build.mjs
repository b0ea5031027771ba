// The pages and the server as they are served, each built only when its sources changed since the last time.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { at, filesBelow, hashOf, ROOT, runNode, stop } from './host.mjs'

const PARTS = {
  web: { says: '正在构建网页……', program: ['node_modules/vite/bin/vite.js', 'build', '--logLevel=warn'] },
  server: { says: '正在构建服务端……', program: ['packages/server/build.ts'] },
}
const stampOf = (part) => at('packages', part, 'dist', '.portal-stamp')
/** By its place in the project: where the project lies is none of its business. */
const isServed = (path) => !/\.test\.tsx?$|[\\/]testing[\\/]/.test(path.slice(ROOT.length))
const sourcesOf = (part) =>
  hashOf([
    ...['contract', part].flatMap((name) => filesBelow(at('packages', name))).filter(isServed),
    at('package-lock.json'),
  ])
const isBuiltOf = (part, sources) =>
  existsSync(stampOf(part)) && readFileSync(stampOf(part), 'utf8') === sources

export const isBuilt = (part) => isBuiltOf(part, sourcesOf(part))

/** Answers the exit code. */
export async function buildPart(part) {
  const sources = sourcesOf(part)
  if (isBuiltOf(part, sources)) return 0
  const { says, program } = PARTS[part]
  const [script, ...args] = program
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
