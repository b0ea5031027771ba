// Brings what the project needs: its packages, and the browser of the journeys.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { at, hashOf, projectNode, ROOT, stop, WINDOWS } from './host.mjs'

const STAMP = at('node_modules', '.portal-stamp')
const BROWSERS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

export async function install() {
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

/**
 * The browser of the journeys. Chromium without its windows does the same for two thirds of the work; where Debian has none of that, or
 * nobody may install it, the whole one serves as well.
 */
export function requireBrowser() {
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
export function installDebian(...packages) {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const get = (...args) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  const add = () => get('install', '-y', '--no-install-recommends', ...packages)
  return add() || (get('update') && add())
}
