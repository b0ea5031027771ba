import type { TicketPurpose } from '@portal/contract/endpoint'
import type { MemberRole } from '@portal/contract/roles'

// A ticket is good for one record and one submit (decision C). It is handed from page to page in this tab's storage, so that
// a reload keeps it, and never in an address, where history, logs and screenshots would see it.

const slot = (kind: MemberRole, purpose: TicketPurpose) => `ticket:${purpose}:${kind}`

export const keepTicket = (kind: MemberRole, ticket: string, purpose: TicketPurpose = 'resubmit') =>
  sessionStorage.setItem(slot(kind, purpose), ticket)

export const ticketOf = (kind: MemberRole, purpose: TicketPurpose = 'resubmit'): string | undefined =>
  sessionStorage.getItem(slot(kind, purpose)) ?? undefined

export const dropTicket = (kind: MemberRole, purpose: TicketPurpose = 'resubmit') =>
  sessionStorage.removeItem(slot(kind, purpose))
