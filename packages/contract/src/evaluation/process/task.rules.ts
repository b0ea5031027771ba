import { AchievementStatus as at, MOVERS, type Mover } from '../achievement-status.rules.ts'

/** What an achievement waits for, whose it is, and what comes of being late (docs/handbook/evaluation.md#tasks). */

export const EVALUATION_STEPS = {
  panel: '组专家组',
  invite: '邀请专家',
  meeting: '召开会议',
  scores: '专家打分',
  opinion: '形成意见',
  conclusion: '作出结论',
} as const
export type EvaluationStep = keyof typeof EVALUATION_STEPS
export const STEP_CODES = Object.keys(EVALUATION_STEPS) as [EvaluationStep, ...EvaluationStep[]]
/** Whose step it is in the end. */
export const STEP_WHO: Record<EvaluationStep, string> = {
  panel: '专委会',
  invite: '经办人',
  meeting: '专委会',
  scores: '专家',
  opinion: '组长',
  conclusion: '负责人',
}

/** Where on the desk the task is done. */
export type TaskPlace = 'case' | 'panel' | 'meeting' | 'conclusion' | 'fees'
interface Task {
  readonly what: string
  readonly by: Mover | 'superAdmin'
  /** Who of the staff sees to it that somebody else does it. */
  readonly watch?: Mover
  readonly late: string
  /** Of 筹备会议 alone. */
  readonly step?: EvaluationStep
  readonly place?: Exclude<TaskPlace, 'case'>
  /** What the link to that place says. */
  readonly act?: string
}

const TO_IN_CHARGE = '计入逾期，每个工作日提醒，并报负责人'
const TO_SUPER = '计入逾期，每个工作日提醒，并报超级管理员'

export const TASKS = {
  write: { what: '填写并提交', by: 'applicant', late: '' },
  correct: { what: '按补正清单修改', by: 'applicant', late: '多次提醒后由负责人逾期关闭' },
  firstReview: { what: '形式审查', by: 'handler', late: TO_IN_CHARGE },
  secondReview: { what: '审核并决定是否公示', by: 'inCharge', late: TO_SUPER },
  publicity: { what: '等待公示期满', by: 'timer', late: '' },
  triage: { what: '甄别收到的异议', by: 'handler', late: TO_IN_CHARGE },
  triageLate: { what: '甄别公示后的重大异议', by: 'inCharge', late: TO_SUPER },
  investigate: { what: '调查异议并写明情况', by: 'handler', late: TO_IN_CHARGE },
  rule: { what: '裁定异议', by: 'inCharge', late: TO_SUPER },
  stateCase: { what: '完成单位就异议陈述意见', by: 'applicant', late: '不影响按期裁定' },
  start: { what: '启动评价', by: 'handler', late: TO_IN_CHARGE },
  formPanel: {
    ...{ what: '遴选专家并确认名单', by: 'expertReview', late: TO_SUPER },
    ...{ step: 'panel', place: 'panel', act: '遴选专家' },
  },
  invite: {
    ...{ what: '邀请专家，凑足人数', by: 'handler', late: TO_IN_CHARGE },
    ...{ step: 'invite', place: 'panel', act: '邀请专家' },
  },
  awaitAnswers: {
    ...{ what: '等待专家答复，催复', by: 'handler', late: '逾期未答复视为谢绝，由备选专家递补' },
    ...{ step: 'invite', place: 'panel', act: '查看答复' },
  },
  lockPanel: {
    ...{ what: '锁定专家组', by: 'inCharge', late: TO_SUPER },
    ...{ step: 'invite', place: 'panel', act: '锁定专家组' },
  },
  refill: {
    ...{ what: '专家组缺员，补选专家或按现有人数评价', by: 'inCharge', late: '专家组缺员时不能结项' },
    ...{ step: 'invite', place: 'panel', act: '处理缺员' },
  },
  prepareMeeting: {
    ...{ what: '安排评价会议', by: 'expertReview', late: TO_SUPER },
    ...{ step: 'meeting', place: 'meeting', act: '安排会议' },
  },
  holdMeeting: {
    ...{ what: '发出会议通知，按期开会', by: 'expertReview', late: '会议须改期，并重新通知全体专家' },
    ...{ step: 'meeting', place: 'meeting', act: '打开会议' },
  },
  awaitSheets: {
    ...{ what: '专家打分并签署', by: 'expert', watch: 'expertReview', late: '登记弃权或结束打分后方能继续' },
    ...{ step: 'scores', place: 'panel', act: '查看打分进度' },
  },
  writeOpinion: {
    ...{ what: '起草评价意见', by: 'expert', watch: 'expertReview', late: TO_SUPER },
    ...{ step: 'opinion', place: 'panel', act: '查看评价意见' },
  },
  collectStances: {
    ...{ what: '各位专家对评价意见表态', by: 'expert', watch: 'expertReview' },
    late: '催请期满仍未表态的，写明原因后方能签署',
    ...{ step: 'opinion', place: 'panel', act: '查看表态' },
  },
  signOpinion: {
    ...{ what: '组长签署评价意见', by: 'expert', watch: 'expertReview', late: TO_SUPER },
    ...{ step: 'opinion', place: 'panel', act: '查看评价意见' },
  },
  conclude: {
    ...{ what: '作出评价结论', by: 'inCharge', late: TO_SUPER },
    ...{ step: 'conclusion', place: 'conclusion', act: '作出结论' },
  },
  withdrawal: { what: '决定是否同意撤回', by: 'inCharge', late: TO_SUPER },
  appeal: { what: '决定复议申请', by: 'inCharge', late: TO_SUPER },
  appealElsewhere: { what: '决定复议申请（作出结论的负责人回避）', by: 'superAdmin', late: '' },
  enterFees: {
    ...{ what: '填写专家咨询费', by: 'handler', late: TO_IN_CHARGE },
    ...{ place: 'fees', act: '填写咨询费' },
  },
  confirmFees: {
    ...{ what: '确认专家咨询费', by: 'inCharge', late: TO_SUPER },
    ...{ place: 'fees', act: '确认咨询费' },
  },
  reopen: { what: '办理重开', by: 'superAdmin', late: '' },
} as const satisfies Record<string, Task>
export type TaskCode = keyof typeof TASKS
export const TASK_CODES = Object.keys(TASKS) as [TaskCode, ...TaskCode[]]
export const taskOf = (code: TaskCode): Task => TASKS[code]

export const doerOf = (code: TaskCode): string => {
  const { by } = taskOf(code)
  return by === 'superAdmin' ? '超级管理员' : MOVERS[by]
}
/** What waits for somebody who moves as these. */
export const tasksFor = (movers: readonly Mover[], superAdmin: boolean): TaskCode[] =>
  TASK_CODES.filter((code) => {
    const { by, watch } = taskOf(code)
    return by === 'superAdmin' ? superAdmin : movers.includes(by) || (watch && movers.includes(watch))
  })

/** The one task that follows from the status alone; those of 筹备会议 follow from panel, meeting and opinion. */
export const STATUS_TASKS = [
  [at.draft, 'write'],
  [at.returned, 'correct'],
  [at.handlerReview, 'firstReview'],
  [at.inChargeReview, 'secondReview'],
  [at.publicity, 'publicity'],
  [at.publicised, 'start'],
] as const satisfies readonly (readonly [at, TaskCode])[]
