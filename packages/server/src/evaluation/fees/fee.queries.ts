import type { FeesOf } from '@portal/contract/evaluation/fees/fees.rules'
import { type Insertable, type Selectable, sql, type UpdateObject } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'

/** Fee sheets and the amounts on them. */

/** What a sheet is of: a session, or an achievement that is evaluated by correspondence. */
export interface FeeSubject {
  readonly of: FeesOf
  readonly id: string
}
export type FeeSheet = Pick<
  Selectable<Tables['feeSheet']>,
  'version' | 'confirmedAt' | 'confirmedBy' | 'noneReason'
>
/** Before the first saving. */
const BLANK: FeeSheet = { version: 0, confirmedAt: null, confirmedBy: '', noneReason: '' }
const COLUMN = { meeting: 'meetingId', correspondence: 'achievementId' } as const satisfies Record<
  FeesOf,
  string
>

export const findFeeSheet = async (db: Db, { of, id }: FeeSubject): Promise<FeeSheet> =>
  (await db.selectFrom('feeSheet').selectAll().where(COLUMN[of], '=', id).executeTakeFirst()) ?? BLANK

export const listFees = (db: Db, { of, id }: FeeSubject) =>
  db
    .selectFrom('fee')
    .innerJoin('feeSheet', 'feeSheet.id', 'fee.sheetId')
    .select(['fee.expertId', 'fee.cents', 'fee.note'])
    .select(['fee.paidOn', 'fee.voucherNo', 'fee.paidBy', 'fee.paidNotedAt'])
    .where(`feeSheet.${COLUMN[of]}`, '=', id)
    .execute()

/** The caller holds the lock of the subject. Answers the sheet's id. */
const writeSheet = async (
  db: Db,
  { of, id }: FeeSubject,
  set: UpdateObject<Tables, 'feeSheet'> = {},
): Promise<string> => {
  await db
    .insertInto('feeSheet')
    .values({ [COLUMN[of]]: id, version: 0 })
    .onConflict((conflict) => conflict.column(COLUMN[of]).doNothing())
    .execute()
  const { id: sheetId } = await db
    .updateTable('feeSheet')
    .set({ ...set, version: sql<number>`version + 1` })
    .where(COLUMN[of], '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return sheetId
}

export const replaceFees = async (
  db: Db,
  subject: FeeSubject,
  rows: readonly Omit<Insertable<Tables['fee']>, 'sheetId'>[],
): Promise<void> => {
  const sheetId = await writeSheet(db, subject)
  await db.deleteFrom('fee').where('sheetId', '=', sheetId).execute()
  if (rows.length > 0)
    await db
      .insertInto('fee')
      .values(rows.map((row) => ({ sheetId, ...row })))
      .execute()
}

/** The amounts stand from now on. */
export const setConfirmed = async (
  db: Db,
  subject: FeeSubject,
  { by, noneReason = '' }: { by: string; noneReason?: string },
): Promise<void> => {
  await writeSheet(db, subject, { confirmedBy: by, confirmedAt: sql<string>`now()`, noneReason })
}
/** They can be changed again. */
export const setUnconfirmed = async (db: Db, subject: FeeSubject): Promise<void> => {
  await writeSheet(db, subject, { confirmedBy: '', confirmedAt: null, noneReason: '' })
}

/** They were paid on that day; who notes it answers for it. */
export const setPaid = async (
  db: Db,
  subject: FeeSubject,
  expertIds: readonly string[],
  { paidOn, voucherNo, by }: { paidOn: string; voucherNo: string; by: string },
): Promise<void> => {
  await writePaid(db, subject, expertIds, {
    ...{ paidOn, voucherNo, paidBy: by },
    paidNotedAt: sql<string>`now()`,
  })
}
export const setUnpaid = (db: Db, subject: FeeSubject, expertIds: readonly string[]): Promise<void> =>
  writePaid(db, subject, expertIds, { paidOn: null, voucherNo: '', paidBy: '', paidNotedAt: null })

const writePaid = async (
  db: Db,
  subject: FeeSubject,
  expertIds: readonly string[],
  set: UpdateObject<Tables, 'fee'>,
): Promise<void> => {
  const sheetId = await writeSheet(db, subject)
  await db
    .updateTable('fee')
    .set(set)
    .where('sheetId', '=', sheetId)
    .where('expertId', 'in', [...expertIds])
    .execute()
}
