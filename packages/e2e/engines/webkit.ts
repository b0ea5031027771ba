import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * WebKit as Debian has it, driven by the W3C WebDriver protocol: a dozen calls of JSON over HTTP, which need no library. Playwright drives
 * only a WebKit of its own that would have to be downloaded.
 */
export interface WebKit {
  readonly version: string
  goto(url: string): Promise<void>
  /** The body of a function of the page; answers what it returns. */
  evaluate<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** The same again until it answers something; the page says when it is ready. */
  until<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** Presses the first visible element that an XPath finds, as a mouse does. */
  click(xpath: string): Promise<void>
  type(xpath: string, text: string): Promise<void>
  resize(width: number, height: number): Promise<void>
  close(): Promise<void>
}

const PATIENCE_MS = 60_000
const MINI_BROWSER = `/usr/lib/${{ arm64: 'aarch64', x64: 'x86_64' }[process.arch as string] ?? process.arch}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

export async function openWebKit(): Promise<WebKit> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, LIBGL_ALWAYS_SOFTWARE: '1' },
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${port}`
  await answering(base, driver)
  const options = { binary: MINI_BROWSER, args: ['--automation'] }
  const { sessionId, capabilities } = await command<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>(base, 'POST', '/session', { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } } })
  const end = async () => {
    await command(base, 'DELETE', `/session/${sessionId}`).catch(() => {})
    for (const child of [driver, screen]) {
      child.kill()
      await once(child, 'exit')
    }
  }
  return { version: capabilities.browserVersion, ...acts(`${base}/session/${sessionId}`), close: end }
}

function acts(session: string): Omit<WebKit, 'version' | 'close'> {
  const evaluate = <T>(script: string, ...args: readonly unknown[]) =>
    command<T>(session, 'POST', '/execute/sync', { script, args })
  const until = async <T>(script: string, ...args: readonly unknown[]): Promise<T> => {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      const found = await evaluate<T>(script, ...args)
      if (found) return found
      if (Date.now() > end) throw new Error(`waited in vain for ${script} with ${JSON.stringify(args)}`)
      await sleep(100)
    }
  }
  /** The element that an XPath finds once it is there and no longer moves, as the protocol names it. */
  const find = async (xpath: string) => {
    const script = `const all = document.evaluate(arguments[0], document, null, 7)
      for (let n = 0; n < all.snapshotLength; n += 1) {
        const found = all.snapshotItem(n)
        if (found.getClientRects().length === 0) continue
        const { x, y } = found.getBoundingClientRect()
        const before = window.foundAt
        window.foundAt = [arguments[0], x, y].join()
        return before === window.foundAt && document.querySelector('[aria-busy=true]') === null ? found : null
      }`
    return Object.values(await until<Record<string, string>>(script, xpath))[0]
  }
  return {
    evaluate,
    until,
    goto: (url) => command(session, 'POST', '/url', { url }),
    click: async (xpath) => command(session, 'POST', `/element/${await find(xpath)}/click`, {}),
    type: async (xpath, text) => command(session, 'POST', `/element/${await find(xpath)}/value`, { text }),
    resize: (width, height) => command(session, 'POST', '/window/rect', { width, height }),
  }
}

async function command<T>(base: string, method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`WebKitWebDriver, ${path}: ${value?.error} ${value?.message}`)
  return value
}

async function answering(base: string, driver: ChildProcess): Promise<void> {
  for (;;) {
    if (driver.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${driver.exitCode}`)
    if (await fetch(`${base}/status`).catch(() => undefined)) return
    await sleep(50)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
