// Runs on any Node >= 18 and needs no package: it brings the packages and the project's own Node, then
// hands over. Everything after this file may count on both.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { guardedRun } from './guard.mjs'
import { momentOfDay } from './moments.mjs'
import { SERVE_FLAGS } from './serve.mjs'
import { whenStarterDies } from './starter.mjs'

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..')
const at = (...parts) => join(ROOT, ...parts)
const BIN = at('node_modules', '.bin')
const STAMP = at('node_modules', '.portal-stamp')
const WEB_STAMP = at('packages', 'web', 'dist', '.portal-stamp')
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const WINDOWS = process.platform === 'win32'
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

/**
 * Everything, to the end even after a failure: one run shows all that is wrong. `--step=vitest` (check, build, vitest, desktop, phone)
 * takes only some steps; what else is said goes to vitest.
 */
async function test(given) {
  const { moment, args: asked } = momentIn(given)
  const steps = asked.flatMap((arg) => (arg.startsWith('--step=') ? arg.slice('--step='.length) : []))
  const args = asked.filter((arg) => !arg.startsWith('--step='))
  const wanted = (name) => steps.length === 0 || steps.includes(name)
  const browser = requireBrowser()
  const tests = guardedRun()
  const reports = tests.folder
  const total = { passed: 0, failed: 0, names: [], times: [] }
  const broken = []
  const step = async (title, work) => {
    console.log(`\n── ${title}`)
    if ((await tests.unlessStopped(work)) !== 0) broken.push(title)
  }
  if (wanted('check')) await step('check', () => run('npm', ['run', '--silent', 'check'], { shell: WINDOWS }))
  // What is built here need not be built again to be measured.
  const pages = {}
  const build = async () => {
    const code = await buildWeb(false)
    if (code === 0) pages.BUILT_PAGES = at('packages/web/dist')
    return code
  }
  if (wanted('build')) await step('web build', build)
  if (wanted('vitest')) {
    const report = join(reports, 'vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const vitest = [at('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args]
    const record = join(reports, 'statements')
    await step('vitest', () =>
      runNode(vitest, { CHROMIUM: browser, STATEMENT_RECORD: record, ...pages, ...clockAt(moment) }),
    )
    addVitest(total, report)
    const judged = [at('packages/server/src/testing/check-traffic.ts'), record]
    await step('tables', () => runNode(args.length === 0 ? [...judged, 'whole'] : judged))
    // Some tests alone prove nothing about what the others meet.
    if (args.length === 0)
      await step('refusals', () => runNode([at('packages/server/src/testing/check-refusals.ts'), record]))
  }
  const projects = ['desktop', 'phone'].filter(wanted)
  if (projects.length > 0) {
    const report = join(reports, 'journeys.json')
    await step('playwright', () => journeys(projects, report, browser, moment))
    addPlaywright(total, report)
  }
  await tests.end()
  // A step can fail without a failed test: a type error, a broken build, a file that does not load.
  if (broken.length > 0 && total.failed === 0) total.failed = broken.length
  const slowest = total.times.sort((a, b) => b.seconds - a.seconds).slice(0, 10)
  console.log(
    `\n── slowest\n${slowest.map(({ name, seconds }) => `  ${seconds.toFixed(0)} s  ${name}`).join('\n')}`,
  )
  // Once more at the end, where who reads only the last screen finds them.
  if (broken.length > 0) console.log(`\n── failed in ${broken.join(', ')}\n${total.names.join('\n')}`)
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
}

/** What needs other programs of Debian, before a release and when what it covers was touched: other engines than Chromium. */
async function slow(args) {
  const needed = {
    '/usr/bin/WebKitWebDriver': 'webkit2gtk-driver',
    '/usr/bin/Xvfb': 'xvfb',
    '/usr/bin/firefox-esr': 'firefox-esr',
    '/usr/bin/promtool': 'prometheus',
    '/usr/bin/mmdebstrap': 'mmdebstrap',
  }
  if (!Object.keys(needed).every(existsSync)) {
    console.log('正在安装 WebKit 与 Firefox……')
    const packages = [...Object.values(needed), 'fonts-noto-cjk']
    if (!installDebian(...packages)) stop(`请在 Debian 上执行：sudo apt-get install -y ${packages.join(' ')}`)
  }
  const browser = requireBrowser()
  const tests = guardedRun()
  if ((await tests.unlessStopped(() => buildWeb(false))) !== 0) return 1
  const vitest = [
    at('node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    at('vitest.slow.config.ts'),
    ...args,
  ]
  const code = await tests.unlessStopped(() => runNode(vitest, { CHROMIUM: browser }))
  await tests.end()
  return code
}

function journeys(projects, report, browser, moment) {
  const cli = at('node_modules/@playwright/test/cli.js')
  const args = ['test', ...projects.map((project) => `--project=${project}`), '--reporter=list,json']
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...clockAt(moment) }
  return runNode([cli, ...args], env, at('packages/e2e'))
}

/**
 * `test --at 2026-12-31T23:30+08:00`: portal, database, tests and pages believe that it is this moment; `test --rotate`: that it is one
 * of five at which things go wrong, each day another.
 */
function momentIn(args) {
  if (args.includes('--rotate')) {
    const { name, moment } = momentOfDay(Date.now())
    console.log(`时刻：${name}（--at ${moment}）`)
    return { moment, args: args.filter((arg) => arg !== '--rotate') }
  }
  const place = args.indexOf('--at')
  if (place < 0) return { args }
  const moment = args[place + 1] ?? ''
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(moment) || Number.isNaN(Date.parse(moment)))
    stop('--at 之后请写带时区的时刻，例如 2026-12-31T23:30+08:00')
  return { moment, args: args.filter((_, n) => n !== place && n !== place + 1) }
}

/** What a step of the tests needs to begin at that moment. */
function clockAt(moment) {
  if (!moment) return {}
  const preload = pathToFileURL(at('packages/server/src/testing/clock-preload.ts')).href
  return {
    TEST_CLOCK_SHIFT: String(Date.parse(moment) - Date.now()),
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`,
  }
}

function addVitest(total, path) {
  const report = readReport(path)
  if (!report) {
    total.failed += 1
    return
  }
  total.passed += report.numPassedTests
  for (const { name, startTime, endTime } of report.testResults)
    total.times.push({ name: relative(ROOT, name), seconds: (endTime - startTime) / 1000 })
  for (const file of report.testResults.filter(({ status }) => status === 'failed')) {
    // A file that does not even load counts as one failure.
    const failed = file.assertionResults.filter(({ status }) => status === 'failed')
    total.failed += Math.max(1, failed.length)
    const cases = failed.map((one) => `${one.fullName}\n    ${shortened(one.failureMessages[0])}`)
    for (const text of cases.length > 0 ? cases : [shortened(file.message)])
      total.names.push(`  ${relative(ROOT, file.name)}: ${text}`)
  }
}

function addPlaywright(total, path) {
  const report = readReport(path)
  if (!report) {
    total.failed += 1
    return
  }
  total.passed += report.stats.expected + report.stats.flaky
  total.failed += report.stats.unexpected + report.errors.length
  const within = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(within)]
  for (const { ok, file, title, tests } of report.suites.flatMap(within)) {
    if (!ok) total.names.push(`  ${file}: ${title}`)
    for (const { projectName, results } of tests)
      for (const { duration } of results)
        total.times.push({ name: `${projectName}, ${file}: ${title}`, seconds: duration / 1000 })
  }
}

/** The first lines of an error, without the colours of a terminal. */
function shortened(text = '') {
  return stripVTControlCharacters(text).split('\n').slice(0, 6).join('\n    ').slice(0, 800)
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

async function install() {
  const wanted = hashOf([at('package-lock.json')])
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return
  // A folder that npm has just filled for this lockfile needs no second time.
  const own = at('node_modules', '.package-lock.json')
  const fresh = existsSync(own) && statSync(own).mtimeMs >= statSync(at('package-lock.json')).mtimeMs
  if (!fresh || !projectNode()) {
    console.log('正在安装依赖……')
    let done = await npm('ci')
    // A registry without the packages of other platforms makes `ci` call the lockfile incomplete; this
    // installs the same pinned versions and leaves the lockfile as it is.
    if (done.code !== 0) done = await npm('install', '--no-save')
    if (done.code !== 0) console.error(done.said)
    if (done.code !== 0) stop('依赖安装失败，请检查网络与 npm 设置后重试')
  }
  writeFileSync(STAMP, wanted)
}

/** Whoever stops us stops npm as well, and gets no second try. */
function npm(...args) {
  return new Promise((resolve) => {
    const child = spawn('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'pipe'],
      shell: WINDOWS,
      // With all that it starts.
      detached: !WINDOWS,
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      said += text
    })
    const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }
    const leave = (signal) => {
      if (WINDOWS) child.kill()
      else process.kill(-child.pid, 'SIGKILL')
      process.exit(signals[signal])
    }
    for (const signal of Object.keys(signals)) process.on(signal, leave)
    const end = (code, text = said) => {
      for (const signal of Object.keys(signals)) process.off(signal, leave)
      resolve({ code, said: text })
    }
    child.once('error', (error) => end(1, error.message))
    child.once('close', (code) => end(code ?? 1))
  })
}

/** Only when its sources changed since the last time. */
async function buildWeb(required = true) {
  if (!existsSync(at('packages/web/index.html'))) return 0
  const wanted = hashOf([
    ...filesBelow(at('packages/web')),
    ...filesBelow(at('packages/contract')),
    at('package-lock.json'),
  ])
  if (existsSync(WEB_STAMP) && readFileSync(WEB_STAMP, 'utf8') === wanted) return 0
  console.log('正在构建网页……')
  const vite = at('node_modules/vite/bin/vite.js')
  if ((await runNode([vite, 'build', '--logLevel=warn'], {}, at('packages/web'))) === 0) {
    mkdirSync(dirname(WEB_STAMP), { recursive: true })
    writeFileSync(WEB_STAMP, wanted)
    return 0
  }
  if (required) stop('网页构建失败')
  return 1
}

/**
 * The browser of the journeys. Chromium without its windows does the same for two thirds of the work; where Debian has none of that, or
 * nobody may install it, the whole one serves as well.
 */
function requireBrowser() {
  const present = () => BROWSERS.find((path) => existsSync(path))
  if (present() === BROWSERS[0]) return BROWSERS[0]
  console.log('正在安装浏览器与中文字体……')
  const [light, whole] = BROWSERS.map((path) => basename(path))
  if (!installDebian(light, 'fonts-noto-cjk') && !present()) installDebian(whole, 'fonts-noto-cjk')
  const found = present()
  if (!found)
    stop(
      '浏览器测试需要 Chromium 与中文字体。在 Debian 上请执行：sudo apt-get install -y chromium fonts-noto-cjk',
    )
  return found
}

/** Whether the packages are there now. */
function installDebian(...packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  const add = () => get('install', '-y', '--no-install-recommends', ...packages)
  return add() || (get('update') && add())
}

/** The host's own when it is new enough, else the one that npm brought. */
function node() {
  const own = projectNode()
  if (own) return own
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  return stop(`没有适合本机（${process.platform}-${process.arch}）的 Node 程序包，请安装 Node 24 或更新版本`)
}

function projectNode() {
  const system = WINDOWS ? 'win' : process.platform
  const path = at('node_modules', `node-${system}-${process.arch}`, 'bin', WINDOWS ? 'node.exe' : 'node')
  return existsSync(path) ? path : undefined
}

function tool(program) {
  return join(BIN, WINDOWS ? `${program}.cmd` : program)
}

function environment(extra = {}) {
  const path = [dirname(node()), BIN, process.env.PATH].join(delimiter)
  // What was compiled once is not compiled again: a third of the work of a start. Whoever may write here may change the program as well.
  const NODE_COMPILE_CACHE = at('node_modules', '.cache', 'compiled')
  return { NODE_COMPILE_CACHE, ...process.env, PATH: path, ...extra }
}

function runNode(args, env = {}, cwd = ROOT) {
  return run(node(), args, { env, cwd })
}

/** Answers the exit code; signals go on to the child, which decides how to end. */
function run(program, args, { env = {}, cwd = ROOT, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, shell, stdio: 'inherit', env: environment(env) })
    const pass = (signal) => child.kill(signal)
    const watch = whenStarterDies(() => pass('SIGTERM'))
    const signals = ['SIGTERM', 'SIGINT', 'SIGHUP']
    for (const signal of signals) process.on(signal, pass)
    const end = (code) => {
      for (const signal of signals) process.off(signal, pass)
      clearInterval(watch)
      resolve(code)
    }
    child.once('error', (error) => {
      console.error(error.message)
      end(1)
    })
    child.once('exit', (code, signal) => end(code ?? (signal ? 1 : 0)))
  })
}

function filesBelow(folder) {
  const files = []
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['dist', 'node_modules'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) files.push(...filesBelow(path))
    else files.push(path)
  }
  return files.sort()
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(path.slice(ROOT.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
