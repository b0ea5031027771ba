import { isRich } from '@portal/contract/communication/message-body.rules'
import { cleanHtml } from '../platform/documents/html.ts'

/** The body of a message or template as it is kept: rich text by the portal's policy. The small markup and SMS are no markup yet. */
export const keptBody = async (channel: string, body: string): Promise<string> =>
  channel === 'mail' && isRich(body) ? cleanHtml(body) : body
