// Runs on any Node >= 18 and needs no package: it brings the packages and the project's own Node, then
// hands over. Everything after this file may count on both.
import { SERVE_FLAGS } from './serve.mjs'
import { isBuilt, requireBuilt } from './setup/build.mjs'
import { at, run, runNode, stop, tool } from './setup/host.mjs'
import { install, requireBrowser } from './setup/install.mjs'
import { slow, test } from './setup/tests.mjs'

const SERVE = [...SERVE_FLAGS, at('packages/server/dist/main.js')]

const COMMANDS = {
  start,
  demo,
  build,
  test,
  slow,
  dev,
  portal,
  bench,
  release,
  assure,
  plants,
  mutate,
  pictures,
}
const [name = 'start', ...rest] = process.argv.slice(2)
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
if (!command) stop(`未知命令 ${name}；可用：${Object.keys(COMMANDS).join('、')}`)
if (Number(process.versions.node.split('.')[0]) < 18)
  stop(`需要 Node 18 或更新版本，当前为 ${process.versions.node}`)
await install()
process.exitCode = await command(rest)

async function start(args) {
  await requireBuilt()
  return runNode([...SERVE, ...args], { PORTAL_STARTER: String(process.pid) })
}

async function demo(args) {
  await requireBuilt()
  const env = { DATA_DIR: process.env.DATA_DIR || './data-demo', PORTAL_STARTER: String(process.pid) }
  return runNode([...SERVE, '--demo', ...args], env)
}

async function build() {
  await requireBuilt()
  return 0
}

/** Also where nothing can be built, by a user who may only read. */
function portal(args) {
  const program = isBuilt('server') ? 'dist/command-line.js' : 'src/command-line.ts'
  return runNode([at('packages/server', program), ...args])
}

async function bench(args) {
  await requireBuilt()
  return runNode([at('bench/main.ts'), ...args])
}

async function release(args) {
  await requireBuilt()
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
