import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { account as calls } from '@portal/contract/features/account'
import {
  type AccountApp,
  accountApp,
  addMember,
  addStaff,
  nextIp,
  nextPerson,
} from '../packages/server/src/features/account/account-testing.ts'
import { connect } from '../packages/server/src/platform/database/database.ts'
import { startEmbedded } from '../packages/server/src/platform/database/embedded.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { generateAppKey, parseKeyRing } from '../packages/server/src/platform/secrets.ts'

/**
 * Whether the time of an answer tells if an account exists (security.md A4): 150 interleaved pairs each, area under the ROC
 * curve within 0.40–0.60. The control, a refusal before the hash, must be told apart. Run it on a quiet machine:
 * `node bench/login-timing.ts`.
 */

const PAIRS = 150
const PER_NAME = 4

/** How often a sample of the one is slower than a sample of the other. */
const auc = (a: number[], b: number[]): number => {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  return wins / (a.length * b.length)
}

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await act()
  return performance.now() - started
}

/** Interleaved, in an order that changes, so that drifts of the machine meet both alike. */
const compare = async (
  known: (i: number) => Promise<unknown>,
  unknown: (i: number) => Promise<unknown>,
): Promise<number> => {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < PAIRS; i += 1) {
    const order = i % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const side of order) times[side].push(await timed(() => (side === 'known' ? known(i) : unknown(i))))
  }
  return auc(times.known, times.unknown)
}

const measureLogin = async (app: AccountApp): Promise<{ login: number; control: number }> => {
  const names = Math.ceil(PAIRS / PER_NAME)
  for (let n = 0; n < names; n += 1) {
    await addStaff(app, `known${n}`)
    await addStaff(app, `second${n}`)
  }
  const sealed = await Promise.all(Array.from({ length: PAIRS * 4 }, () => app.seal('Wrong#guess-77')))
  const send = (name: string) => {
    const input = { username: `${name}#@#4#@#`, password: sealed.pop() ?? '', device: '' }
    return app.call(calls.login, input, { ip: nextIp() })
  }
  const of = (prefix: string) => (i: number) => send(`${prefix}${Math.floor(i / PER_NAME)}`)
  await compare(of('warm'), of('warmer'))
  const more = await Promise.all(Array.from({ length: PAIRS * 4 }, () => app.seal('Wrong#guess-77')))
  sealed.push(...more)
  const login = await compare(of('known'), of('nobody'))
  return { login, control: await compare(of('second'), of('xadmin')) }
}

const measureCaptcha = async (app: AccountApp): Promise<number> => {
  const known: string[] = []
  for (let i = 0; i < PAIRS + 20; i += 1) {
    const person = nextPerson()
    await addMember(app, { kind: 'person', ...person, password: null })
    known.push(person.account)
  }
  const send = (username: string) =>
    app.call(calls.sendCaptchaForLogin, { username, role: '2' }, { ip: nextIp() })
  // The first ones teach how long a delivery takes.
  for (let i = 0; i < 20; i += 1) await send(known.pop() ?? '')
  return compare(
    (i) => send(known[i] ?? ''),
    () => send(nextPerson().account),
  )
}

const report = (name: string, value: number, passes: boolean) =>
  console.log(`${passes ? 'PASS' : 'FAIL'}  ${name}: AUC ${value.toFixed(3)}`)
const alike = (value: number) => value >= 0.4 && value <= 0.6

const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'))
const server = await startEmbedded(folder, { disposable: true })
try {
  await migrate(server)
  const { db, pool, close } = connect({ url: server.appUrl })
  const database = { db, pool, url: server.appUrl, ownerUrl: server.ownerUrl, drop: close }
  const app = await accountApp({ like: { database, keyRing: parseKeyRing(generateAppKey()) } })
  const { login, control } = await measureLogin(app)
  const captcha = await measureCaptcha(app)
  report('login, known and unknown name', login, alike(login))
  report('code, known and unknown name', captcha, alike(captcha))
  report('control, refused before the hash', control, control > 0.9)
  process.exitCode = alike(login) && alike(captcha) && control > 0.9 ? 0 : 1
  await app.close()
  await close()
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
