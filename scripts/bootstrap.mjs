// Runs on any Node >= 18 and needs no package: it brings the packages and the project's own Node, then
// hands over. Everything after this file may count on both.
import { existsSync } from 'node:fs'
import { SERVE_FLAGS } from './serve.mjs'
import { at, run, runNode, stop, tool } from './setup/host.mjs'
import { buildWeb, install, requireBrowser } from './setup/install.mjs'
import { slow, test } from './setup/tests.mjs'

const SERVE = [...SERVE_FLAGS, at('packages/server/src/main.ts')]

const COMMANDS = { start, demo, test, slow, dev, portal, bench, release, assure, plants, mutate, pictures }
const [name = 'start', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) stop(`未知命令 ${name}；可用：${Object.keys(COMMANDS).join('、')}`)
if (Number(process.versions.node.split('.')[0]) < 18)
  stop(`需要 Node 18 或更新版本，当前为 ${process.versions.node}`)
await install()
process.exitCode = await command(rest)

async function start(args) {
  await buildWeb()
  return runNode([...SERVE, ...args], { PORTAL_STARTER: String(process.pid) })
}

async function demo(args) {
  await buildWeb()
  const env = { DATA_DIR: process.env.DATA_DIR || './data-demo', PORTAL_STARTER: String(process.pid) }
  return runNode([...SERVE, '--demo', ...args], env)
}

function portal(args) {
  return runNode([at('packages/server/src/command-line.ts'), ...args])
}

function bench(args) {
  const entry = at('bench', 'main.ts')
  if (!existsSync(entry)) stop('还没有可运行的测量')
  return runNode([entry, ...args])
}

async function release(args) {
  await buildWeb()
  return runNode([at('scripts/release/main.ts'), ...args])
}

/** docs/handbook/assurance.md; of rows that are named, with the mistakes that their tests must find. */
async function assure(args) {
  return runNode([at('scripts/assure/main.ts'), ...args], { CHROMIUM: requireBrowser() })
}

/** The catalogue of mistakes, each planted in a copy of the tree, whose tests must notice it. */
function plants(args) {
  return runNode([at('scripts/plants/main.ts'), ...args])
}

/** The pictures of the README, taken anew. */
function pictures(args) {
  return runNode([at('packages/e2e/pictures.ts'), ...args], { CHROMIUM: requireBrowser() })
}

/** Each rule changed in every way, one at a time: whether the pure tests notice. */
function mutate(args) {
  return runNode([at('scripts/mutate/main.ts'), ...args])
}

async function dev(args) {
  const port = process.env.PORT || '3000'
  const web = run(tool('vite'), [], { cwd: at('packages/web'), env: { API_URL: `http://127.0.0.1:${port}` } })
  const watched = ['--watch', '--watch-preserve-output', at('packages/server/src/main.ts'), ...args]
  const server = runNode(watched)
  return Math.max(...(await Promise.all([server, web])))
}
