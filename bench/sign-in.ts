import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { account } from '@portal/contract/identity/account.calls'
import { insertAccount } from '../packages/server/src/identity/account/account.queries.ts'
import { areaUnderCurve, median, type Row, shown } from './figures.ts'
import { ask, inOrder, load, requireRight, type Shot } from './load.ts'
import type { Running } from './processes.ts'
import { recordLoad } from './records.ts'
import { addStaff, type Portal, STAFF_PASSWORD, type Stage } from './stage.ts'

/** P5 and A4: what a sign-in costs beside its hash, how a flood of them is borne, and whether its duration tells who exists. */

const ROUNDS = 5
const AT_ONCE = 8

interface Sealing {
  readonly key: KeyObject
  readonly nonce: string
  readonly serverTime: number
}
let known: { text: string; key: KeyObject } | undefined

const fetchSealing = async (url: string): Promise<Sealing> => {
  const { text } = await ask(url, { path: account.publicKey.path })
  const { data } = JSON.parse(text) as { data: { publicKey: string; nonce: string; serverTime: number } }
  if (known?.text !== data.publicKey) {
    const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' })
    known = { text: data.publicKey, key }
  }
  return { key: known.key, nonce: data.nonce, serverTime: data.serverTime }
}

/** As the pages do it: a fresh nonce, the password sealed with it. */
export const loginShot = async (url: string, name: string, password = STAFF_PASSWORD): Promise<Shot> => {
  const { key, nonce, serverTime } = await fetchSealing(url)
  const payload = Buffer.from(JSON.stringify({ password, nonce, at: serverTime }))
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  const sealed = publicEncrypt({ key, padding, oaepHash: 'sha256' }, payload).toString('base64')
  return {
    path: account.login.path,
    body: { username: `${name}#@#4#@#`, password: sealed, device: 'a-device-of-the-bench' },
  }
}

export const accountsOf = async (portal: Portal, ring: Stage['ring'], prefix: string, count: number) => {
  const names = Array.from({ length: count }, (_, n) => `${prefix}${n}`)
  await addStaff(portal, ring, names)
  return names
}

const signedIn = ({ status, text }: { status: number; text: string }) =>
  status === 200 && text.includes('"token":"')

export const signInLoad = (url: string, names: readonly string[], seconds: number) => {
  const nameOf = inOrder(names, 'accounts')
  return load(url, {
    ...{ connections: AT_ONCE, seconds, right: signedIn },
    shot: (n) => loginShot(url, nameOf(n)),
  })
}

const measureRate = async (stage: Stage, portal: Portal, names: readonly string[]): Promise<Row[]> => {
  const baseline = await stage.baseline(portal)
  const { rows } = await portal.pool.query('select "passwordHash" as hash from account where name = $1', [
    names[0],
  ])
  const { hash } = rows[0] as { hash: string }
  const bareRate = async () => {
    const order = { hash, plain: STAFF_PASSWORD, connections: 2, seconds: 4 }
    const { rate, wrong } = await baseline.order<{ rate: number; wrong: number }>('argon', order)
    if (wrong > 0) throw new Error('the bare hash was wrong')
    return rate
  }
  const own = () => signInLoad(portal.url, names, 4)
  await bareRate()
  await own()
  const [found, rates]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await bareRate()
    const { rate } = requireRight(await own(), 'sign-in')
    rates.push(rate)
    found.push(rate / bare)
  }
  await baseline.stop()
  const size = `${AT_ONCE} connections`
  return [
    {
      item: 'P5',
      what: 'sign-in ÷ bare argon2id, two at once',
      size,
      measured: `${shown(found)}; ${shown(rates, 1)}/s`,
      goal: '≥ 0.85',
      met: median(found) >= 0.85,
    },
  ]
}

const measureFlood = async (portal: Portal, names: readonly string[]): Promise<Row[]> => {
  const { rows } = await portal.pool.query('select id from member limit 200')
  const ids = (rows as { id: string }[]).map(({ id }) => id)
  const busy = ({ status, headers }: { status: number; headers: Record<string, unknown> }) =>
    (status === 503 || status === 429) && headers['retry-after'] !== undefined
  const [others, waits, admitted]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < 3; round += 1) {
    // Nonces are fetched beforehand: what is timed is the sign-in.
    const shots = await Promise.all(
      Array.from({ length: 1500 }, (_, n) => loginShot(portal.url, names[n % names.length] ?? '')),
    )
    const [flood, detail] = await Promise.all([
      load(portal.url, {
        connections: 50,
        seconds: 6,
        shots: shots.length,
        shot: (n) => shots[n] as Shot,
        right: signedIn,
        refusal: busy,
      }),
      recordLoad(portal, ids, { connections: 10, seconds: 5 }),
    ])
    requireRight(detail, 'others during the flood')
    requireRight(flood, 'flood')
    if (flood.refused === 0) throw new Error('the flood was no flood')
    others.push(detail.p99)
    waits.push(flood.refusedP99)
    admitted.push(flood.p99)
  }
  const size = '50 connections signing in, 10 reading records'
  return [
    {
      item: 'P5',
      what: "flood: others' p99, ms",
      size,
      measured: shown(others, 0),
      goal: '≤ 200',
      met: median(others) <= 200,
    },
    {
      item: 'P5',
      what: 'flood: refusals (503 with Retry-After), p99, ms',
      size,
      measured: shown(waits, 0),
      goal: '≤ 100',
      met: median(waits) <= 100,
    },
    {
      item: 'P5',
      what: 'flood: admitted sign-ins, p99, ms',
      size,
      measured: shown(admitted, 0),
      goal: '≤ 3000',
      met: median(admitted) <= 3000,
    },
  ]
}

export const measureSignIn = async (stage: Stage, members: number): Promise<Row[]> => {
  const portal = await stage.portal(members)
  const names = await accountsOf(portal, stage.ring, 'signing', 40)
  return [...(await measureRate(stage, portal, names)), ...(await measureFlood(portal, names))]
}

const PAIRS = 150

/** The same call for names that somebody has and that nobody has, in turns. */
const timing = async (
  names: readonly string[],
  shotOf: (name: string) => Promise<Shot>,
  { url, nobody, expected }: { url: string; nobody: (n: number) => string; expected: string },
): Promise<number> => {
  const [taken, free]: [number[], number[]] = [[], []]
  const once = async (name: string): Promise<number> => {
    const shot = await shotOf(name)
    const started = performance.now()
    const { text } = await ask(url, shot)
    const ms = performance.now() - started
    if (!text.includes(expected)) throw new Error(`an unexpected answer: ${text.slice(0, 200)}`)
    return ms
  }
  for (const [n, name] of names.entries()) {
    const [first, second] = n % 2 === 0 ? [taken, free] : [free, taken]
    for (const list of [first, second]) list.push(await once(list === taken ? name : nobody(n)))
  }
  return areaUnderCurve(taken, free)
}

const timingOfPasswords = async (stage: Stage, portal: Portal, { url }: Running, prefix: string) => {
  const names = await accountsOf(portal, stage.ring, prefix, PAIRS)
  const nobody = (n: number) => `nobody${prefix}${n}`
  const wrong = (name: string) => loginShot(url, name, 'Wr#ong-Passw0rd-x')
  return timing(names, wrong, { url, nobody, expected: '"code":2003' })
}

const timingOfCodes = async (stage: Stage, portal: Portal, round: number) => {
  const { url, db } = portal
  const mobileOf = (block: number, n: number) => `19${block}${String(round * 1000 + n).padStart(8, '0')}`
  const names = Array.from({ length: PAIRS + 20 }, (_, n) => mobileOf(8, n))
  for (const mobileTel of names) {
    const row = { id: crypto.randomUUID(), kind: 'person', role: 'person', name: '示例', mobileTel } as const
    const rest = { passwordHash: null, memberId: null, mustChangePassword: false, initialPasswordDays: null }
    await insertAccount(db, stage.ring, { ...row, ...rest, account: `X${mobileTel}` })
  }
  const code = async (username: string): Promise<Shot> => ({
    path: account.sendCaptchaForLogin.path,
    body: { username, role: '2' },
  })
  // The first ones teach the portal how long a delivery takes.
  for (const name of names.splice(0, 20)) await ask(url, await code(name))
  return timing(names, code, { url, nobody: (n) => mobileOf(7, n), expected: '"code":200' })
}

export const measureTiming = async (stage: Stage): Promise<Row[]> => {
  const portal = await stage.portal(1_000)
  const leaking = await portal.another(['--import', fileURLToPath(new URL('./plant.ts', import.meta.url))])
  const [areas, codes, controls]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < 3; round += 1) {
    areas.push(await timingOfPasswords(stage, portal, portal, `timed${round}x`))
    codes.push(await timingOfCodes(stage, portal, round))
    controls.push(await timingOfPasswords(stage, portal, leaking, `control${round}x`))
  }
  await leaking.stop()
  const size = `${PAIRS} interleaved pairs, 3 rounds`
  const within = (value: number) => value >= 0.4 && value <= 0.6
  return [
    {
      item: 'A4',
      what: 'sign-in with a wrong password, known or unknown name: AUC of the times',
      size,
      measured: shown(areas),
      goal: '0.40–0.60',
      met: within(median(areas)),
    },
    {
      item: 'A4',
      what: 'sending a code, known or unknown phone: AUC of the times',
      size,
      measured: shown(codes),
      goal: '0.40–0.60',
      met: within(median(codes)),
    },
    {
      item: 'A4',
      what: 'sign-in with a planted leak (control)',
      size,
      measured: shown(controls),
      goal: '> 0.9',
      met: median(controls) > 0.9,
    },
  ]
}
