import type { message } from '@portal/contract/communication/message.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'

/** One message as its panel and what belongs to it read it. */
export type View = OutputOf<typeof message.get>
