import type { FastifyInstance } from 'fastify'
import type { HeldSource } from '../held/held.ts'
import type { Route } from '../http/context.ts'
import type { AnyMessage } from '../outbox/notify.ts'
import type { OwnDataPart } from '../own-data/own-data.ts'
import type { ChecksOf } from '../watch/check.ts'
import type { Gift } from './extension-point.ts'
import type { Parts } from './parts.ts'

/** Work that comes round again; it stops at the signal and goes on the next time. */
type Chore = (parts: Parts, signal: AbortSignal) => Promise<unknown>

/** What a domain brings into the portal. `modules.ts` lists them from the ground up. */
export interface Module {
  readonly name: string
  /** Its calls with their handlers. */
  routes?(parts: Parts): readonly Route[]
  /** What it may write to people, each kind declared once. */
  readonly messages?: readonly AnyMessage[]
  /** Defines its jobs and timers. */
  jobs?(parts: Parts): void
  readonly hourly?: readonly Chore[]
  /** It waits after a restore until somebody has looked. */
  readonly nightly?: readonly Chore[]
  /** What a restore holds back of it. */
  readonly held?: readonly HeldSource[]
  /** What it holds of a person, handed over when they take their data along. */
  ownData?(parts: Parts): readonly OwnDataPart[]
  /** What it gives to domains below it. */
  gives?(parts: Parts): readonly Gift[]
  /** What it looks at in its own domain, so that somebody hears when it goes wrong. */
  readonly checks?: ChecksOf
  /** Addresses that are no calls. */
  pages?(server: FastifyInstance, parts: Parts): void
  /** Rows that every portal starts with; answers lines for whoever starts it. */
  firstStart?(parts: Parts): Promise<readonly string[]>
  /** What runs beside the door. */
  worker?(parts: Parts): { start(): void | Promise<void>; stop(): Promise<void> }
}
