// Checks an unpacked dossier with nothing but Node 18: node 核对/check-dossier.mjs. Written a second time on purpose: whoever checks does not have to
// trust the portal's own code, nor reach the portal.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = dirname(fileURLToPath(import.meta.url))
const root = dirname(own)
const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const sha256 = (content) => createHash('sha256').update(content).digest('hex')

/** Names in their order, nothing between. */
const canonical = (value) => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const names = Object.keys(value).sort()
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}
const START = Buffer.alloc(32)
const linked = (before, value) => createHash('sha256').update(before).update(canonical(value)).digest('hex')

const results = []
const say = (text, holds) => results.push([text, holds])

const manifest = read('manifest.json')
const changed = manifest.files.filter(
  ({ path, sha256: hash }) => sha256(readFileSync(join(root, path))) !== hash,
)
say(`${manifest.files.length}个文件与目录中的摘要一致`, changed.length === 0)
for (const { path } of changed) say(path, false)

const { events } = read('10-办理记录/办理记录.json')
const whole = events[0]?.prevHash === START.toString('hex')
let before = whole ? START.toString('hex') : events[0]?.prevHash
let sound = true
for (const { prevHash, hash, ...event } of events) {
  // Of a part of the log only the rows themselves can be checked.
  if (whole && prevHash !== before) sound = false
  if (linked(Buffer.from(prevHash, 'hex'), event) !== hash) sound = false
  before = hash
}
say(`办理记录${events.length}行没有改动${whole ? '或缺失' : '（只含一部分，缺失的行无法核对）'}`, sound)

for (const { path } of manifest.files)
  if (path.endsWith('.json') && path !== 'manifest.json') {
    const { docHash, signedContent } = read(path)
    if (docHash && signedContent) say(`${path}的内容就是签署的内容`, linked(START, signedContent) === docHash)
  }

const draws = manifest.files
  .map(({ path }) => path)
  .filter((path) => path.startsWith('06-专家组') && path.includes('随机抽取记录'))
for (const path of draws) {
  const run = spawnSync(process.execPath, [join(own, 'replay-draw.mjs'), join(root, path)], {
    encoding: 'utf8',
  })
  say(`${path}按种子重新抽取，结果相同`, run.status === 0)
}
if (whole)
  for (const path of draws) {
    const { id, seedHash } = read(path)
    const logged = events.find(({ detail }) => detail.drawHash === seedHash && detail.drawId === undefined)
    const saved = events.find(({ detail }) => detail.drawId === id)
    say(
      `${path}的种子摘要在抽取以前已经登记`,
      logged !== undefined && saved !== undefined && logged.no < saved.no,
    )
  }

for (const [text, holds] of results) console.log(`${holds ? '✓' : '✗'} ${text}`)
process.exitCode = results.every(([, holds]) => holds) ? 0 : 1
