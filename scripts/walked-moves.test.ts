import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MOVE_NAMES, type MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { expect, test } from 'vitest'

/**
 * Where each move of an evaluation is made on its page, in a journey: what is pressed there, or seen to have happened. A move that is added to the
 * table does not compile without its journey; one whose journey no longer says the words fails. That the words are pressed with effect is what the
 * journeys themselves hold.
 */

const E2E = join(import.meta.dirname, '../packages/e2e')

const WALKED: Readonly<Record<MoveName, readonly [file: string, words: string]>> = {
  create: ['evaluation-steps.ts', '开始填写'],
  submit: ['evaluation-steps.ts', '检查并提交'],
  remove: ['achievement.spec.ts', '草稿已删除'],
  recall: ['achievement.spec.ts', '撤回'],
  return: ['evaluation.spec.ts', '初审退回'],
  passFirst: ['evaluation.spec.ts', '初审通过'],
  proposeReject: ['moves.spec.ts', '建议不予受理'],
  sendBack: ['moves.spec.ts', '退回经办人'],
  returnInCharge: ['moves.spec.ts', '退回修改'],
  reject: ['moves.spec.ts', '确认不予受理'],
  publish: ['evaluation.spec.ts', '同意公示'],
  // Nobody presses it: its day comes, and the status is seen to change.
  publicityEnds: ['evaluation.spec.ts', '26'],
  acceptObjection: ['evaluation.spec.ts', '受理异议'],
  acceptSevereObjection: ['moves.spec.ts', '受理重大异议'],
  unpublish: ['evaluation.spec.ts', '撤销公示'],
  dismissObjection: ['evaluation.spec.ts', '异议不成立'],
  upholdForRevision: ['moves.spec.ts', '异议成立，需修改'],
  upholdAndTerminate: ['moves.spec.ts', '确认异议成立，终止'],
  resubmit: ['evaluation.spec.ts', '修改后重新提交'],
  extendReturn: ['moves.spec.ts', '延长补正期限'],
  expire: ['moves.spec.ts', '确认逾期关闭'],
  withdraw: ['moves.spec.ts', '申请终止'],
  askWithdrawal: ['moves.spec.ts', '申请撤回评价'],
  grantWithdrawal: ['moves.spec.ts', '确认同意撤回'],
  refuseWithdrawal: ['moves.spec.ts', '不同意撤回'],
  startEvaluation: ['evaluation.spec.ts', '启动评价'],
  supplement: ['interventions.spec.ts', '要求补充材料'],
  arrangeExperts: ['evaluation.spec.ts', '随机抽取'],
  examine: ['panel.spec.ts', '提交意见'],
  conclude: ['evaluation-steps.ts', '确认结项'],
  terminate: ['interventions.spec.ts', '确认终止评价'],
  reopen: ['interventions.spec.ts', '更正重开'],
  appeal: ['interventions.spec.ts', '申请复议'],
}

test.each(MOVE_NAMES)('%s is made by somebody on its page, in a journey', (name) => {
  const [file, words] = WALKED[name]
  expect(existsSync(join(E2E, file)), file).toBe(true)
  expect(readFileSync(join(E2E, file), 'utf8'), file).toContain(`'${words}'`)
})
