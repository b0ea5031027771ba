// `npm test` and `npm run test:slow`: whole runs, each with a guard that ends what it started.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { guardedRun } from '../guard.mjs'
import { momentOfDay } from '../moments.mjs'
import { buildAll } from './build.mjs'
import { at, run, runNode, stop, WINDOWS } from './host.mjs'
import { installDebian, requireBrowser } from './install.mjs'
import { addPlaywright, addVitest } from './report.mjs'

/**
 * Everything, to the end even after a failure: one run shows all that is wrong. `--step=vitest` (check, build, vitest, journeys)
 * takes only some steps; what else is said goes to vitest.
 */
export async function test(given) {
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
    const code = await buildAll()
    if (code === 0) pages.BUILT_PAGES = at('packages/web/dist')
    return code
  }
  if (wanted('build')) await step('build', build)
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
  if (wanted('journeys')) {
    const report = join(reports, 'journeys.json')
    await step('journeys', () => journeys(report, browser, moment))
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

function journeys(report, browser, moment) {
  const cli = at('node_modules/@playwright/test/cli.js')
  const env = { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...clockAt(moment) }
  return runNode([cli, 'test', '--reporter=list,json'], env, at('packages/e2e'))
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

/** What needs other programs of Debian, before a release and when what it covers was touched: other engines than Chromium. */
export async function slow(args) {
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
  if ((await tests.unlessStopped(buildAll)) !== 0) return 1
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
