import { REVIEW_STATES, type ReviewState } from '@portal/contract/identity/application-state'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import {
  APPROVAL_WARNINGS,
  type ApprovalWarning,
  type FormCode,
  judgeCode,
  warningsOf,
} from '@portal/contract/membership/review/approval.rules'
import { AppError, type Db } from '../../platform/http/context.ts'
import { contentHash } from '../record/form.rules.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { Acting, MemberDeps } from '../record/member.parts.ts'
import * as store from '../record/member.queries.ts'
import type { Confirmation, MemberRow } from '../record/member.rows.ts'
import { findAlike, wasMember } from './alike.queries.ts'
import { takeSerial } from './serial.queries.ts'

/** What approving a record asks for, and what it writes. */

/** The columns that a state stands for. */
export const statesOf = (state: ReviewState) => {
  const { confirmStatus, reviewOutcome } = REVIEW_STATES[state]
  return { confirmStatus, reviewOutcome }
}

/**
 * Nobody is approved past a warning that the reviewer did not confirm with a reason. Answers what was confirmed; reasons for warnings that
 * do not stand (any more) are left out.
 */
export const requireConfirmed = async (
  deps: MemberDeps,
  definition: MemberKindDefinition,
  {
    row,
    given,
  }: {
    readonly row: MemberRow
    readonly given: { formCode?: FormCode | undefined; confirmed: readonly Confirmation[] }
  },
  db: Db,
): Promise<Confirmation[]> => {
  const form = await store.readForm(db, definition, row)
  const alike = await findAlike(db, row)
  const former = alike.filter(wasMember).length
  const own = {
    applicationNo: row.applicationNo,
    contentHash: contentHash(deps.keyRing, definition, form),
  }
  const warnings = warningsOf({
    needsForm: definition.stamped.length > 0,
    tableUploadStatus: row.tableUploadStatus,
    code: judgeCode(given.formCode, own),
    duplicates: alike.length - former,
    former,
  })
  const reasons = new Map(given.confirmed.map(({ warning, reason }) => [warning, reason]))
  const open = warnings.filter((warning) => !reasons.has(warning))
  if (open.length > 0) throw unconfirmed(open)
  return warnings.map((warning) => ({ warning, reason: reasons.get(warning) ?? '' }))
}

const unconfirmed = (warnings: ApprovalWarning[]): AppError => {
  const named = warnings.map((warning) => `“${APPROVAL_WARNINGS[warning].label}”`).join('、')
  return new AppError('approvalUnconfirmed', {
    text: `请先确认${named}，并说明仍可通过的理由`,
    data: { warnings },
  })
}

/** For the operation log. */
export const confirmedText = (confirmed: readonly Confirmation[]): string =>
  confirmed.map(({ warning, reason }) => `${APPROVAL_WARNINGS[warning].confirmed}：${reason}`).join('；')

/** A number and a level; the counter of numbers stays locked until the transaction ends. */
export const approve = async (
  definition: MemberKindDefinition,
  row: MemberRow,
  choice: { level: string | undefined; memberTag1: string | undefined; undoable?: boolean },
  context: Acting,
): Promise<MemberRow> => {
  const kind = MEMBER_KINDS[row.kind]
  const level = choice.level || kind.defaultLevel
  const memberTag1 = choice.memberTag1 || row.memberTag1 || definition.defaultPost
  if (level && !kind.levels.some((option) => option.code === level))
    throw new AppError('badInput', { fields: { level: '请选择级别' } })
  if (memberTag1 && !definition.posts.some((option) => option.code === memberTag1))
    throw new AppError('badInput', { fields: { memberTag1: '请选择学会职务' } })
  const numbered = kind.letter !== ''
  // Whoever was approved before keeps the number: it was never anybody else's.
  const serial = numbered ? (row.serial ?? (await takeSerial(context.db, row.kind))) : null
  return store.updateMember(context.db, row, {
    ...statesOf('approved'),
    opinion: '',
    level,
    memberTag1,
    serial,
    firstLetter: kind.letter,
    serialChar: level,
    examineDate: store.shanghaiToday,
    // From now on its last character is the level.
    vId: `${row.vId}${level}`,
    undoUntil: choice.undoable ? store.undoableUntil : null,
  })
}
