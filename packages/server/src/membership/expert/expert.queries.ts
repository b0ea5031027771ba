import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import type { Assessment } from '@portal/contract/membership/member.calls'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { createKindRoster } from '../list/kind-roster.queries.ts'
import { openColumn } from '../record/kind.queries.ts'

/** For administrators, and no part of the form. */
const ASSESSMENT = ['credibilityLevel', 'activityLevel', 'participateActivitiesText'] as const

export interface Payee {
  readonly idCard: string
  readonly bankName: string
  readonly bankAccount: string
}
/** What money is paid by, in full: whoever shows it masks it or has it audited. Bank fields only with the consent to them. */
export const findPayees = async (
  db: Db,
  ring: KeyRing,
  ids: readonly string[],
): Promise<Map<string, Payee>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('expert')
    .select(['id', 'idCard', 'bankName', 'bankAccount', 'bankConsent'])
    .where('id', 'in', [...ids])
    .execute()
  const open = (row: (typeof rows)[number], column: 'bankName' | 'bankAccount'): string =>
    row.bankConsent ? openColumn(ring, expertKind, row, column) : ''
  return new Map(
    rows.map((row) => [
      row.id,
      {
        idCard: openColumn(ring, expertKind, row, 'idCard'),
        bankName: open(row, 'bankName'),
        bankAccount: open(row, 'bankAccount'),
      },
    ]),
  )
}

export const findAssessment = async (db: Db, id: string): Promise<Assessment | null> =>
  (await db.selectFrom('expert').select(ASSESSMENT).where('id', '=', id).executeTakeFirst()) ?? null

export const expertRoster = (ring: KeyRing) => createKindRoster(expertKind, ring)
