import { randomUUID } from 'node:crypto'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { identityOf } from './objection.queries.ts'
import type { ObjectionRow } from './publicity.rows.ts'

/** What an objector hears of a case: by the phone and the address they gave. */

export interface ObjectorMessageDeps {
  readonly keyRing: KeyRing
  readonly messages: Pick<Outbox, 'notify'>
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
  readonly about: string
}
/** Writes it into the log of notices of what is objected to, where there is one. */
export type NoteSent = (db: Db, objection: ObjectionRow, sent: SentToObjector) => Promise<void>

interface OfObjection {
  readonly objection: ObjectionRow
  readonly news: ObjectorNews
  readonly noted: NoteSent | undefined
  readonly batchId: string
}
const PROGRESS = defineMessage({
  name: 'objection-progress',
  templates: smsAndMail('objection-progress'),
  dedupe: ({ objection: { id, version }, news }: OfObjection) => `objection:${id}:${version}:${news.state}`,
  logged: async (db, { objection, news, noted, batchId }, { channel, outboxId }) =>
    noted?.(db, objection, {
      batchId,
      template: 'objection-progress',
      toKind: 'objector',
      toName: `异议人（${objection.caseNo}）`,
      channel,
      outboxId,
      byName: news.byName,
      about: news.state,
    }),
})
export const OBJECTION_RECEIVED = defineMessage({
  name: 'objection-received',
  templates: { sms: 'objection-received' },
  dedupe: ({ caseNo }: { caseNo: string }) => `objection-received:${caseNo}`,
})
export const OBJECTION_MESSAGES = [PROGRESS, OBJECTION_RECEIVED]

export const writeToObjector = async (
  { keyRing, messages, publicUrl }: ObjectorMessageDeps,
  db: Db,
  objection: ObjectionRow,
  { news, noted }: { readonly news: ObjectorNews; readonly noted?: NoteSent | undefined },
): Promise<void> => {
  const { mobileTel, email, name } = identityOf(keyRing, objection)
  const link = `${publicUrl}/publicity/objection`
  const text = news.text || '详情可在查询页面查看。'
  const vars = { no: objection.caseNo, state: news.state, text, link, name }
  const about = { objection, news, noted, batchId: randomUUID() }
  await messages.notify(db, PROGRESS, { memberId: null, mobileTel, email }, { about, vars })
}
