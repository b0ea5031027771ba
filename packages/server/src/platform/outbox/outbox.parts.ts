import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { KeyRing } from '../crypto/secrets.ts'
import type { Tables } from '../database/tables.ts'
import type { Settings } from '../settings/settings.ts'
import type { Refuses } from './transport/hand.ts'
import type { Channel, OutgoingFile, Transport } from './transport/transport.ts'

export interface OutboxOptions {
  readonly db: Kysely<Tables>
  readonly keyRing: KeyRing
  readonly settings: Settings
  readonly transports: Readonly<Record<Channel, Transport>>
  readonly log: Logger
  /** Reads what messages carry along. */
  readonly attachments?: (fileIds: readonly string[]) => Promise<OutgoingFile[]>
  readonly pollMs?: number
  readonly leaseSeconds?: number
  readonly breakerPauseMs?: number
  readonly retrySeconds?: readonly number[]
  /** When a gateway is asked what became of a message: after the first, then again after each next. */
  readonly askSeconds?: readonly number[]
  /** Asked right before sending: reasons not to write to some of the addresses (any more). */
  readonly refuses?: Refuses
}
