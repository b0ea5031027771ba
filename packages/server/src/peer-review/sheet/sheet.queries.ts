import { HANDED_IN, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { sheet as sheetSchema } from '@portal/contract/peer-review/sheet/sheet.fields'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { Db } from '../../platform/http/context.ts'
import { isSeated, listMembers } from '../panel/panel.queries.ts'
import type { ExaminationRecord, PanelMemberRecord } from '../panel/panel.rows.ts'
import type { SubjectRecords } from '../panel/subject.parts.ts'
import { sealedSheets } from './sealed-sheet.rules.ts'

/** Rows of scoring sheets and of material that was opened. */

export const { empty: EMPTY_SHEET, sealSheet, openSheet } = sealedSheets('examination', sheetSchema)

export const findExamination = (
  db: Db,
  achievementId: string,
  expertId: string,
): Promise<ExaminationRecord | undefined> =>
  db
    .selectFrom('examination')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .where('expertId', '=', expertId)
    .executeTakeFirst()

export const insertExamination = async (db: Db, row: Insertable<Tables['examination']>): Promise<void> => {
  await db.insertInto('examination').values(row).execute()
}

interface SheetChange
  extends Pick<
    Updateable<Tables['examination']>,
    | 'state'
    | 'reason'
    | 'sheet'
    | 'docHash'
    | 'signature'
    | 'panelVersion'
    | 'formVersion'
    | 'onBehalfById'
    | 'onBehalfBy'
    | 'scanFileId'
  > {
  /** The first time that it is handed in stays the time of handing in. */
  readonly handedIn?: boolean
  readonly signed?: boolean
}
export const updateExamination = (
  db: Db,
  id: string,
  { handedIn, signed, ...set }: SheetChange,
): Promise<ExaminationRecord> =>
  db
    .updateTable('examination')
    .set({
      ...set,
      ...(handedIn && { submittedAt: sql<string>`coalesce(examination."submittedAt", now())` }),
      ...(signed && { signedAt: sql<string>`now()` }),
      updatedAt: sql<string>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const takeDownPromise = async (db: Db, seatId: string): Promise<void> => {
  await db
    .updateTable('panelMember')
    .set({ promisedAt: sql<string>`now()` })
    .where('id', '=', seatId)
    .where('promisedAt', 'is', null)
    .execute()
}

/** All that an expert wrote, with the name of what it is about; the newest first. */
export const sheetsOfExpert = (records: Pick<SubjectRecords, 'rows'>, db: Db, expertId: string) =>
  db
    .selectFrom('examination')
    .innerJoin(records.rows.as('achievement'), 'achievement.id', 'examination.achievementId')
    .selectAll('examination')
    .select('achievement.name')
    .where('examination.expertId', '=', expertId)
    .orderBy('examination.updatedAt', 'desc')
    .execute()

const listExaminations = (db: Db, achievementId: string): Promise<ExaminationRecord[]> =>
  db.selectFrom('examination').selectAll().where('achievementId', '=', achievementId).execute()

/** Those of whom a sheet is expected: agreed, or present where there is a meeting. */
const expectedOf = (members: readonly PanelMemberRecord[], mode: string): PanelMemberRecord[] =>
  members.filter(
    (seat) =>
      isSeated(seat) &&
      (mode === 'correspondence'
        ? seat.joinStatus !== JoinStatus.pending
        : seat.joinStatus === JoinStatus.present),
  )

/** Seats of which nobody knows yet whether a sheet will come: asked and not answered, or not yet seen at the meeting. */
const undecidedOf = (members: readonly PanelMemberRecord[], mode: string): PanelMemberRecord[] =>
  members.filter(
    (seat) =>
      isSeated(seat) &&
      (seat.joinStatus === JoinStatus.pending ||
        (mode !== 'correspondence' && seat.joinStatus === JoinStatus.agreed)),
  )

/** How far the panel is, and whether the last expected sheet is in. */
export const progressOf = async (db: Db, achievementId: string, mode: string) => {
  const members = await listMembers(db, achievementId)
  const expected = expectedOf(members, mode)
  const undecided = undecidedOf(members, mode)
  const sheets = new Map((await listExaminations(db, achievementId)).map((row) => [row.expertId, row]))
  const isIn = ({ expertId }: PanelMemberRecord) =>
    (HANDED_IN as readonly string[]).includes(sheets.get(expertId)?.state ?? 'none')
  const waiting = expected.filter((seat) => !isIn(seat))
  const unsigned = expected.filter(({ expertId }) => sheets.get(expertId)?.state === 'submitted')
  return { expected, undecided, sheets, waiting, unsigned }
}

export const recordView = async (
  db: Db,
  view: { achievementId: string; expertId: string; fileId: string; ip: string },
) => {
  await db.insertInto('materialView').values(view).execute()
}
/** What each expert opened of it: the first time and the last. */
export const listAllViews = async (db: Db, achievementId: string) =>
  (
    await db
      .selectFrom('materialView')
      .select(['expertId', 'fileId'])
      .select((eb) => [
        eb.fn.min('at').as('firstAt'),
        eb.fn.max('at').as('lastAt'),
        eb.fn.countAll<number>().as('count'),
      ])
      .where('achievementId', '=', achievementId)
      .groupBy(['expertId', 'fileId'])
      .orderBy('expertId')
      .orderBy('firstAt')
      .execute()
  ).map(({ count, ...view }) => ({ ...view, count: Number(count) }))

export const listViewed = async (db: Db, achievementId: string, expertId: string) =>
  new Map(
    (
      await db
        .selectFrom('materialView')
        .select(['fileId', (eb) => eb.fn.max('at').as('at')])
        .where('achievementId', '=', achievementId)
        .where('expertId', '=', expertId)
        .groupBy('fileId')
        .execute()
    ).map(({ fileId, at }) => [fileId, at]),
  )

/** Of the signature picture that the expert keeps; 0 without one. */
export const pictureVersionOf = async (db: Db, expertId: string): Promise<number> => {
  const row = await db
    .selectFrom('expertSignature')
    .select(['version', 'fileId'])
    .where('memberId', '=', expertId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fileId ? row.version : 0
}

export const openScores = async (
  db: Db,
  achievementId: string,
  by: string,
  reason: string,
): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ openedAt: sql<string>`now()`, openedBy: by, openReason: reason })
    .where('achievementId', '=', achievementId)
    .where('openedAt', 'is', null)
    .execute()
}
