import { REVIEW_GUARDS } from '@portal/contract/peer-review/review.guards'
import { takePending } from '../../platform/files/attach.queries.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import { openWhenAll } from './opening.actions.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import { EMPTY_SHEET } from './sheet.queries.ts'
import { checkSheet } from './sheet.rules.ts'
import {
  answerOf,
  beginSheet,
  countSheet,
  hashOf,
  type Input,
  type Output,
  recordAct,
  refuseFinal,
  refuseOpened,
  type Scene,
  sheetOf,
  writeSheet,
} from './sheet-scene.actions.ts'

/** What staff take down for an expert: a paper sheet with its scan, or an abstention that was said aloud. */

type Given = NonNullable<Input['onBehalf']>

const abstain = async (
  deps: ExaminationDeps,
  scene: Scene,
  { reason }: Given,
  context: Context,
): Promise<Output> => {
  const { db } = context
  const { accountId, name } = actorOf(context)
  if (reason.length < 5)
    throw new AppError('badInput', { fields: { 'onBehalf.reason': '请写明原因（至少5个字）' } })
  const after = await writeSheet(deps, db, scene, {
    sheet: EMPTY_SHEET,
    state: 'abstained',
    reason,
    onBehalf: { byId: accountId, byName: name, scanFileId: null },
  })
  await recordAct(deps, context, scene, { words: `登记弃权：${reason}`, via: 'onBehalf' })
  await openWhenAll(deps.subject, db, scene)
  return answerOf(after, EMPTY_SHEET, scene)
}

const takePaper = async (
  deps: ExaminationDeps,
  scene: Scene,
  input: Input,
  context: Context,
): Promise<Output> => {
  const { db } = context
  const { accountId, name } = actorOf(context)
  if (!scene.present) throw guardFailed(REVIEW_GUARDS, 'paperOfPresent')
  const scanId = input.onBehalf?.paperScanId
  const isTaken = scanId && (await takePending(db, scanId, { accountId, purpose: 'paperSheet' }))
  const scanFileId = isTaken ? scanId : undefined
  if (!scanFileId)
    throw new AppError('badInput', { fields: { 'onBehalf.paperScanId': '请上传专家签字的纸质评分表' } })
  const sheet = sheetOf(input, scene)
  checkSheet(sheet, scene.template, new Set(scene.submission.files.map(({ id }) => id)))
  const docHash = hashOf(scene, sheet)
  const row = await writeSheet(deps, db, scene, {
    sheet,
    state: 'signed',
    docHash,
    signature: { docHash, ip: context.ip, userAgent: context.userAgent, factor: 'paper', pictureVersion: 0 },
    onBehalf: { byId: accountId, byName: name, scanFileId },
  })
  await recordAct(deps, context, scene, {
    words: '的纸质评价意见由工作人员录入',
    detail: { docHash, scanFileId },
    via: 'onBehalf',
  })
  await countSheet(deps, db, scene)
  await openWhenAll(deps.subject, db, scene)
  return answerOf(row, sheet, scene)
}

export const examineOnBehalf = async (
  deps: ExaminationDeps,
  input: Input,
  context: Context,
): Promise<Output> => {
  const { onBehalf: given } = input
  if (!given) throw new AppError('forbidden')
  await deps.subject.refuseInvolved(context.db, input.projectId, actorOf(context))
  const scene = await beginSheet(deps, context.db, input, given.expertId)
  if (given.abstain) {
    // Whoever abstains aloud may have begun a draft, which staff do not see.
    if (scene.row?.state === 'submitted') throw guardFailed(REVIEW_GUARDS, 'abstainAfterSheet')
    refuseFinal(scene, scene.row?.version ?? 0)
    return abstain(deps, scene, given, context)
  }
  refuseFinal(scene, input.expectVersion)
  // Who came after the scores were opened has no sheet any more, and the conclusion waits for a word on that.
  refuseOpened(scene)
  return takePaper(deps, scene, input, context)
}
