import { movesAt, type Requests } from '@portal/contract/evaluation/achievement.rules'
import type { MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { REJECT_REASONS } from '@portal/contract/evaluation/process/process.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { readPhrases } from '@portal/contract/platform/texts/phrase-texts'
import { listStaffOf } from '../../identity/account/account.queries.ts'
import { listObjections } from '../../peer-review/publicity/objection.queries.ts'
import { listPublicities } from '../../peer-review/publicity/publicity.queries.ts'
import { caseView, publicityView } from '../../peer-review/publicity/publicity.views.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { dueDay } from '../../platform/clock/working-day.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { loadPhrases } from '../../texts/index.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import { isInvolved } from '../achievement/involvement.queries.ts'
import { seesCases } from '../achievement/visibility.rules.ts'
import { snapshotOf } from '../move/snapshot.rules.ts'
import { countUnread } from '../notice/thread.queries.ts'
import { courseOf } from '../task/course.views.ts'
import type { ProcessDeps } from './process.parts.ts'
import { findContract, listReturns } from './process.queries.ts'
import { listRequests, requestsOf } from './request.queries.ts'

/** The way of an achievement as staff read it, cut by role (docs/handbook/evaluation.md#who-sees). */

const isOver = (instant: string | null): boolean => instant !== null && new Date(instant) < portalNow()

/** What the reader may do now, but for what a condition forbids. */
const actionsOf = (
  row: AchievementRow,
  actor: Actor,
  { involved, requests }: { involved: boolean; requests: Requests },
): MoveName[] => (involved ? [] : movesAt({ ...row, requests }, actor.role))

const defaultsOf = async (deps: ProcessDeps, db: Db, row: AchievementRow) => {
  const { evalPublicityDays, evalReturnDays, evalFeeGate, ...others } = await deps.settings.all()
  const publicSummary =
    row.status === AchievementStatus.inChargeReview ? (await snapshotOf(deps.keyRing, db, row)).summary : ''
  return {
    publicityDays: evalPublicityDays,
    returnDueOn: await dueDay(db, evalReturnDays),
    feeGate: evalFeeGate,
    phrases: readPhrases(
      others['text.phrases-evaluation'].trim() || loadPhrases('phrases-evaluation'),
    ).flatMap((one) => one.phrases),
    publicSummary,
  }
}

const sheetView = (sheet: Awaited<ReturnType<typeof listReturns>>[number]) => {
  const { id, at, revisionNo, byName, opinion, items, dueAt, firstDueAt, direct, reminded } = sheet
  return { id, at, revisionNo, byName, opinion, items, dueAt, firstDueAt, direct, reminded }
}

export const processOf = async (deps: ProcessDeps, db: Db, row: AchievementRow, actor: Actor) => {
  const involved = await isInvolved(db, row.id, actor.accountId)
  const handlers = (await listStaffOf(db, 'handler')).map(({ id, name }) => ({ id, name }))
  const returns = await listReturns(db, row.id)
  const { rejectProposal } = row
  const appeals = await listRequests(db, row.id)
  const cases = seesCases(actor) ? await listObjections(db, { achievementId: row.id }) : []
  return {
    version: row.version,
    status: row.status,
    involved,
    actions: actionsOf(row, actor, { involved, requests: await requestsOf(db, row) }),
    handlers,
    handler: handlers.find(({ id }) => id === row.handlerId) ?? null,
    dueAt: row.dueAt,
    overdue: isOver(row.dueAt),
    returns: returns.map(sheetView),
    rejectProposal: rejectProposal && {
      reason: labelOf(REJECT_REASONS, rejectProposal.reason),
      opinion: rejectProposal.opinion,
      byName: handlers.find(({ id }) => id === row.handlerId)?.name ?? '',
    },
    publicities: (await listPublicities(db, { achievementId: row.id })).map(publicityView),
    objections: cases.map((one) => caseView(one, actor)),
    contract: (await findContract(db, row.id)) ?? null,
    appeals: appeals.map(({ concludedById, ...one }) => ({
      ...one,
      ownConclusion: concludedById === actor.accountId,
    })),
    course: await courseOf(db, row, actor),
    defaults: await defaultsOf(deps, db, row),
    unread: await countUnread(db, row.id, actor.accountId),
  }
}
