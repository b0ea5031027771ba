import { HANDED_IN } from '@portal/contract/peer-review/panel.rules'
import { type Sheet, sheet as sheetSchema } from '@portal/contract/peer-review/sheet.calls'
import { sql } from 'kysely'
import { GENESIS, linkHash } from '../../platform/crypto/chain.ts'
import { type KeyRing, openText, seal } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/http/context.ts'
import { isSeated, listMembers } from '../panel/panel.queries.ts'
import type { ExaminationRecord, PanelMemberRecord } from '../panel/panel.rows.ts'

/** All SQL of scoring sheets and of material that was opened; values are sealed, and opened here only. */

const place = (id: string) => ({ table: 'examination', column: 'sheet', rowId: id })
export const EMPTY_SHEET: Sheet = sheetSchema.parse({})

export const sealSheet = (ring: KeyRing, id: string, sheet: Sheet): Buffer =>
  seal(ring, place(id), JSON.stringify(sheet))
export const openSheet = (ring: KeyRing, row: Pick<ExaminationRecord, 'id' | 'sheet'>): Sheet =>
  sheetSchema.parse(JSON.parse(openText(ring, place(row.id), row.sheet)))

/** What a signature stands under: the sheet, whose it is, and the submission that it is about. */
export const documentHash = (about: {
  achievementId: string
  contentHash: string
  expertId: string
  formVersion: string
  panelVersion: number
  sheet: Sheet
}): string => linkHash(GENESIS, about).toString('hex')

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

const listExaminations = (db: Db, achievementId: string): Promise<ExaminationRecord[]> =>
  db.selectFrom('examination').selectAll().where('achievementId', '=', achievementId).execute()

/** Those of whom a sheet is expected: agreed, or present where there is a meeting. */
const expectedOf = (members: readonly PanelMemberRecord[], mode: string): PanelMemberRecord[] =>
  members.filter(
    (seat) =>
      isSeated(seat) && (mode === 'correspondence' ? seat.joinStatus !== '0' : seat.joinStatus === '4'),
  )

/** Seats of which nobody knows yet whether a sheet will come: asked and not answered, or not yet seen at the meeting. */
const undecidedOf = (members: readonly PanelMemberRecord[], mode: string): PanelMemberRecord[] =>
  members.filter(
    (seat) =>
      isSeated(seat) && (seat.joinStatus === '0' || (mode !== 'correspondence' && seat.joinStatus === '1')),
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
