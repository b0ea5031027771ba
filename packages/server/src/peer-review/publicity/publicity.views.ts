import { OBJECTION_REFUSALS, type OwnCase } from '@portal/contract/peer-review/objection.calls'
import {
  groundOf,
  OBJECTION_KINDS,
  OBJECTION_STATES,
  rulingsOf,
} from '@portal/contract/peer-review/publicity.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Actor } from '../../platform/http/context.ts'
import type { ObjectionRow, PublicityRow } from './publicity.rows.ts'

/** Publicities and cases as staff read them, whatever was publicised. */

const isOver = (instant: string | null): boolean => instant !== null && new Date(instant) < portalNow()

export const caseView = (row: ObjectionRow, actor: Pick<Actor, 'accountId'>) => ({
  id: row.id,
  caseNo: row.caseNo,
  state: row.state,
  late: row.late,
  filedAt: row.filedAt,
  kind: labelOf(OBJECTION_KINDS, row.kind),
  ground: groundOf(row.ground)?.label ?? row.ground,
  severe: groundOf(row.ground)?.severe ?? false,
  dueAt: row.dueAt,
  overdue: row.state !== 'ruled' && row.state !== 'refused' && isOver(row.dueAt),
  evidence: row.fileIds.length,
  filedBy: row.filedBy,
  question: row.question,
  statementDueAt: row.statementDueAt,
  statedAt: row.statedAt,
  triagedBy: row.triagedBy,
  triagedAt: row.triagedAt,
  report: row.report,
  reportedBy: row.reportedBy,
  refuseReason: row.refuseReason && (labelOf(OBJECTION_REFUSALS, row.refuseReason) || row.refuseReason),
  ruling: row.ruling === '' ? '' : rulingsOf(row)[row.ruling],
  finding: row.finding,
  reply: row.reply,
  ruledBy: row.ruledBy,
  ruledAt: row.ruledAt,
  ownCase: row.triagedById === actor.accountId,
})

/** For those who are heard on them: the ones that were taken; who objects is in a call of its own. */
export const ownCases = (rows: readonly ObjectionRow[], about = ''): OwnCase[] =>
  rows
    .filter(({ state }) => state !== 'submitted' && state !== 'refused')
    .map(({ id, caseNo, filedAt, state, ruling, question, statementDueAt, statedAt, awardBatchId }) => ({
      ...{ caseId: id, about, question, statementDueAt, statedAt, caseNo, receivedAt: filedAt },
      mayState: question !== '' && state !== 'ruled',
      state: OBJECTION_STATES[state].own,
      // What the objector was answered is theirs.
      reply: ruling === '' ? '' : rulingsOf({ awardBatchId })[ruling],
    }))

export const publicityView = (row: PublicityRow) => ({
  id: row.id,
  no: row.no,
  state: row.state,
  startAt: row.startAt,
  endAt: row.endAt,
  note: row.note,
  remainingDays: row.remainingSeconds === null ? null : Math.ceil(row.remainingSeconds / 86_400),
})
