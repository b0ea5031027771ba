import { allEndpoints } from '@portal/contract/all'
import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import { account } from '@portal/contract/identity/account.calls'
import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import { certificateCheck } from '@portal/contract/membership/certificate/certificate-check.calls'
import { member } from '@portal/contract/membership/member.calls'
import { publicity } from '@portal/contract/peer-review/publicity.calls'
import { type Endpoint, endpoint } from '@portal/contract/platform/endpoint'
import { serialIdCards } from '@portal/contract/platform/person/identity.fields'
import type { LoginRole } from '@portal/contract/platform/roles'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { eventWith } from './content/public-event/public-event.testing.ts'
import { verifyPassword } from './identity/password/password.rules.ts'
import { implement } from './platform/http/context.ts'
import { LIMITS } from './platform/limits/concurrency.ts'
import { type AttackedPortal, attackedPortal } from './testing/attacked-portal.ts'
import { testApp } from './testing/client.ts'
import { recordStatements, type Statement } from './testing/recorder.ts'
import { TAKES_NO_NAME } from './testing/swept/nameless-calls.ts'

/**
 * Nobody learns from any public call who exists (docs/handbook/security.md#strangers): the answer to a name that somebody has is that
 * to one that nobody has, and so is the work: hashes and statements are counted, because a clock depends on the machine.
 */

let on: AttackedPortal
const statements = recordStatements()
const hashes = vi.spyOn(LIMITS, 'hashes')

const KNOWN = { n: 9101, staff: 'qwxistsone' }
let known: { mobileTel: string; idCard: string }
let certNo = ''
let eventId = ''
const [NOBODYS_ID = ''] = serialIdCards('990000', '1980-01-02', 1, 901)
const UNKNOWN = { mobileTel: '13900009771', idCard: NOBODYS_ID, staff: 'qwxistsnil' }

beforeAll(async () => {
  on = await attackedPortal()
  const { id, values } = await on.apply(KNOWN.n, 'approve')
  known = { mobileTel: values.mobileTel, idCard: values.idCard }
  await on.staff(KNOWN.staff, 'handler', '13900009931')
  await on.database.pool.query(`update member set "undoUntil" = now() - interval '1 second'`)
  const issued = await on.call(certificate.generate, { id }, { token: on.superAdmin })
  if (issued.status !== 200 || issued.json) throw new Error(issued.text.slice(0, 300))
  const { rows } = await on.database.pool.query('select "certNo" from certificate')
  certNo = rows[0].certNo
  eventId = await eventWith(on.database.pool, id)
})
afterAll(async () => {
  statements.stop()
  hashes.mockRestore()
  await on.close()
})

/**
 * Of the delivery of a message the answer tells nothing: it waits as long either way (`createPace`). The settings are read anew when
 * they are old, whoever asks.
 */
const tellsNothing = ({ text }: Statement) =>
  (/outbox/.test(text) && !/^insert/i.test(text)) || text === 'select * from "setting"'
/** How a transaction or a part of it ended is no difference in work. */
const kindOf = ({ text }: Statement) =>
  text.replace(/^(commit|rollback)$/i, 'end').replace(/^(release savepoint|rollback to savepoint)/i, 'end of')

interface Seen {
  readonly answer: unknown
  readonly hashes: number
  readonly statements: readonly string[]
}

/** What one call shows and costs; the name itself, where the answer repeats it, is taken out. */
const look = async (
  path: string,
  name: string,
  ask: () => Promise<{ status: number; text: string; headers: Headers }>,
) => {
  const [before, hashed] = [statements.taken.length, hashes.mock.calls.length]
  const { status, text, headers } = await ask()
  const repeated = [name, `${name.slice(0, 3)}****${name.slice(-4)}`]
  return {
    answer: [
      status,
      [...headers.keys()].sort(),
      repeated.reduce((shown, part) => shown.replaceAll(part, 'NAME'), text),
    ],
    hashes: hashes.mock.calls.length - hashed,
    statements: statements.taken
      .slice(before)
      .filter((statement) => statement.path === path && !tellsNothing(statement))
      .map(kindOf)
      .sort(),
  } satisfies Seen
}

type Ask = (name: string) => Promise<{ status: number; text: string; headers: Headers }>
/** Both are seen once before they are compared: the first of all calls fills what is kept in memory. */
const compare = async (call: Endpoint, ask: Ask, names: readonly [known: string, unknown: string]) => {
  for (const name of names) await ask(name)
  await on.agePast()
  const [one, other] = names
  return [await look(call.path, one, () => ask(one)), await look(call.path, other, () => ask(other))] as const
}

const PHONES = () => [known.mobileTel, UNKNOWN.mobileTel] as const
const IDS = () => [known.idCard, UNKNOWN.idCard] as const
const SHORT = () => [KNOWN.staff, UNKNOWN.staff] as const
const signInAs =
  (role: LoginRole): Ask =>
  (name) =>
    on.login(name, role, '123456', { password: 'Wrong#4wrong-Rin' })

const outsider = (mobileTel: string) =>
  ({ id: eventId, name: '示例来宾', mobileTel, code: '123456', consent: 'true' }) as const
/** How each public call that takes a name is asked, and with which. */
const asked: [what: string, call: Endpoint, ask: Ask, names: () => readonly [string, string]][] = [
  ['a phone', account.login, signInAs('2'), PHONES],
  ['an ID number', account.login, signInAs('2'), IDS],
  ['a phone, as another kind', account.login, signInAs('1'), PHONES],
  ['a short name', account.login, signInAs('4'), SHORT],
  ['a short name, by the evaluation login', account.login, signInAs('5'), SHORT],
  ['a short name, as a member', account.login, signInAs('2'), SHORT],
  ...[PHONES, IDS].flatMap((names): typeof asked => [
    [
      '',
      account.sendCaptchaForLogin,
      (username) => on.call(account.sendCaptchaForLogin, { username, role: '2' }),
      names,
    ],
    ['', account.sendCaptcha, (username) => on.call(account.sendCaptcha, { username, role: '2' }), names],
  ]),
  [
    'staff',
    account.sendCaptchaForLogin,
    (username) => on.call(account.sendCaptchaForLogin, { username, role: '5' }),
    SHORT,
  ],
  ['staff', account.sendCaptcha, (username) => on.call(account.sendCaptcha, { username, role: '4' }), SHORT],
  ...[PHONES, IDS].map((names): (typeof asked)[number] => [
    '',
    account.resetPassword,
    async (username) =>
      on.call(account.resetPassword, {
        username,
        role: '2',
        captcha: '123456',
        password: await on.seal('Wz4!meadow-Rix'),
      }),
    names,
  ]),
  [
    '',
    account.sendCaptchaForReopen,
    (mobileTel) => on.call(account.sendCaptchaForReopen, { kind: 'person', mobileTel }),
    PHONES,
  ],
  [
    '',
    account.reopen,
    (mobileTel) => on.call(account.reopen, { kind: 'person', mobileTel, captcha: '123456' }),
    PHONES,
  ],
  [
    'a number',
    certificateCheck.byNumber,
    (no) => on.call(certificateCheck.byNumber, { certNo: no, checkCode: 'AAAA-AAAA' }),
    () => [certNo, 'ZS-G-2020-99999'],
  ],
  ['', publicity.sendCode, (mobileTel) => on.call(publicity.sendCode, { mobileTel }), PHONES],
  [
    '',
    publicity.checkCode,
    (mobileTel) => on.call(publicity.checkCode, { mobileTel, code: '123456' }),
    PHONES,
  ],
  ['', publicEvent.sendCode, (mobileTel) => on.call(publicEvent.sendCode, { mobileTel }), PHONES],
  ['', publicEvent.register, (mobileTel) => on.call(publicEvent.register, outsider(mobileTel)), PHONES],
  [
    '',
    publicEvent.cancel,
    (mobileTel) => on.call(publicEvent.cancel, { id: eventId, mobileTel, code: '123456' }),
    PHONES,
  ],
  [
    '',
    publicEvent.signIn,
    (mobileTel) => on.call(publicEvent.signIn, { id: eventId, mobileTel, digits: '123456' }),
    PHONES,
  ],
]

test('every public call is either asked for names or takes none', () => {
  const covered = new Set([...asked.map(([, call]) => call.path), ...Object.keys(TAKES_NO_NAME)])
  const missing = allEndpoints.filter(({ access, path }) => access === 'public' && !covered.has(path))
  expect(missing.map(({ path }) => path)).toEqual([])
})

describe('known and unknown names get one answer for one price', () => {
  test.each(asked.map(([what, call, ...more]) => [`${call.path} ${what}`, call, ...more] as const))(
    '%s',
    async (_what, call, ask, names) => {
      await on.agePast()
      const [one, other] = await compare(call, ask, names())
      expect(one).toEqual(other)
    },
  )

  test('of a name that is not a phone no digit of one is shown', async () => {
    await on.agePast()
    for (const username of IDS()) {
      const { json } = await on.call(account.sendCaptcha, { username, role: '2' })
      expect(json.data).toEqual({ destination: '登记的手机号' })
    }
  })

  test('asking whether somebody is registered costs the same, whatever the answer', async () => {
    const ticket = await on.begin()
    const ask: Ask = (name) => on.call(member.judgeAccount, { account: name, type: 'person' }, { ticket })
    const [one, other] = await compare(member.judgeAccount, ask, IDS())
    expect({ ...one, answer: '' }).toEqual({ ...other, answer: '' })
  })
})

describe('all spellings of a name are one', () => {
  const WRONG = 'Wrong#4wrong-Rin'
  test.each(['known', 'unknown'])('before and after a lock: a short name that is %s', async (which) => {
    const name = which === 'known' ? 'spelled_adm' : 'spelled_jbr'
    if (which === 'known') await on.staff(name, 'editor', '13900009932')
    await on.database.pool.query('delete from "knownDevice"')
    const tell = async (spelled: string, role: LoginRole) =>
      (await on.login(spelled, role, '', { password: WRONG })).json.code
    const spellings = [name, name.toUpperCase(), ` ${name} `, 'ｓ'.concat(name.slice(1)), `S${name.slice(1)}`]
    const before = []
    for (const spelled of spellings) before.push(await tell(spelled, '4'))
    const after = []
    for (const spelled of spellings) after.push(await tell(spelled, '5'))
    expect([before, after]).toEqual([Array(5).fill(2003), Array(5).fill(2006)])
  })

  test('any spelling is the name itself', async () => {
    await on.staff('spelled_well', 'editor', '13900009933')
    for (const spelled of ['spelled_well', 'SPELLED_WELL ', 'Ｓpelled_Well'])
      expect((await on.login(spelled, '4', '', { password: 'Wz4!meadow-Rin' })).json.code).toBe(200)
  })

  test.each(['1', '2', '3', '4', '5'] as const)('what is in it changes nothing, as role %s', async (role) => {
    const answers = new Set<string>()
    for (const name of ['qmadmin', 'qmjbr', 'fzrqm', 'zyhqm', 'ckyAdminqm', 'qmnothing']) {
      const { status, text } = await on.login(name, role, '', { password: WRONG })
      const { status: sent, text: said } = await on.call(account.sendCaptchaForLogin, {
        username: name,
        role,
      })
      answers.add(JSON.stringify([status, text, sent, said]))
    }
    expect(answers.size).toBe(1)
  })
})

describe('a planted call that tells', () => {
  const input = z.object({ name: z.string() })
  const limits = [{ by: 'ip', max: 1000, seconds: 60 }] as const
  const planted = endpoint({
    ...{ path: '/api/planted/tell', kind: 'read', access: 'public', summary: '种植' },
    ...{ input, output: z.object({ way: z.string() }), errors: [], limits },
  })
  test.each([
    ['by its answer', 'answer'],
    ['by a password hash', 'hashes'],
    ['by a statement more', 'statements'],
  ] as const)('%s is found', async (_how, way) => {
    const app = await testApp({
      routes: () =>
        implement(
          { planted },
          {
            planted: async ({ name }, { db }) => {
              const exists = name === 'somebody'
              if (way === 'hashes' && exists) await verifyPassword(null, name)
              if (way === 'statements' && exists)
                await db.selectFrom('account').select('id').limit(1).execute()
              return { way: way === 'answer' && exists ? 'yes' : 'no' }
            },
          },
        ),
    })
    const ask: Ask = async (name) => {
      const response = await app.download(planted, { name })
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    const [one, other] = await compare(planted, ask, ['somebody', 'nobody'])
    await app.close()
    expect(one[way]).not.toEqual(other[way])
    for (const same of (['answer', 'hashes', 'statements'] as const).filter((each) => each !== way))
      expect(one[same]).toEqual(other[same])
  })
})
