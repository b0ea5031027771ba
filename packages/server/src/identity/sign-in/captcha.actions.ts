import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { REGISTERED_PHONE } from '@portal/contract/identity/account.fields'
import { isMobile } from '@portal/contract/platform/fields'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { blindIndex, blindIndexes, type KeyRing, sameBytes } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError, type Context } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Account } from '../account/account.queries.ts'
import type { LoginName } from '../account/account-name.rules.ts'
import {
  type CodePurpose,
  type CodesOf,
  countCodesOfDay,
  insertCode,
  keepIf,
  lockCodesOf,
  markCodeFailed,
  secondsToNextCode,
  spendCode,
  takeCodeTries,
} from './captcha.queries.ts'
import { deviceIndex, networkIndex, type Place, standingOf } from './known-place.queries.ts'
import { CODE_MINUTES, CODES } from './sign-in.messages.ts'

/**
 * SMS codes (docs/handbook/identity.md#captcha-limits): six digits, five minutes, five tries, once, bound to purpose, role and name. Everything that is
 * done for a name that somebody has is done for one that nobody has as well, but for the message itself.
 */

/** To whom a code goes; somebody who only has a phone has no account. */
type Recipient = Pick<Account, 'mobileTel' | 'memberId'> & { readonly id: string | null }
/** A login name, or the phone of somebody who has none. */
type CodeName = Pick<LoginName, 'canonical'> & { readonly kind: string }
/** What a code is asked for, and from where. */
interface Wanted {
  readonly purpose: CodePurpose
  readonly name: CodeName
  readonly place: Place
}
/** The part of the outbox that sign-in needs. */
export type Messages = Pick<Outbox, 'notify' | 'deliverNow'>

const TRIES = 5
const RESEND_SECONDS = 60
const LIMITS = [
  { seconds: RESEND_SECONDS, max: 1 },
  { seconds: 3600, max: 5 },
  { seconds: 86_400, max: 10 },
] as const
/**
 * Messages that codes may cost in a day, over all accounts; far above any real day, far below a flood. Once for places that an account
 * knows and once for all others: what strangers ask for leaves members theirs.
 */
const DAILY_BUDGET = 5_000
const DELIVERY_MS = 2_500

const hashOf = (keyRing: KeyRing, id: string, code: string): Buffer =>
  blindIndex(keyRing, 'sms-code', `${id}\0${code}`)
const hashesOf = (keyRing: KeyRing, id: string, code: string): Buffer[] =>
  blindIndexes(keyRing, 'sms-code', `${id}\0${code}`)

const PREFIXES = [
  '133',
  '135',
  '136',
  '137',
  '138',
  '139',
  '150',
  '151',
  '152',
  '158',
  '159',
  '177',
  '180',
  '186',
  '187',
  '188',
  '189',
]

/** A phone for a name that nobody has: always the same, and like any other. */
const inventedPhone = (keyRing: KeyRing, name: CodeName): string => {
  const bytes = createHmac('sha256', keyRing.derive(keyRing.currentId, 'invented-phone'))
    .update(`${name.kind}\0${name.canonical}`)
    .digest()
  const prefix = PREFIXES[bytes.readUInt16BE(0) % PREFIXES.length] ?? ''
  return prefix + String(bytes.readUInt32BE(2) % 100_000_000).padStart(8, '0')
}

/** Seconds until one more may be sent, by what was sent before; 0 when now. */
const waitFor = async (db: Db, of: CodesOf): Promise<number> => {
  let wait = 0
  for (const limit of LIMITS) wait = Math.max(wait, await secondsToNextCode(db, { ...of, ...limit }))
  return wait
}

const LEAST_MS = 40

/**
 * One pace for all answers (A4): as slow as the slowest of the last deliveries, and it fares as the latest one did. A name that
 * nobody has waits for exactly that long; a delivery that is faster waits for the rest.
 */
const createPace = () => {
  const recent: { ms: number; delivered: boolean }[] = []
  const alike = () => recent.filter(({ delivered }) => delivered === recent[0]?.delivered)
  const until = async (started: number) => {
    const pace = Math.max(LEAST_MS, ...alike().map(({ ms }) => ms))
    await sleep(Math.max(0, started + pace - performance.now()))
  }
  return {
    async deliver(started: number, send: () => Promise<boolean>): Promise<boolean> {
      const delivered = await send()
      const ms = performance.now() - started
      await until(started)
      recent.unshift({ ms, delivered })
      recent.length = Math.min(recent.length, 20)
      return delivered
    },
    async imitate(started: number): Promise<boolean> {
      await until(started)
      return recent[0]?.delivered ?? true
    },
  }
}

export interface Captchas {
  /**
   * Sends a code to the phone of whoever has the name: the first of them. Answers where it went, which is the phone that was typed,
   * masked, or no digit of any; refuses when there were too many.
   */
  send(context: Context, wanted: Wanted, accounts: readonly Recipient[]): Promise<string>
  /** Uses up one try; the id of the code when it is right. It stays good until it is spent. */
  check(
    db: Db,
    given: Wanted & { readonly code: string },
    accounts: readonly Recipient[],
  ): Promise<string | undefined>
  /** False when somebody was faster. */
  spend(db: Db, id: string): Promise<boolean>
}

const known = (accounts: readonly Recipient[]): { id: string }[] =>
  accounts.flatMap(({ id }) => (id === null ? [] : [{ id }]))

const write = async (
  messages: Messages,
  db: Db,
  { id, code, purpose }: { id: string; code: string; purpose: CodePurpose },
  to: Recipient,
): Promise<string | undefined> => {
  const vars = { code, minutes: String(CODE_MINUTES) }
  const [sent] = await messages.notify(db, CODES[purpose], to, { about: { codeId: id }, vars })
  return sent?.outboxId
}

/** Refuses when there were too many under the name; false when the phone had enough under another one. */
const count = async (
  { db, log }: Context,
  { name, purpose }: Wanted,
  { keyRing, own, destinationIndex }: { keyRing: KeyRing; own: boolean; destinationIndex: Buffer },
): Promise<boolean> => {
  const nameIndex = blindIndex(keyRing, 'sms-name', name.canonical)
  await lockCodesOf(db, nameIndex)
  const together = { purpose, own }
  const wait = await waitFor(db, { column: 'nameIndex', index: nameIndex, ...together })
  if (wait > 0) throw Object.assign(new AppError('tooManyRequests'), { retryAfter: wait })
  if ((await countCodesOfDay(db, own)) >= DAILY_BUDGET) {
    log.error({ budget: DAILY_BUDGET, own }, 'daily budget of SMS codes is spent')
    throw new AppError('smsFailed')
  }
  return (await waitFor(db, { column: 'destinationIndex', index: destinationIndex, ...together })) === 0
}

export const createCaptchas = (keyRing: KeyRing, messages: Messages): Captchas => {
  const pace = createPace()

  return {
    async send(context, wanted, accounts) {
      const { db } = context
      const { purpose, name, place } = wanted
      const started = performance.now()
      const account = accounts.find(({ mobileTel }) => mobileTel !== '')
      const phone =
        account?.mobileTel || (isMobile(name.canonical) ? name.canonical : inventedPhone(keyRing, name))
      const destinationIndex = blindIndex(keyRing, 'sms-phone', phone)
      const own = (await standingOf(db, keyRing, known(accounts), place)) !== 'stranger'
      const free = await count(context, wanted, { keyRing, own, destinationIndex })
      // That a phone had codes under another name is not given away: the answer is as always, nothing is sent.
      const sent = account !== undefined && free
      const id = randomUUID()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await insertCode(db, {
        ...{ id, purpose, role: name.kind, sent, own, destinationIndex },
        nameIndex: blindIndex(keyRing, 'sms-name', name.canonical),
        codeHash: hashOf(keyRing, id, code),
        accountId: account?.id ?? null,
        askedFrom: networkIndex(keyRing, place),
        askedDevice: deviceIndex(keyRing, place) ?? null,
        minutes: CODE_MINUTES,
      })
      const to = account ?? { id: null, memberId: null, mobileTel: phone }
      const message = await keepIf(db, sent, () => write(messages, db, { id, code, purpose }, to))
      context.afterCommit(async () => {
        const delivered = message
          ? await pace.deliver(started, () => messages.deliverNow(message, DELIVERY_MS))
          : await pace.imitate(started)
        if (delivered) return
        // A code that never left must not keep its owner waiting for the next one.
        await markCodeFailed(context.outside, id)
        throw new AppError('smsFailed')
      })
      return isMobile(name.canonical) ? maskMobile(name.canonical) : REGISTERED_PHONE
    },
    async check(db, { purpose, name, place, code }, accounts) {
      const nameIndexes = blindIndexes(keyRing, 'sms-name', name.canonical)
      const standing = await standingOf(db, keyRing, known(accounts), place)
      const [network, device] = [networkIndex(keyRing, place), deviceIndex(keyRing, place)]
      const of = { purpose, role: name.kind, nameIndexes, tries: TRIES }
      const tried = await takeCodeTries(db, of, { standing, network, device })
      if (!/^\d{6}$/.test(code)) return undefined
      return tried.find((row) =>
        hashesOf(keyRing, row.id, code).some((hash) => sameBytes(hash, row.codeHash)),
      )?.id
    },
    spend: spendCode,
  }
}

type PhonePurpose = Extract<CodePurpose, 'objection' | 'phone'>

/** Codes for people who have no account: whoever reads the message has the phone. */
export const createPhoneCodes = (keyRing: KeyRing, messages: Messages) => {
  const captchas = createCaptchas(keyRing, messages)
  const nameOf = (phone: string) => ({ kind: 'public', canonical: phone })
  const placeOf = ({ ip }: Pick<Context, 'ip'>): Place => ({ device: '', ip })
  return {
    /** Answers where it went, masked. */
    send: (context: Context, purpose: PhonePurpose, phone: string): Promise<string> =>
      captchas.send(context, { purpose, name: nameOf(phone), place: placeOf(context) }, [
        { id: null, mobileTel: phone, memberId: null },
      ]),
    /** True once for the right code. */
    async spend(
      db: Db,
      { ip, ...given }: { purpose: PhonePurpose; phone: string; code: string; ip: string },
    ): Promise<boolean> {
      const { purpose, phone, code } = given
      const place = placeOf({ ip })
      const id = await captchas.check(db, { purpose, name: nameOf(phone), place, code }, [])
      return id !== undefined && captchas.spend(db, id)
    },
  }
}
export type PhoneCodes = ReturnType<typeof createPhoneCodes>
