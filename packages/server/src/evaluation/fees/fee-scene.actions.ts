import { type FeesOf, PAID_SHEETS } from '@portal/contract/evaluation/fees/fees.rules'
import { type ExamineState, JoinStatus } from '@portal/contract/peer-review/panel.rules'
import { byActor, logPanel } from '../../peer-review/panel/panel.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { isInvolved, refuseInvolved } from '../achievement/involvement.queries.ts'
import { requireVisible } from '../achievement/visibility.rules.ts'
import { lockAchievements } from '../meeting/meeting.queries.ts'
import { idsOf, lockMeeting, type Scene as MeetingScene, sceneOf, titleOf } from '../meeting/scene.actions.ts'
import { coverOf } from '../meeting-papers/meeting-paper.documents.ts'
import { nthSession } from '../meeting-papers/paper.queries.ts'
import { listSeats, type SeatRow } from '../meeting-seat/seat.queries.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import { type FeeSheet, type FeeSubject, findFeeSheet } from './fee.queries.ts'

/** What a fee sheet is made for. A session and an evaluation by correspondence differ in this file alone. */

interface Person {
  readonly expertId: string
  readonly name: string
  readonly orgName: string
  readonly zc: string
  /** Came, or handed in a sheet. */
  readonly worked: boolean
}
export interface FeeScene extends FeeSubject {
  readonly title: string
  /** Of the case after which the sheet is numbered, and which of its sessions this is where there are several. */
  readonly caseNo: string
  readonly nth?: number | undefined
  readonly cover: readonly (readonly [string, string])[]
  readonly achievementIds: readonly string[]
  /** Everybody who has a seat. */
  readonly people: readonly Person[]
  readonly sheet: FeeSheet
  /** Amounts may still be written, by whoever has nothing to do with it. */
  readonly open: boolean
}

const peopleOf = (seats: readonly SeatRow[], worked: (seat: SeatRow) => boolean): Person[] =>
  [...Map.groupBy(seats, ({ expertId }) => expertId).entries()].map(([expertId, own]) => ({
    expertId,
    name: own[0]?.name ?? '',
    orgName: own[0]?.orgName ?? '',
    zc: own[0]?.zc ?? '',
    worked: own.some(worked),
  }))
const came = ({ joinStatus }: SeatRow): boolean => joinStatus === JoinStatus.present
const handedIn = ({ examine }: SeatRow): boolean => (PAID_SHEETS as readonly ExamineState[]).includes(examine)

/** Of a session that was called off nobody is paid. */
const HELD = ['planned', 'running', 'closed'] as const

const withSession = async (db: Db, scene: MeetingScene): Promise<FeeScene> => {
  const subject = { of: 'meeting', id: scene.meeting.id } as const
  const achievementIds = idsOf(scene.items)
  const [first] = scene.items
  return {
    ...subject,
    title: titleOf(scene),
    caseNo: first?.acceptNo ?? '',
    nth: first && (await nthSession(db, subject.id, first.achievementId)),
    cover: coverOf(scene),
    achievementIds,
    people: peopleOf(await listSeats(db, achievementIds, scene.meeting.id), came),
    sheet: await findFeeSheet(db, subject),
    open: scene.meeting.state !== 'cancelled',
  }
}

type Reviewed = Pick<AchievementRow, 'id' | 'name' | 'acceptNo' | 'orgName'>
const withLetters = async (db: Db, row: Reviewed): Promise<FeeScene> => {
  const { id } = row
  const subject = { of: 'correspondence', id } as const
  return {
    ...subject,
    title: `《${row.name}》通讯评价`,
    caseNo: row.acceptNo ?? '',
    cover: [
      ['成果名称', row.name],
      ['受理编号', row.acceptNo ?? ''],
      ['第一完成单位', row.orgName],
      ['评价形式', '通讯评价'],
    ],
    achievementIds: [id],
    people: peopleOf(await listSeats(db, [id]), handedIn),
    sheet: await findFeeSheet(db, subject),
    open: true,
  }
}

const byCorrespondence = async (context: Context, id: string): Promise<FeeScene> => {
  const row = await requireVisible({ mayExpertRead: async () => false }, context.db, id, actorOf(context))
  if (row.evalMode !== 'correspondence') throw new AppError('notFound')
  return withLetters(context.db, row)
}

const READ: Record<FeesOf, (context: Context, id: string) => Promise<FeeScene>> = {
  meeting: async ({ db }, id) => withSession(db, await sceneOf(db, id)),
  correspondence: byCorrespondence,
}
/** Locked, and refused to whoever has to do with it. */
const LOCKED: Record<FeesOf, (context: Context, id: string) => Promise<FeeScene>> = {
  meeting: async (context, id) => withSession(context.db, await lockMeeting(context, id, { among: HELD })),
  correspondence: async (context, id) => {
    await lockAchievements(context.db, [id])
    const scene = await byCorrespondence(context, id)
    await refuseInvolved(context.db, id, actorOf(context))
    return scene
  },
}

const noted = (context: Context, scene: FeeScene): FeeScene => {
  const { of, id, title } = scene
  context.note({
    targetKind: of === 'meeting' ? 'meeting' : 'achievement',
    targetId: id,
    targetName: title,
  })
  return scene
}

export const readFees = (context: Context, { of, id }: FeeSubject): Promise<FeeScene> => READ[of](context, id)
/** For a file: who took it is on record. */
export const takeFees = async (context: Context, subject: FeeSubject): Promise<FeeScene> =>
  noted(context, await readFees(context, subject))
/** For a change of the sheet as it was read. */
export const lockFees = async (
  context: Context,
  { of, id, expectVersion }: FeeSubject & { expectVersion: number },
): Promise<FeeScene> => {
  const scene = noted(context, await LOCKED[of](context, id))
  if (scene.sheet.version !== expectVersion) throw new AppError('stateChanged')
  return scene
}

/** Into the log of each achievement that it is paid for: that outlives the sheet, and is chained. */
export const logFees = async (
  context: Context,
  { achievementIds }: FeeScene,
  text: string,
  detail: Record<string, unknown> = {},
): Promise<void> => {
  for (const id of achievementIds) {
    const row = await reviewRecords.find(context.db, id)
    if (row) await logPanel(reviewRecords, context.db, row, { by: byActor(context), text, detail })
  }
}

/** 3.3: whoever has to do with one of the achievements reads only. */
export const isOwnCase = async (context: Context, { achievementIds }: FeeScene): Promise<boolean> => {
  const { accountId } = actorOf(context)
  for (const id of achievementIds) if (await isInvolved(context.db, id, accountId)) return true
  return false
}

/** Every sheet that was begun for an achievement: of its sessions, and of its evaluation by correspondence. */
export const feesOfCase = async (
  db: Db,
  row: Reviewed,
  sessionIds: readonly string[],
): Promise<FeeScene[]> => {
  const scenes = [await withLetters(db, row)]
  for (const id of sessionIds) scenes.push(await withSession(db, await sceneOf(db, id)))
  return scenes.filter(({ sheet }) => sheet.version > 0)
}
