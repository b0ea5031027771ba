import { JoinStatus, OPEN_INVITES, PANEL_ROLES, SEATED } from '@portal/contract/peer-review/panel.rules'
import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { labelOf } from '@portal/contract/platform/enums'
import { type SqlBool, sql } from 'kysely'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import type { PanelMemberRecord, PanelRecord } from './panel.rows.ts'
import type { By, SubjectEvent, SubjectHead, SubjectRecords, SubjectStage } from './subject.parts.ts'

/** Rows of panels, and the one way to change them: lock the achievement, then the panel, then write. */

const BEGUN: readonly SubjectStage[] = ['ready', 'atWork', 'ended']
/** Drafts are their applicant's; the expert-review accounts see what has come as far as a panel (docs/handbook/evaluation.md#who-sees). */
export const visibleSubject = async (
  records: SubjectRecords,
  db: Db,
  id: string,
  role: string,
): Promise<SubjectHead> => {
  const subject = await records.find(db, id)
  if (!subject || (subject.stage === 'draft' && role !== 'superAdmin')) throw new AppError('notFound')
  const begun = BEGUN.includes(subject.stage) || (await findPanel(db, id)) !== undefined
  if (role === 'expertReview' && !begun) throw new AppError('notFound')
  return subject
}

/** For whoever changes something there: visible, and not their own (docs/handbook/evaluation.md#separation). */
export const workableSubject = async (
  records: SubjectRecords,
  context: Context,
  id: string,
): Promise<SubjectHead> => {
  const actor = actorOf(context)
  const subject = await visibleSubject(records, context.db, id, actor.role)
  await records.refuseInvolved(context.db, id, actor)
  return subject
}

export const findPanel = (db: Db, achievementId: string): Promise<PanelRecord | undefined> =>
  db.selectFrom('panel').selectAll().where('achievementId', '=', achievementId).executeTakeFirst()

export interface Locked {
  readonly achievement: SubjectHead
  readonly panel: PanelRecord | undefined
}
/** Everything that changes a panel goes through here, in this order, so that no two acts wait for each other. */
export const lockPanel = async (records: SubjectRecords, db: Db, achievementId: string): Promise<Locked> => {
  const achievement = await records.lock(db, achievementId)
  if (!achievement) throw new AppError('notFound')
  const panel = await db
    .selectFrom('panel')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .forUpdate()
    .executeTakeFirst()
  return { achievement, panel }
}
/** The same for acts that need a panel and an evaluation under way. */
export const lockActivePanel = async (
  records: SubjectRecords,
  db: Db,
  achievementId: string,
  expectVersion?: number,
) => {
  const { achievement, panel } = await lockPanel(records, db, achievementId)
  if (!panel || (expectVersion !== undefined && panel.version !== expectVersion))
    throw new AppError('stateChanged')
  if (achievement.stage !== 'atWork') throw guardFailed(REVIEW_GUARDS, 'panelNotAtWork')
  return { achievement, panel }
}

export const bumpPanel = async (db: Db, achievementId: string, set: object = {}): Promise<number> => {
  const { version } = await db
    .updateTable('panel')
    .set({ ...set, version: sql<number>`version + 1` })
    .where('achievementId', '=', achievementId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** When and where the session is held, as the panel's own pages and letters say it. The caller holds the locks. */
export const setPanelMeeting = async (
  db: Db,
  achievementId: string,
  at: { meetingAt: string | null; place: string },
): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ ...at, version: sql<number>`version + 1` })
    .where('achievementId', '=', achievementId)
    .where((eb) => eb.or([eb('meetingAt', 'is distinct from', at.meetingAt), eb('place', '<>', at.place)]))
    .execute()
}

/** Recusal was looked at just now, against this submission. */
export const markChecked = async (db: Db, achievementId: string, revisionNo: number): Promise<void> => {
  await db
    .updateTable('panel')
    .set({ checkedAt: sql<string>`now()`, checkedRevision: revisionNo })
    .where('achievementId', '=', achievementId)
    .execute()
}

/** Those on the list, seats before reserves. */
export const listMembers = (db: Db, achievementId: string): Promise<PanelMemberRecord[]> =>
  db
    .selectFrom('panelMember')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .where('goneAt', 'is', null)
    .orderBy('reserveNo')
    .orderBy(sql`case role when 'leader' then 0 when 'vice' then 1 else 2 end`)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()

/** Whether somebody was asked onto the panel, and is on it no more. */
export const satOnce = async (db: Db, achievementId: string, expertId: string): Promise<boolean> =>
  (await db
    .selectFrom('panelMember')
    .select('id')
    .where('achievementId', '=', achievementId)
    .where('expertId', '=', expertId)
    .where((eb) => eb.or([eb('goneAt', 'is not', null), eb('joinStatus', 'not in', [...SEATED])]))
    .where(
      sql<SqlBool>`("promisedAt" is not null
        or exists (select from invitation i where i."panelMemberId" = "panelMember".id))`,
    )
    .executeTakeFirst()) !== undefined

export const findSeat = (db: Db, achievementId: string, expertId: string) =>
  db
    .selectFrom('panelMember')
    .selectAll()
    .where('achievementId', '=', achievementId)
    .where('expertId', '=', expertId)
    .where('goneAt', 'is', null)
    .executeTakeFirst()

/** Whether somebody came for one of these. */
export const isPresentAtOne = async (
  db: Db,
  expertId: string,
  achievementIds: readonly string[],
): Promise<boolean> =>
  achievementIds.length > 0 &&
  (await db
    .selectFrom('panelMember')
    .select('id')
    .where('expertId', '=', expertId)
    .where('achievementId', 'in', [...achievementIds])
    .where('goneAt', 'is', null)
    .where('joinStatus', '=', JoinStatus.present)
    .executeTakeFirst()) !== undefined

export const isSeated = ({
  reserveNo,
  joinStatus,
}: Pick<PanelMemberRecord, 'reserveNo' | 'joinStatus'>): boolean =>
  reserveNo === 0 && (SEATED as readonly string[]).includes(joinStatus)

export const updateMember = async (db: Db, id: string, set: object): Promise<void> => {
  await db.updateTable('panelMember').set(set).where('id', '=', id).execute()
}

/** Who of the panel writes the opinion besides the leader; nobody without one. */
export const setWriter = async (db: Db, achievementId: string, expertId: string): Promise<void> => {
  await db
    .updateTable('panelMember')
    .set({ writesOpinion: sql<boolean>`"expertId"::text = ${expertId}` })
    .where('achievementId', '=', achievementId)
    .where('goneAt', 'is', null)
    .execute()
}

export const endInvitations = async (
  db: Db,
  panelMemberId: string,
  state: 'revoked' | 'replaced' | 'expired' | 'agreed' | 'declined',
  endReason: string,
): Promise<void> => {
  await db
    .updateTable('invitation')
    .set({
      state,
      endReason,
      ...((state === 'agreed' || state === 'declined') && { answeredAt: sql<string>`now()` }),
    })
    .where('panelMemberId', '=', panelMemberId)
    .where('state', 'in', [...OPEN_INVITES])
    .execute()
}

/** Seats that were asked and have not answered. */
export const seatsWithOpenInvitation = async (db: Db, achievementId: string): Promise<Set<string>> =>
  new Set(
    (
      await db
        .selectFrom('invitation')
        .select('panelMemberId')
        .where('achievementId', '=', achievementId)
        .where('state', 'in', [...OPEN_INVITES])
        .execute()
    ).map(({ panelMemberId }) => panelMemberId),
  )

/** A seat in the row of reserves fell empty: those behind it move up. */
export const closeReserveGap = async (db: Db, achievementId: string, reserveNo: number): Promise<void> => {
  await sql`update "panelMember" set "reserveNo" = "reserveNo" - 1 where "achievementId" = ${achievementId}
    and "reserveNo" > ${reserveNo} and "goneAt" is null`.execute(db)
}

export const takeOffSeat = async (
  db: Db,
  id: string,
  { reason, ...set }: { reason: string; joinStatus?: JoinStatus },
): Promise<void> => {
  await db
    .updateTable('panelMember')
    .set({ ...set, goneAt: sql<string>`now()`, goneReason: reason })
    .where('id', '=', id)
    .execute()
}

export const byActor = (context: Context): By => {
  const { accountId, name, role } = actorOf(context)
  return { id: accountId, name, role }
}
export const TIMER: By = { id: null, name: '系统', role: 'timer' }

type PanelEvent = Pick<SubjectEvent, 'by' | 'text'> & Partial<SubjectEvent>

/** Into the log of the subject. The caller holds the lock on it. */
export const logPanel = (
  records: SubjectRecords,
  db: Db,
  subject: Pick<SubjectHead, 'id' | 'status'>,
  { by, text, detail = {}, act = 'arrange', via = 'web' }: PanelEvent,
): Promise<void> => records.log(db, subject, { by, via, act, text, detail })

/** What was answered, now. */
export const answerSeat = (db: Db, id: string, set: object): Promise<void> =>
  updateMember(db, id, { ...set, joinAt: sql<string>`now()` })

/** Of these experts, as far as they have one. */
export const accountsOf = async (db: Db, ids: readonly string[]): Promise<Map<string, string | null>> =>
  new Map(
    (
      await db
        .selectFrom('member')
        .select(['id', 'accountId'])
        .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
        .execute()
    ).map(({ id, accountId }) => [id, accountId]),
  )

export const namesOf = async (db: Db, ids: readonly string[]) =>
  new Map(
    (
      await db
        .selectFrom('member')
        .select(['id', 'name', 'mobileTel', 'email', 'company'])
        .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
        .execute()
    ).map((row) => [row.id, row]),
  )

/** Experts who accepted, by name and unit. */
export const panelExperts = async (db: Db, achievementId: string) => {
  const members = (await listMembers(db, achievementId)).filter(
    (seat) => isSeated(seat) && seat.joinStatus !== JoinStatus.pending,
  )
  const people = await namesOf(
    db,
    members.map(({ expertId }) => expertId),
  )
  return members.map(({ expertId, role }) => ({
    name: people.get(expertId)?.name ?? '',
    orgName: people.get(expertId)?.company ?? '',
    role: labelOf(PANEL_ROLES, role),
  }))
}

/** Everybody who was invited and has not left, to be written to. */
export const panelRecipients = async (db: Db, achievementId: string) => {
  const ids = (await listMembers(db, achievementId))
    .filter((seat) => isSeated(seat))
    .map(({ expertId }) => expertId)
  return [...(await namesOf(db, ids)).entries()].map(([id, { name, mobileTel, email }]) => ({
    id,
    name,
    mobileTel,
    email,
  }))
}
