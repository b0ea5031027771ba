import { RECIPIENT_STATES } from '@portal/contract/communication/message.fields'
import { deliveryShown } from '@portal/contract/platform/delivery.fields'
import { Tag } from '../ui/tag.tsx'
import styles from './delivery-list.module.css'

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
  <ul className={styles.list}>
    {rows.map(({ id, title, detail, note, ...row }) => {
      const { label, tone } = deliveryShown(RECIPIENT_STATES, row)
      return (
        <li key={id}>
          <span>
            <strong>{title}</strong>
            <small>{detail}</small>
          </span>
          <span>
            <Tag tone={tone}>{label}</Tag>
            <small>{note}</small>
          </span>
        </li>
      )
    })}
  </ul>
)
