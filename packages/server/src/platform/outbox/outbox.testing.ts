import { MESSAGES, type MessageName, type MessageVars } from '../../texts/messages.ts'
import type { Db } from '../database/database.ts'
import { defineMessage } from './notify.ts'
import type { Outbox } from './outbox.ts'

/** One message of any text to an address, as a catalogue would send it. Answers its id. */
export const putOut = async <N extends MessageName>(
  outbox: Pick<Outbox, 'notify'>,
  db: Db,
  message: {
    readonly template: N
    readonly to: string
    readonly vars: Omit<MessageVars<N>, 'societyName' | 'societyShort' | 'staffPhone'>
    readonly dedupeKey: string
    readonly expiresAt?: string
  },
): Promise<string> => {
  const { template, to, vars, dedupeKey, expiresAt } = message
  const { channel } = MESSAGES[template]
  const type = defineMessage({ name: template, templates: { [channel]: template }, dedupe: () => dedupeKey })
  const address = channel === 'sms' ? { mobileTel: to } : { email: to }
  const said = { about: undefined, vars: vars as never, expiresAt }
  const [sent] = await outbox.notify(db, type, { memberId: null, ...address }, said)
  if (!sent) throw new Error(`${template} was not written`)
  return sent.outboxId
}
