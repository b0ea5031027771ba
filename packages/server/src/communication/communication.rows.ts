import type { Audience } from '@portal/contract/communication/message.fields'
import type { DeliveryReport } from '@portal/contract/platform/delivery.fields'
import type { AsIs } from '../platform/database/tables.ts'

/** What the database cannot say of its columns (`row-types.ts`): values of JSON, words of a text, and what one means. */
export interface Columns {
  'campaign.audience': Audience
  /** When the addresses of its recipients were taken away. */
  'campaign.clearedAt': AsIs
  /** Put on hold by a restore: it hands nothing over. */
  'campaign.held': AsIs
  'campaignRecipient.report': DeliveryReport
}
