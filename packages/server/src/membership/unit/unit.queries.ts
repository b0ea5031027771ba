import { UNIT_TYPE_CODES } from '@portal/contract/membership/kind/groups'
import { unitKind } from '@portal/contract/membership/kind/unit.kind'
import { canonicalCreditCode } from '@portal/contract/platform/person/identity.fields'
import { type SqlBool, sql } from 'kysely'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'

/** Group of a unit, by what its credit code begins with (groups.ts). */
export const unitType = sql<string>`case when left(unit.cpcode, 2) = any(${[...UNIT_TYPE_CODES]}::text[])
   then left(unit.cpcode, 2) else 'other' end`

const beginningWith = (code: string) => {
  const sought = canonicalCreditCode(code).replace(/[^0-9A-Z]/g, '')
  return sought ? [sql<SqlBool>`unit.cpcode like ${`${sought}%`}`] : []
}

export const unitRoster = (ring: KeyRing) =>
  createKindRoster(unitKind, ring, {
    conditions: {
      cpcode: (wanted) => beginningWith(String(wanted)),
      type: (wanted) => [sql<SqlBool>`${unitType} = any(${wanted as string[]}::text[])`],
    },
  })
