import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Driven, drive } from './driver.ts'

const MINI_BROWSER = `/usr/lib/${{ arm64: 'aarch64', x64: 'x86_64' }[process.arch as string] ?? process.arch}-linux-gnu/webkit2gtk-4.1/MiniBrowser`

/** WebKit, which Safari and every browser of an iPhone are made of. Its driver speaks JSON over HTTP. */
export async function openWebKit(): Promise<Driven> {
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
  const { sessionId } = await command<{ sessionId: string }>(base, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `${base}/session/${sessionId}`
  const post = (path: string, body: object) => command(session, 'POST', path, body)
  const driven = drive({
    navigate: (url) => post('/url', { url }),
    execute: (script, args) => post('/execute/sync', { script, args }),
    click: (element) => post(`/element/${element}/click`, {}),
    type: (element, text) => post(`/element/${element}/value`, { text }),
    resize: (width, height) => post('/window/rect', { width, height }),
  })
  const close = async () => {
    await command(base, 'DELETE', `/session/${sessionId}`).catch(() => {})
    for (const child of [driver, screen]) {
      child.kill()
      await once(child, 'exit')
    }
  }
  return { ...driven, close }
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}
