import { createHmac, randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
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
  countCodesOfDay,
  insertCode,
  lockCodesOf,
  markCodeFailed,
  secondsToNextCode,
  spendCode,
  takeCodeTry,
} from './captcha.queries.ts'
import { CODE_MINUTES, CODES } from './sign-in.messages.ts'

/**
 * SMS codes (docs/handbook/identity.md#captcha-limits): six digits, five minutes, five tries, once, bound to purpose, role and name. Everything that is
 * done for a name that somebody has is done for one that nobody has as well, but for the message itself.
 */

/** To whom a code goes; somebody who only has a phone has no account. */
type Recipient = Pick<Account, 'mobileTel' | 'memberId'> & { readonly id: string | null }
/** The part of the outbox that sign-in needs. */
export type Messages = Pick<Outbox, 'notify' | 'deliverNow'>

const TRIES = 5
const RESEND_SECONDS = 60
const LIMITS = [
  { seconds: RESEND_SECONDS, max: 1 },
  { seconds: 3600, max: 5 },
  { seconds: 86_400, max: 10 },
] as const
/** Messages that codes may cost in a day, over all accounts; far above any real day, far below a flood. */
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

/** Seconds until one more may be sent, by what was sent for the index; 0 when now. */
const waitFor = async (db: Db, column: 'nameIndex' | 'destinationIndex', index: Buffer): Promise<number> => {
  let wait = 0
  for (const limit of LIMITS) wait = Math.max(wait, await secondsToNextCode(db, { column, index, ...limit }))
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
  /** Sends a code for a name to the account's phone. Answers where it went, masked; refuses when there were too many. */
  send(
    context: Context,
    purpose: CodePurpose,
    name: CodeName,
    account: Recipient | undefined,
  ): Promise<string>
  /** Uses up one try; the id of the code when it is right. It stays good until it is spent. */
  check(db: Db, purpose: CodePurpose, name: CodeName, code: string): Promise<string | undefined>
  /** False when somebody was faster. */
  spend(db: Db, id: string): Promise<boolean>
}

/** A login name, or the phone of somebody who has none. */
type CodeName = Pick<LoginName, 'canonical'> & { readonly kind: string }

export const createCaptchas = (keyRing: KeyRing, messages: Messages): Captchas => {
  const pace = createPace()

  const write = async (
    db: Db,
    { id, code, purpose }: { id: string; code: string; purpose: CodePurpose },
    to: Recipient,
  ): Promise<string | undefined> => {
    const vars = { code, minutes: String(CODE_MINUTES) }
    const [sent] = await messages.notify(db, CODES[purpose], to, { about: { codeId: id }, vars })
    return sent?.outboxId
  }

  return {
    async send(context, purpose, name, account) {
      const { db } = context
      const started = performance.now()
      const phone =
        account?.mobileTel || (isMobile(name.canonical) ? name.canonical : inventedPhone(keyRing, name))
      const nameIndex = blindIndex(keyRing, 'sms-name', name.canonical)
      const destinationIndex = blindIndex(keyRing, 'sms-phone', phone)
      await lockCodesOf(db, nameIndex)
      const wait = await waitFor(db, 'nameIndex', nameIndex)
      if (wait > 0) throw Object.assign(new AppError('tooManyRequests'), { retryAfter: wait })
      if ((await countCodesOfDay(db)) >= DAILY_BUDGET) {
        context.log.error({ budget: DAILY_BUDGET }, 'daily budget of SMS codes is spent')
        throw new AppError('smsFailed')
      }
      // That a phone had codes under another name is not given away: the answer is as always, nothing is sent.
      const sent =
        Boolean(account?.mobileTel) && (await waitFor(db, 'destinationIndex', destinationIndex)) === 0
      const id = randomUUID()
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      await insertCode(db, {
        id,
        purpose,
        role: name.kind,
        nameIndex,
        destinationIndex,
        codeHash: hashOf(keyRing, id, code),
        accountId: account?.id ?? null,
        sent,
        triesLeft: TRIES,
        minutes: CODE_MINUTES,
      })
      const message = account && sent ? await write(db, { id, code, purpose }, account) : undefined
      context.afterCommit(async () => {
        const delivered = message
          ? await pace.deliver(started, () => messages.deliverNow(message, DELIVERY_MS))
          : await pace.imitate(started)
        if (delivered) return
        // A code that never left must not keep its owner waiting for the next one.
        await markCodeFailed(context.outside, id)
        throw new AppError('smsFailed')
      })
      return maskMobile(phone)
    },
    async check(db, purpose, name, code) {
      const nameIndexes = blindIndexes(keyRing, 'sms-name', name.canonical)
      const row = await takeCodeTry(db, { purpose, role: name.kind, nameIndexes })
      if (!row || !/^\d{6}$/.test(code)) return undefined
      return hashesOf(keyRing, row.id, code).some((hash) => sameBytes(hash, row.codeHash))
        ? row.id
        : undefined
    },
    spend: spendCode,
  }
}

/** Codes for people who have no account: whoever reads the message has the phone. */
export const createPhoneCodes = (keyRing: KeyRing, messages: Messages) => {
  const captchas = createCaptchas(keyRing, messages)
  const nameOf = (phone: string) => ({ kind: 'public', canonical: phone })
  return {
    /** Answers where it went, masked. */
    send: (context: Context, purpose: 'objection', phone: string): Promise<string> =>
      captchas.send(context, purpose, nameOf(phone), { id: null, mobileTel: phone, memberId: null }),
    /** True once for the right code. */
    async spend(db: Db, purpose: 'objection', phone: string, code: string): Promise<boolean> {
      const id = await captchas.check(db, purpose, nameOf(phone), code)
      return id !== undefined && captchas.spend(db, id)
    },
  }
}
export type PhoneCodes = ReturnType<typeof createPhoneCodes>
