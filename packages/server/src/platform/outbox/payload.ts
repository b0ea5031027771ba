import { type KeyRing, openText, seal } from '../crypto/secrets.ts'
import type { TemplateParam } from './transport/transport.ts'

/** The sealed part of an outbox row. */
export interface Payload {
  readonly to: string
  readonly subject?: string | undefined
  readonly text: string
  readonly html?: string | undefined
  readonly fileIds?: readonly string[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly params?: readonly TemplateParam[] | undefined
  readonly gatewayTemplate?: string | undefined
}

const place = (id: string) => ({ table: 'outbox', column: 'payload', rowId: id })

export const sealPayload = (keyRing: KeyRing, id: string, payload: Payload): Buffer =>
  seal(keyRing, place(id), JSON.stringify(payload))

export const openPayload = (
  keyRing: KeyRing,
  { id, payload }: { id: string; payload: Buffer | null },
): Payload => JSON.parse(openText(keyRing, place(id), payload ?? Buffer.alloc(0))) as Payload
