import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Driven, drive } from './driver.ts'
import { freePort } from './webkit.ts'

/** Firefox, spoken to without geckodriver, which Debian does not have: Marionette takes the same commands over a socket, `length:json`. */
export async function openFirefox(): Promise<Driven> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-firefox-'))
  const port = await freePort()
  const settings = {
    'marionette.port': port,
    'intl.accept_languages': 'zh-CN',
    'app.update.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'toolkit.telemetry.enabled': false,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'services.settings.server': '',
  }
  await writeFile(
    join(profile, 'user.js'),
    Object.entries(settings)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
      .join('\n'),
  )
  const firefox = spawn('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile], {
    env: { ...process.env, HOME: profile, TZ: 'Asia/Shanghai' },
    stdio: 'ignore',
  })
  const send = marionette(await answering(port))
  await send('WebDriver:NewSession', { capabilities: {} })
  const driven = drive({
    navigate: (url) => send('WebDriver:Navigate', { url }),
    execute: (script, args) => send('WebDriver:ExecuteScript', { script, args }),
    click: (id) => send('WebDriver:ElementClick', { id }),
    type: (id, text) => send('WebDriver:ElementSendKeys', { id, text }),
    resize: (width, height) => send('WebDriver:SetWindowRect', { width, height }),
  })
  const close = async () => {
    const gone = once(firefox, 'exit')
    await send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => firefox.kill())
    await gone
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  return { ...driven, close }
}

async function answering(port: number): Promise<Socket> {
  for (let tries = 0; tries < 600; tries += 1) {
    const socket = connect(port, '127.0.0.1')
    const there = await new Promise<boolean>((resolve) => {
      socket.once('data', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (there) return socket
    socket.destroy()
    await sleep(100)
  }
  throw new Error('Firefox does not answer')
}

type Answer = [type: 1, id: number, error: { message: string } | null, result: { value?: unknown } | null]

function marionette(socket: Socket) {
  const waiting = new Map<number, (answer: Answer) => void>()
  let buffer = Buffer.alloc(0)
  socket.on('data', (chunk) => {
    buffer = Buffer.concat([buffer, chunk])
    for (;;) {
      const colon = buffer.indexOf(':')
      const length = Number(buffer.subarray(0, Math.max(0, colon)).toString())
      if (colon < 0 || buffer.length < colon + 1 + length) return
      const answer: Answer = JSON.parse(buffer.subarray(colon + 1, colon + 1 + length).toString())
      buffer = buffer.subarray(colon + 1 + length)
      waiting.get(answer[1])?.(answer)
      waiting.delete(answer[1])
    }
  })
  let last = 0
  return async (name: string, params: object): Promise<unknown> => {
    last += 1
    const id = last
    const text = JSON.stringify([0, id, name, params])
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , error, result] = await answered
    if (error) throw new Error(`Firefox, ${name}: ${error.message}`)
    return result?.value ?? null
  }
}
