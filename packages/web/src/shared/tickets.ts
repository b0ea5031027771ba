import type { TicketPurpose } from '@portal/contract/platform/endpoint'
import type { MemberRole } from '@portal/contract/platform/roles'

// A ticket is good for one record and one submit (docs/handbook/identity.md#tickets). It is handed from page to page in this tab's storage, so that
// a reload keeps it, and never in an address, where history, logs and screenshots would see it.

const slot = (kind: MemberRole, purpose: TicketPurpose) => `ticket:${purpose}:${kind}`

export const keepTicket = (kind: MemberRole, ticket: string, purpose: TicketPurpose = 'resubmit') =>
  sessionStorage.setItem(slot(kind, purpose), ticket)

export const ticketOf = (kind: MemberRole, purpose: TicketPurpose = 'resubmit'): string | undefined =>
  sessionStorage.getItem(slot(kind, purpose)) ?? undefined

/** The ticket of a link stands behind the #, which no server sees; it leaves the address, and with it the history, at once. */
export const takeLinkTicket = (purpose: TicketPurpose): string | undefined => {
  const key = `ticket:${purpose}`
  const given = window.location.hash.slice(1)
  if (given) {
    sessionStorage.setItem(key, given)
    window.history.replaceState(window.history.state, '', window.location.pathname)
  }
  return sessionStorage.getItem(key) ?? undefined
}
export const dropLinkTicket = (purpose: TicketPurpose) => sessionStorage.removeItem(`ticket:${purpose}`)

export const dropTicket = (kind: MemberRole, purpose: TicketPurpose = 'resubmit') =>
  sessionStorage.removeItem(slot(kind, purpose))
