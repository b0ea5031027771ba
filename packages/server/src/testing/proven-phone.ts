import { canonicalMobile } from '@portal/contract/platform/fields'
import { keepProof } from '../identity/phone/phone.queries.ts'
import { hashToken } from '../platform/crypto/secrets.ts'
import type { Db } from '../platform/http/context.ts'

/** Applicants of tests whose phones are proven (docs/handbook/identity.md#proven-phones) without a message for each of them. */

/** Fields that hold the phone, by what the path of a registration ends with. */
const PHONES = [
  [/\/signup\/(personal|expert)User$/, 'mobileTel'],
  [/\/signup\/groupUser(WithoutFile)?$/, 'contactMobileTel'],
  [/\/signup\/projectUser$/, 'tel'],
] as const

/** The phone of the form that goes with the ticket, where a registration is sent. */
export const provePhoneOf = async (
  db: Db,
  { path, input, ticket }: { path: string; input: unknown; ticket: string | undefined },
): Promise<void> => {
  const [, field] = PHONES.find(([paths]) => paths.test(path)) ?? []
  const phone = field && (input as Readonly<Record<string, unknown>>)[field]
  if (ticket === undefined || phone === undefined) return
  const row = await db
    .selectFrom('ticket')
    .select('memberId')
    .where('tokenHash', '=', hashToken(ticket))
    .executeTakeFirst()
  if (row?.memberId) await keepProof(db, row.memberId, canonicalMobile(String(phone)))
}
