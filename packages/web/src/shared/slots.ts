import type { MemberRole } from '@portal/contract/platform/roles'
import { type ComponentType, createContext, useContext } from 'react'

/** What a page shows, or asks, of domains above its own. They are given at the top (`app/slots.ts`). */
export interface Slots {
  /** What waits to be judged, on the home of an expert. */
  readonly DueWork: ComponentType
  /** Congresses and trainings of a member, and what is new in the columns, on the home of members. */
  readonly News: ComponentType
  /** What is being evaluated for a member, on their home. */
  readonly OwnEvaluation: ComponentType
  /** Which news reach a member, in 个人中心. */
  readonly Subscriptions: ComponentType
  /** Whether the stamped form of an application has arrived; undefined for a kind without a look-up. */
  readonly uploadStatus: (kind: MemberRole, ticket: string) => Promise<'0' | '1' | undefined>
}

export const SlotsContext = createContext<Slots | undefined>(undefined)

export const useSlots = (): Slots => {
  const slots = useContext(SlotsContext)
  if (!slots) throw new Error('slots are given by main.tsx')
  return slots
}
