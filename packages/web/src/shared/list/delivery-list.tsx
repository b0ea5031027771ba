import { RECIPIENT_STATES } from '@portal/contract/communication/message.fields'
import { deliveryShown } from '@portal/contract/platform/delivery.fields'
import { Lines } from '../ui/lines.tsx'
import { Tag } from '../ui/tag.tsx'

export interface Delivery {
  readonly id: string
  readonly title: string
  /** Where it went: channel, address, unit. */
  readonly detail: string
  readonly state: string
  readonly report: string
  /** When, and why not. */
  readonly note: string
}

/** Messages, one line each, with what became of them. */
export const DeliveryList = ({ rows }: { rows: readonly Delivery[] }) => (
  <Lines
    lines={rows.map(({ id, title, detail, note, ...row }) => {
      const { label, tone } = deliveryShown(RECIPIENT_STATES, row)
      return {
        key: id,
        text: <strong>{title}</strong>,
        note: [detail, note].filter(Boolean).join(' · '),
        end: <Tag tone={tone}>{label}</Tag>,
      }
    })}
  />
)
