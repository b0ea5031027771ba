import { type Identifier, identifierIn } from '@portal/contract/platform/person/identifier'
import { canonicalMobile } from '@portal/contract/platform/person/identity-number'
import { mask } from '@portal/contract/platform/person/mask.rules'
import type { Context, Db } from '../../platform/http/context.ts'
import { maskAddress } from '../../platform/outbox/addresses.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import {
  type FoundMember,
  membersWithAddress,
  membersWithIdentity,
  membersWithPhone,
} from './found.queries.ts'

export type OwnersDeps = Pick<MemberDeps, 'kinds' | 'keyRing'>
const OWNERS = 20

const ownersIn = ({ kinds, keyRing }: OwnersDeps, db: Db, by: Identifier, text: string) => {
  if (by === 'mobile') return membersWithPhone(db, canonicalMobile(text), OWNERS)
  if (by === 'email') return membersWithAddress(db, text, OWNERS)
  return membersWithIdentity(db, keyRing, Object.values(kinds), text)
}

/** As the log keeps it: enough to know which record it was, not what the number is. */
const masked = (by: Identifier, text: string): string =>
  by === 'email' ? maskAddress('mail', text) : mask(by === 'mobile' ? 'mobile' : 'idCard', text)

/** Whose whole number or address it is; the log names whom it led to. */
export const ownersOf = async (
  deps: OwnersDeps,
  keyword: string,
  context: Pick<Context, 'db' | 'note'>,
): Promise<FoundMember[]> => {
  const by = identifierIn(keyword) ?? 'idCard'
  const rows = await ownersIn(deps, context.db, by, keyword)
  context.note({ detail: { by, value: masked(by, keyword), found: rows.map(({ id }) => id) } })
  return rows
}
