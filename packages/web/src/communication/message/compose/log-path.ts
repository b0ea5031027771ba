import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { to } from '../../../shared/routes/table.ts'

/** Where one reads what became of a message. */
export const logPath = (channel: MessageChannel, open?: string) =>
  to(channel === 'mail' ? 'sentMail' : 'sentSms', { open })
