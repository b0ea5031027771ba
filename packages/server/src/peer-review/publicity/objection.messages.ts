import { randomUUID } from 'node:crypto'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { identityOf } from './objection.queries.ts'
import type { ObjectionRow } from './publicity.rows.ts'

/** What an objector hears of a case: by the phone and the address they gave. */

export interface ObjectorMessageDeps {
  readonly keyRing: KeyRing
  readonly messages: Pick<Outbox, 'enqueue'>
  /** Where people reach the portal, without a slash at the end. */
  readonly publicUrl: string
}
export interface ObjectorNews {
  readonly state: string
  readonly text?: string
  readonly byName: string
}
/** What was sent, without a name. */
interface SentToObjector {
  readonly batchId: string
  readonly template: string
  readonly toKind: string
  readonly toName: string
  readonly channel: 'sms' | 'mail'
  readonly outboxId: string | null
  readonly byName: string
}
/** Writes it into the log of notices of what is objected to, where there is one. */
export type NoteSent = (db: Db, objection: ObjectionRow, sent: SentToObjector) => Promise<void>

export const writeToObjector = async (
  { keyRing, messages, publicUrl }: ObjectorMessageDeps,
  db: Db,
  objection: ObjectionRow,
  news: ObjectorNews,
  noted?: NoteSent,
): Promise<void> => {
  const { mobileTel, email, name } = identityOf(keyRing, objection)
  const link = `${publicUrl}/publicity/objection`
  const text = news.text || '详情可在查询页面查看。'
  const vars = { no: objection.caseNo, state: news.state, text, link, name }
  const sent = {
    batchId: randomUUID(),
    template: 'objection-progress',
    byName: news.byName,
    toKind: 'objector',
    toName: `异议人（${objection.caseNo}）`,
  }
  const dedupeKey = `objection:${objection.id}:${objection.version}:${news.state}`
  const sms = await messages.enqueue(db, {
    template: 'objection-progress',
    to: mobileTel,
    vars,
    dedupeKey: `${dedupeKey}:sms`,
  })
  await noted?.(db, objection, { ...sent, channel: 'sms', outboxId: sms })
  if (email === '') return
  const mail = await messages.enqueue(db, {
    template: 'objection-progress-mail',
    to: email,
    vars,
    dedupeKey: `${dedupeKey}:mail`,
  })
  await noted?.(db, objection, { ...sent, channel: 'mail', outboxId: mail })
}
