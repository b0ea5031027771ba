import * as z from 'zod'
import { keysOf } from './codes.ts'

/** What became of a message to one address (docs/handbook/communication.md#states): the same words wherever the portal writes to somebody. */

export const DELIVERY_STATES = {
  queued: { label: '排队中', tone: 'wait' },
  sending: { label: '发送中', tone: 'wait' },
  sent: { label: '已发送', tone: 'good' },
  failed: { label: '失败', tone: 'bad' },
  unknown: { label: '结果未知', tone: 'bad' },
  bounced: { label: '被退回', tone: 'bad' },
  cancelled: { label: '已取消', tone: 'plain' },
} as const
export type DeliveryState = keyof typeof DELIVERY_STATES
export const deliveryState = z.enum(keysOf(DELIVERY_STATES))

/** The last word of the network, which comes after `sent` or not at all. */
export const deliveryReport = z.enum(['', 'delivered', 'undelivered', 'bounced'])
export type DeliveryReport = z.output<typeof deliveryReport>

const DELIVERED = { label: '已送达', tone: 'good' } as const
/** As people read it: sent and reported by the network is more than sent. */
export const deliveryShown = <S extends { label: string; tone: string }>(
  states: Readonly<Record<string, S>>,
  { state, report }: { state: string; report: string },
): S | typeof DELIVERED =>
  state === 'sent' && report === 'delivered' ? DELIVERED : (states[state] ?? (states.sent as S))

/** On paper, what the network said last; '' for what stands on the portal's own pages. */
export const deliveryWords = (state: string | null): string =>
  state === 'delivered'
    ? DELIVERED.label
    : state
      ? deliveryShown(DELIVERY_STATES, { state, report: '' }).label
      : ''
