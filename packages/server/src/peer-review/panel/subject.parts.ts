import type { JoinStatus } from '@portal/contract/peer-review/panel.rules'
import type { EvidenceCode } from '@portal/contract/peer-review/sheet/evidence.rules'
import type { StaffRole } from '@portal/contract/platform/roles'
import type { RawBuilder } from 'kysely'
import type { FileRecord } from '../../platform/files/file-records.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import type { ExaminedParties } from '../recusal/recusal.rules.ts'
import type { PanelDeps } from './panel.parts.ts'

/**
 * What peer review asks of what is examined. Whoever has such subjects implements this once and hands it over where the portal is
 * assembled; nothing else of them is known here.
 */

/** How far the subject is, as far as panels care. */
export type SubjectStage = 'draft' | 'before' | 'ready' | 'atWork' | 'halted' | 'ended'

export interface SubjectHead {
  readonly id: string
  readonly stage: SubjectStage
  /** The code of the subject's own table of moves, which pages and the log show. */
  readonly status: string
  readonly acceptNo: string | null
  readonly name: string
  readonly orgName: string
  readonly type: string
  readonly evalMode: string
  readonly handlerId: string | null
  readonly ownerId: string
  /** Of the newest submission. */
  readonly revisionNo: number
}
/** The same as a source of rows for lists and timers, with the stage taken apart so that the database finds them by its indexes. */
export interface SubjectRow extends Omit<SubjectHead, 'stage'> {
  readonly atWork: boolean
  readonly halted: boolean
  readonly ended: boolean
  readonly deleted: boolean
  readonly enteredAt: string
  /** When the conclusion has to be there. */
  readonly dueAt: string | null
  readonly submittedAt: string | null
}

/** Who acted; staff by their role. */
export interface By {
  readonly id: string | null
  readonly name: string
  readonly role: string
}
export interface SubjectEvent {
  readonly by: By
  readonly via: 'web' | 'link' | 'timer' | 'onBehalf'
  /** The panel is arranged, or it examines. */
  readonly act: 'arrange' | 'examine'
  readonly text: string
  readonly detail: Record<string, unknown>
}

/** Somebody of whom nothing but the name and the unit is known. */
interface NamedPerson {
  readonly name: string
  readonly orgId: string | null
}
export interface SharedWork {
  readonly expertId: string
  /** The person of the subject with whom the expert worked. */
  readonly with: string
  /** What they did together. */
  readonly achievement: string
}

/** The record of a subject: what needs nothing but the database. */
export interface SubjectRecords {
  readonly rows: RawBuilder<SubjectRow>
  /**
   * For each expert the newest other subject of these years that they and one of the persons both had a part in: the persons of the
   * subject `id`, and those that are only named.
   */
  sharedWork(
    db: Db,
    experts: readonly string[],
    of: { readonly id: string | null; readonly persons: readonly NamedPerson[]; readonly years: number },
  ): Promise<readonly SharedWork[]>
  find(db: Db, id: string): Promise<SubjectHead | undefined>
  /** Until the transaction ends nobody else moves it. */
  lock(db: Db, id: string): Promise<SubjectHead | undefined>
  /** Appends to its log, which applicants do not read. The caller holds the lock. */
  log(db: Db, subject: Pick<SubjectHead, 'id' | 'status'>, event: SubjectEvent): Promise<void>
  events(
    db: Db,
    id: string,
  ): Promise<readonly { readonly no: number; readonly detail: Record<string, unknown> }[]>
  /** Nobody works on what is their own or their unit's. */
  refuseInvolved(db: Db, id: string, actor: Pick<Actor, 'accountId'>): Promise<void>
  /** From when on the conclusion is due; null: it is not any more. */
  setDue(db: Db, id: string, dueAt: string | null): Promise<void>
}

/** What was handed in last, as far as experts judge by it. */
export interface Submission {
  readonly contentHash: string
  readonly units: readonly string[]
  readonly persons: readonly { readonly name: string; readonly orgName: string }[]
  readonly summary: string
  readonly innovations: readonly string[]
  readonly evidence: readonly { readonly code: EvidenceCode; readonly lines: readonly string[] }[]
  readonly files: readonly SubmittedFile[]
}
type SubmittedFile = FileRecord & { readonly title: string }

/** What an expert has to do about a subject once its scores are open: write the opinion, or say what they think of it. */
export interface FollowUp {
  readonly achievementId: string
  readonly task: '' | 'write' | 'stance'
}

export interface SeatAttendance {
  readonly expertId: string
  readonly name: string
  /** `agreed`: neither there nor absent any more. */
  readonly joinStatus: typeof JoinStatus.agreed | typeof JoinStatus.present | typeof JoinStatus.absent
  readonly source: string
  readonly reason: string
}
/** The meeting that a subject is dealt with in, and the other subjects of that meeting. */
interface Occasion {
  readonly id: string
  readonly text: string
  readonly others: readonly string[]
}

export interface ReviewSubject extends SubjectRecords {
  /** Who has to do with it, read from its newest form and, where there are any, its objections. */
  parties(db: Db, id: string): Promise<ExaminedParties>
  submission(db: Db, id: string): Promise<Submission | undefined>
  /** Rows for the list of an expert's assignments: one for each of their seats. */
  followUps(expertId: string): RawBuilder<FollowUp>
  /** Tells those of the staff whose turn it is: the handler of the subject, else all of the role. */
  tell(
    db: Db,
    id: string,
    role: StaffRole,
    news: { readonly state: string; readonly byName: string },
  ): Promise<void>
  occasion(db: Db, id: string): Promise<Occasion | undefined>
  /** Attendance that is taken down on the page of the panel, for the session that is to come or under way; false: there is none. */
  attended(
    deps: PanelDeps,
    db: Db,
    subject: Pick<SubjectHead, 'id' | 'status'>,
    attendance: SeatAttendance & { readonly by: By },
  ): Promise<boolean>
}
