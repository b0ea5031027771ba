import type { GuardTexts } from '../platform/guards.rules.ts'

const INVOLVED = '您或您所在的单位与该项目有关，须回避'

/** Conditions of what is done within a batch, with the words of the refusal; those of its moves stand beside the moves. */
export const AWARD_ACT_GUARDS = {
  // batch
  sameAward: '该年度已有同名奖项的评审批次',
  batchFixed: '批次已进入后续环节，不能修改',
  batchNominated: '已收到网上推荐，不能删除批次；不再评审的，请由负责人终止评审',
  wordsInUse: (no: string) => `项目${no}使用了已删除的组别或等级，请先修改该项目`,
  deadlineLaterOnly: '评审截止日期只能延后',
  nothingVotedFor: '没有表决通过的项目',
  // item
  involved: INVOLVED,
  involvedInItem: (no: string) => `项目${no}：${INVOLVED}`,
  itemsClosed: '批次已公示，不能再添加项目',
  importsClosed: '批次已公示，不能再导入项目',
  itemNamed: (name: string) => `本批次已有同名项目《${name}》`,
  itemsFull: (most: number) => `一个批次最多${most}个项目`,
  itemInReview: '项目已进入评审，不能修改',
  itemOut: '项目已不再参评，不能修改',
  itemOnRecord: '项目已有推荐、评审或异议的记录，不能删除，请登记撤回',
  removedFromDraftOnly: '只有项目征集阶段的项目可以删除',
  takenOutInReview: '专家评审期间才能将项目移出评审',
  itemDisputed: '该项目尚有异议未处理完毕',
  notInFormalCheck: '批次不在形式审查阶段',
  checkEach: '请逐项核对后再通过',
  materialComplete: '评审已开始，不能再补充材料',
  materialStays: '评审已开始，不能再删除材料',
  materialsFull: (most: number) => `每个项目最多${most}个材料`,
  // nomination
  nominationsClosed: '网上推荐已截止或尚未开放',
  correctionOver: '补正期限已过，请联系学会',
  nominationHandedIn: '推荐已提交，不能再修改；如需更正，请联系学会退回',
  nominationBegun: '评审已进入公示，不能撤回，请联系学会',
  nominationForm: '请上传签字盖章的推荐书',
  nominationFormStale: '推荐书上传后内容有修改，请重新下载、签字盖章并上传',
  nominationMaterials: (most: number) => `附件最多${most}个`,
  nominationReturned: '项目已退回推荐方补正，请等待重新提交；期限届满后可以办理',
  notNominated: '该项目不是网上推荐的，请直接修改',
  // seat
  assignedInTime: '公示或评审期间才能分配专家',
  assignedWhileSealed: '评分已启封，不能再分配专家',
  reserveBeforeReview: (name: string) =>
    `学会决定将${name}列为备选，专家评审启动后有专家回避或退出时才能分配`,
  itemNotIn: (no: string) => `项目${no}未通过形式审查或已不再参评`,
  signedSeatStays: '专家已签字，没有出现须回避的情形，不能取消',
  recusedSeatStays: '专家已回避，记录予以保留',
  recusedInTime: '专家评审已结束，不能再申请回避',
  recusedBeforeSignature: '已签字，不能再申请回避',
  // sheet
  reviewOver: '专家评审已结束，不能再修改',
  itemNotExamined: '该项目已不再参评',
  sheetSigned: '已签字，不能再修改',
  sheetFilesFull: (most: number) => `每个项目最多${most}个评审附件`,
  signedWhole: (left: number) => `还有${left}个项目未提交，全部提交后才能签字`,
  // objection
  lateByInCharge: '公示结束后提出的异议由负责人受理',
  lateSevereOnly: '公示结束后只受理涉及诚信、权属或造假的异议',
  statementAwaited: '已请推荐方陈述意见，收到陈述或期限届满后才能裁定异议成立',
  ruledByAnother: '受理异议的经办人不能裁定该异议',
} as const satisfies GuardTexts
