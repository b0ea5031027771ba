import { ApiError, type CallOptions } from '../api.ts'
import { randomId } from '../session.ts'
import { sessionEnd } from '../session-end.ts'

/** What is prepared for a call (a sealed password) is good for five minutes (docs/handbook/identity.md#password-transport). */
const GOOD_FOR = 4 * 60_000

/** What the next try would be the same act as: its key stays until it succeeds or something else is sent. */
export class Intent<I> {
  private kept: { text: string; at: number; key: string; input: I } | undefined

  /** `given` says whether it is the same; `make` prepares the input of it, once. */
  async of(given: unknown, make: () => I | Promise<I>, now = Date.now()): Promise<{ key: string; input: I }> {
    const text = JSON.stringify(given) ?? ''
    if (this.kept?.text !== text || now - this.kept.at > GOOD_FOR)
      this.kept = { text, at: now, key: randomId(), input: await make() }
    return this.kept
  }

  done() {
    this.kept = undefined
  }
}

/** How an act without success is told to its person, and what they can do about it. */
type FailureKind =
  /** Fields are wrong. */
  | 'fields'
  /** Somebody else changed the record meanwhile. */
  | 'conflict'
  /** No answer came: it may be sent again as it is. */
  | 'lost'
  /** The portal is busy or asks to wait: again, later. */
  | 'busy'
  | 'signedOut'
  | 'refused'

export interface Failure {
  readonly kind: FailureKind
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
  readonly error: ApiError | undefined
}

const KINDS: Partial<Record<ApiError['errorName'], FailureKind>> = {
  stateChanged: 'conflict',
  network: 'lost',
  timeout: 'lost',
  unavailable: 'busy',
  tooManyRequests: 'busy',
  signedOut: 'signedOut',
  redirected: 'signedOut',
}

/** What was meant for the developer only: the person reads that something broke, the console has the rest. */
const BROKEN = '页面出现问题，未能完成操作，请刷新后重试'

const failureOf = (cause: unknown): Failure => {
  if (!(cause instanceof ApiError)) {
    const told = cause instanceof Told
    if (!told) console.error(cause)
    return { kind: 'refused', text: told ? cause.message : BROKEN, fields: {}, error: undefined }
  }
  const kind = KINDS[cause.errorName] ?? (Object.keys(cause.fields).length > 0 ? 'fields' : 'refused')
  return { kind, text: cause.text, fields: cause.fields, error: cause }
}

/** Thrown by what prepares a call, with words for its person. */
export class Told extends Error {}

export type Outcome<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly failure: Failure }

/**
 * What sends nothing of its person's, to its end: a read, a part of the program that comes late. After an ended session it is tried again
 * once somebody signed in above the page. It never throws.
 */
export const attemptToRead = async <T>(act: () => Promise<T>): Promise<Outcome<T>> => {
  for (;;) {
    try {
      return { ok: true, data: await act() }
    } catch (cause) {
      const failure = failureOf(cause)
      if (failure.kind === 'signedOut' && (await sessionEnd.answer())) continue
      return { ok: false, failure }
    }
  }
}

/** One act to its end: while it is on its way an ended session leaves the page as it is. Light pages use it; everything else `useAction`. */
export const attempt = async <T>(act: () => Promise<T>): Promise<Outcome<T>> => {
  const release = sessionEnd.hold()
  try {
    return await attemptToRead(act)
  } finally {
    release()
  }
}

/** Calls that ask for a fresh one-time password (docs/handbook/identity.md#step-up): asked first where it is known, and again when it was wrong. */
export const withCode = async <T>(
  act: (options: CallOptions) => Promise<T>,
  ask: (wrong: boolean) => Promise<string | undefined>,
  first: boolean,
): Promise<{ data: T } | undefined> => {
  let totp: string | undefined
  if (first) {
    totp = await ask(false)
    if (totp === undefined) return undefined
  }
  for (;;) {
    try {
      return { data: await act({ totp }) }
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.is('stepUpRequired'))) throw cause
      totp = await ask(totp !== undefined)
      if (totp === undefined) return undefined
    }
  }
}
