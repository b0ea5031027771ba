import {
  type objectionCases as calls,
  OBJECTION_REFUSALS,
  type OwnCase,
} from '@portal/contract/peer-review/objection.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { labelOf } from '@portal/contract/platform/enums'
import { fileUrl } from '../../identity/file/file-link.rules.ts'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import { findFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import {
  type NoteSent,
  OBJECTION_RECEIVED,
  type ObjectorMessageDeps,
  writeToObjector,
} from './objection.messages.ts'
import {
  findObjection,
  groundsOf,
  identityOf,
  lockObjection,
  refuseObjection,
  reportObjection,
  statementOf,
} from './objection.queries.ts'
import type { ObjectionRow, Subject } from './publicity.rows.ts'

/** What staff do with a case whatever is objected to: look who it is, refuse it, write down what was found out. */

/** What a case asks of whoever publicised; each is part of the act's transaction. */
export interface CaseSubject {
  /** One came in: tells those who have to look at it. */
  filed(db: Db, filed: FiledCase): Promise<void>
  /** Refuses whoever has a part in what is objected to. */
  enter(db: Db, found: ObjectionRow, accountId: string): Promise<void>
  /** It has been looked into: tells whoever rules. */
  reported(db: Db, found: ObjectionRow, byName: string): Promise<void>
  /** Whether this member is heard on it. */
  speaks(db: Db, found: ObjectionRow, memberId: string): Promise<boolean>
  /** They were heard: tells whoever looks into it. */
  stated(db: Db, found: ObjectionRow, byName: string): Promise<void>
  /** Those on which the applicant of an achievement is heard, because it was taken for what is objected to. */
  ofAchievement?(db: Db, achievementId: string): Promise<readonly OwnCase[]>
  /** Keeps a log of what an objector was sent. */
  readonly noted?: NoteSent
}
export interface FiledCase {
  readonly subject: Subject
  /** Of an award; '' of an achievement. */
  readonly awardItemId: string
  readonly caseNo: string
  /** After the end of the publicity, on a ground that weighs heavily. */
  readonly severeLate: boolean
}
export interface CaseDeps extends ObjectorMessageDeps {
  readonly subjects: { readonly achievement: CaseSubject; readonly award: CaseSubject }
}

/** Whose case it is. */
export const achievementCaseSubjects = extensionPoint<CaseSubject>('achievementCaseSubjects')
export const awardCaseSubjects = extensionPoint<CaseSubject>('awardCaseSubjects')

export const subjectOf = ({ subjects }: CaseDeps, about: Pick<ObjectionRow, 'achievementId'>): CaseSubject =>
  about.achievementId === null ? subjects.award : subjects.achievement

/** Its number to the objector, and a task to those who have to look at it. */
export const caseFiled = async (
  deps: CaseDeps,
  db: Db,
  { mobileTel, ...filed }: FiledCase & { readonly mobileTel: string },
): Promise<void> => {
  const { caseNo } = filed
  await deps.messages.notify(
    db,
    OBJECTION_RECEIVED,
    { memberId: null, mobileTel },
    { about: { caseNo }, vars: { no: caseNo } },
  )
  const { achievement, award } = deps.subjects
  await ('awardBatchId' in filed.subject ? award : achievement).filed(db, filed)
}

/** Nobody is told of a case of their own unit, be it by looking. */
const requireCase = async (deps: CaseDeps, context: Context, found: ObjectionRow | undefined) => {
  const actor = actorOf(context)
  if (!found) throw new AppError('notFound')
  context.note({ targetKind: 'objection', targetId: found.id, targetName: found.caseNo })
  const subject = subjectOf(deps, found)
  await subject.enter(context.db, found, actor.accountId)
  return { found, subject, actor, by: { id: actor.accountId, name: actor.name } }
}

export const openCase =
  (deps: CaseDeps) =>
  async ({ caseId }: InputOf<typeof calls.objectionFile>, context: Context) => {
    const { keyRing } = deps
    const { found, actor } = await requireCase(deps, context, await findObjection(context.db, caseId))
    const filesOf = async (ids: readonly string[]) =>
      (await Promise.all(ids.map((id) => findFile(context.db, id))))
        .filter((file) => file !== undefined)
        .map(({ id, fileName, size }) => ({
          ...{ id, fileName, size: Number(size) },
          fileUrl: fileUrl(keyRing, id, actor.accountId),
        }))
    const [letter = null] = found.letterId ? await filesOf([found.letterId]) : []
    return {
      ...identityOf(keyRing, found),
      ...groundsOf(keyRing, found),
      filedBy: found.filedBy,
      letter,
      files: await filesOf(found.fileIds),
      statement: statementOf(keyRing, found),
      statedBy: found.statedBy,
      statementFiles: await filesOf(found.statementFileIds),
    }
  }

export const refuseCase =
  (deps: CaseDeps) =>
  async ({ caseId, reason, reply }: InputOf<typeof calls.refuseObjection>, context: Context) => {
    const { db } = context
    const { found, subject, by } = await requireCase(deps, context, await lockObjection(db, caseId))
    if (found.state !== 'submitted') throw new AppError('stateChanged')
    const label = labelOf(OBJECTION_REFUSALS, reason)
    await refuseObjection(db, found.id, by, { reason: label, reply })
    const news = { state: `不予受理：${label}`, text: reply, byName: by.name }
    await writeToObjector(deps, db, found, { news, noted: subject.noted })
    return {}
  }

export const reportCase =
  (deps: CaseDeps) =>
  async ({ caseId, report }: InputOf<typeof calls.reportObjection>, context: Context) => {
    const { db } = context
    const { found, subject, by } = await requireCase(deps, context, await lockObjection(db, caseId))
    if (found.state !== 'accepted' && found.state !== 'investigated') throw new AppError('stateChanged')
    await reportObjection(db, found.id, by, report)
    // Only the first report is news.
    if (found.state === 'accepted') await subject.reported(db, found, by.name)
    return {}
  }
