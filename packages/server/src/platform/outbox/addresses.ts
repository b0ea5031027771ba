import { canonicalMobile, isMobile } from '@portal/contract/platform/fields'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import type { Channel } from './transport/transport.ts'

/** Where messages go, spelled in one way: what the transport would refuse is no address. */

const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/

/** The one spelling of what somebody gave, be it an address or not. */
export const normalAddress = (channel: Channel, given: string): string =>
  channel === 'mail' ? given.normalize('NFKC').trim().toLowerCase() : canonicalMobile(given)

/** Of a normal spelling. */
export const isAddress = (channel: Channel, address: string): boolean =>
  channel === 'mail' ? address.length <= 100 && EMAIL.test(address) : isMobile(address)

/** The one spelling of an address; undefined when it is none. */
export const canonicalAddress = (channel: Channel, given: string): string | undefined => {
  const address = normalAddress(channel, given)
  return isAddress(channel, address) ? address : undefined
}

export const maskAddress = (channel: Channel, address: string): string =>
  channel === 'sms' ? maskMobile(address) : address.replace(/^(.)[^@]*/, '$1***')
