import { useLayoutEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { dropTicket, keepTicket, ticketOf } from '../../../shared/tickets.ts'
import type { ScanSlot, StoredFile } from '../uploads/use-uploads.ts'
import type { RegistrationOutline } from './description.ts'

/** What a new applicant was given when the notice was agreed to. */
export interface Begun {
  ticket: string
  applicationNo: string
  promiseWord: string
}

/** Where one is. It lies in the history entry, so that a reload continues and another visit starts anew. */
export type Stage =
  | { at: 'notice' }
  | { at: 'form'; begun: Begun }
  | { at: 'done'; uploaded: boolean; applicationNo?: string | undefined; again?: boolean | undefined }
  | { at: 'identify'; mobileTel: string }
  | { at: 'record'; ticket: string }

type Marker = Exclude<Stage, { at: 'form' | 'record' }> | { at: 'record' } | { at: 'form' }

/** Ways from one step to another. */
interface Ways {
  /** The step takes the place of this one: nobody goes back to it. */
  readonly become: (next: Marker) => void
  /** A step onward: the browser's 后退 leads back to this one. */
  readonly onward: (next: Marker) => void
  /** Back to the notice, as the browser's own button would. */
  readonly back: () => void
}

/** What the steps behind the notice are told. */
export interface LaterProps {
  readonly stage: Stage
  readonly ways: Ways
  /** Back to where one signs in. */
  readonly onLeave: () => void
}

const slot = (kind: string) => `wizard:${kind}`

export function readBegun(kind: RegistrationOutline['kind']): Begun | undefined {
  const ticket = ticketOf(kind, 'wizard')
  const rest = sessionStorage.getItem(slot(kind))
  return ticket && rest ? { ticket, ...(JSON.parse(rest) as Omit<Begun, 'ticket'>) } : undefined
}

export function keepBegun(kind: RegistrationOutline['kind'], { ticket, ...rest }: Begun) {
  keepTicket(kind, ticket, 'wizard')
  sessionStorage.setItem(slot(kind), JSON.stringify(rest))
}

export function forgetBegun(kind: RegistrationOutline['kind']) {
  dropTicket(kind, 'wizard')
  sessionStorage.removeItem(slot(kind))
  sessionStorage.removeItem(sentSlot(kind))
}

type Sent = Partial<Record<ScanSlot, StoredFile[]>>
const sentSlot = (kind: string) => `sent:${kind}`
/** Files that were uploaded under this ticket are still there after a reload. */
export const keepSent = (kind: RegistrationOutline['kind'], sent: Sent) =>
  sessionStorage.setItem(sentSlot(kind), JSON.stringify(sent))
export const sentBefore = (kind: RegistrationOutline['kind']): Sent =>
  JSON.parse(sessionStorage.getItem(sentSlot(kind)) ?? '{}') as Sent

export function useStage({ kind, queries }: RegistrationOutline): [Stage, Ways] {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const asked = queries.map((name) => query.get(name)).find((value) => value !== null)
  const marker = state as (Marker & { stepped?: boolean }) | { at?: undefined; stepped?: boolean } | null

  const stepped = marker?.stepped === true
  const become = (next: Marker) => navigate(pathname, { replace: true, state: { ...next, stepped } })
  const ways: Ways = {
    become,
    onward: (next) => {
      // What this entry shows must not follow from what is known by the time somebody comes back to it.
      void become({ at: 'notice' })
      void navigate(pathname, { state: { ...next, stepped: true } })
    },
    back: () => void (stepped ? navigate(-1) : become({ at: 'notice' })),
  }
  // A number of a person does not stay in the address (docs/handbook/security.md#links): it opens the application and goes away.
  useLayoutEffect(() => {
    if (asked !== undefined)
      void become(ticketOf(kind) ? { at: 'record' } : { at: 'identify', mobileTel: asked ?? '' })
  })

  const ticket = ticketOf(kind)
  if (asked !== undefined && ticket) return [{ at: 'record', ticket }, ways]
  if (asked !== undefined) return [{ at: 'identify', mobileTel: asked ?? '' }, ways]
  if (marker?.at === 'record')
    return [ticket ? { at: 'record', ticket } : { at: 'identify', mobileTel: '' }, ways]
  if (marker?.at === 'identify' || marker?.at === 'done') return [marker, ways]
  const begun = readBegun(kind)
  return [begun && marker?.at !== 'notice' ? { at: 'form', begun } : { at: 'notice' }, ways]
}

/** Where an approved application is read, whichever page asked for the code. */
export const OUTCOME = { at: 'outcome' } as const
