import type { OutputOf } from '@portal/contract/endpoint'
import type { message } from '@portal/contract/features/message'

/** One message as its panel shows it. */
export type View = OutputOf<typeof message.get>
