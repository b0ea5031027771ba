import type { MemberKind } from '@portal/contract/membership/member.calls'
import { sql } from 'kysely'
import { databaseError } from '../../platform/database/database.ts'
import { AppError, type Db } from '../../platform/http/context.ts'
import { updateMember } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'

/** Numbers of members: none is ever given twice (docs/handbook/membership.md#numbers). */

/** As many numbers as are needed at once; answers the first. */
export const takeSerials = async (db: Db, kind: MemberKind, count: number): Promise<number> => {
  const { next } = await db
    .updateTable('serialCounter')
    .set((eb) => ({ next: eb('next', '+', count) }))
    .where('kind', '=', kind)
    .returning('next')
    .executeTakeFirstOrThrow()
  return next - count
}

/** The counter stays locked until the transaction ends. */
export const readCounter = async (db: Db, kind: MemberKind): Promise<number> =>
  (
    await db
      .selectFrom('serialCounter')
      .select('next')
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirstOrThrow()
  ).next

/** Beyond a number that was brought along. */
export const passSerial = async (db: Db, kind: MemberKind, serial: number): Promise<void> => {
  await db
    .updateTable('serialCounter')
    .set({ next: sql`greatest(next, ${serial + 1}::int)` })
    .where('kind', '=', kind)
    .execute()
}

/** Numbers that nobody was ever told: back to where the counter was, if nobody has taken one since. */
export const giveBackSerials = async (
  db: Db,
  kind: MemberKind,
  { before, after }: { readonly before: number; readonly after: number },
): Promise<void> => {
  await db
    .updateTable('serialCounter')
    .set({ next: before })
    .where('kind', '=', kind)
    .where('next', '=', after)
    .execute()
}

/** Another number; the counter never gives it out again. */
export const writeSerial = async (db: Db, row: MemberRow, serial: number): Promise<MemberRow> => {
  try {
    const after = await updateMember(db, row, { serial })
    await passSerial(db, row.kind, serial)
    return after
  } catch (error) {
    const known = databaseError(error)
    if (known?.kind === 'unique' && known.constraint === 'member_serial_unique')
      throw new AppError('serialTaken')
    throw error
  }
}
/** The next number of a kind. The counter's row stays locked until the transaction ends, so no number is given twice. */
export const takeSerial = (db: Db, kind: MemberKind): Promise<number> => takeSerials(db, kind, 1)
