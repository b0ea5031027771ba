import type { GuardTexts } from '../platform/guards.rules.ts'

/** Why an act of membership cannot be done now, in the words of the refusal. */
export const MEMBERSHIP_GUARDS = {
  ledgerConductByCommittee: '失信行为由专委会账号或超级管理员登记和撤销',
  ledgerKindIsAutomatic: '该类型由系统自动登记，请选择其他类型',
  ledgerKindStays: '活动类型不能更改，请撤销后重新登记',
  ledgerDateStays: '自动登记的日期不能更改',
  ledgerAnswerByAnother: '对评价表的异议须由填表人以外的人员答复',
  blockNotProposed: '须先由负责人提出解除',
  blockSecondPerson: '须由另一人确认解除',
  renewalDecided: (year: number, decision: string, by: string) =>
    `${year}年的决定已由${by}登记为“${decision}”，不能再次登记；登记有误的，请超级管理员更正并写明原因`,
  duesAmountUnset: '请先在系统设置中填写单位会员会费标准',
  duesNobodyOwes: '没有可以催缴的单位：可能已缴清，或近期已经催缴',
  duesVoucherTaken: '该票据号已登记在其他单位的会费记录上，请核对',
  exportsADay: (most: number) => `每天最多导出${most}次，请明天再试`,
  fullExportNobody: '没有可以导出的记录，请调整筛选条件',
  tooManyLabels: (most: number) => `一次最多打印${most}张标签，请缩小筛选范围`,
  fullExportTooMany: (most: number) => `一次最多导出${most}条记录，请缩小筛选范围`,
  labelsFull: (most: number) => `标签最多${most}个，请先删除不用的标签`,
  recordBusy: (what: string) => `${what}。请先办结、更换人选或撤回，再删除`,
  bulkTooMany: (most: number) => `一次最多处理${most}条记录，请缩小筛选范围`,
  removeTooMany: (most: number) => `一次最多删除${most}条记录，请缩小筛选范围`,
  bulkNobody: '没有可以处理的记录，请查看预览中的原因',
  bulkFinal: '此项操作不能撤销',
  councilChangedSince: (count: number) =>
    `换届后已有${count}人的职务、历任职务或任职日期变更，不能整体撤销，请逐个更正`,
  recordTied: (what: string) => `要移除的记录名下有${what}，移除后本人不能继续办理和查看，请保留这条记录`,
  appliedAgain: '此人（单位）已重新提交申请，请在新的记录上办理；确需恢复的，先删除新的记录',
  erasureAsked: '您已提交注销申请，请等待审核结果',
  avoidUnitsFull: (most: number) => `回避单位最多${most}个`,
} as const satisfies GuardTexts
