import type { ACHIEVEMENT_TYPES, EVALUATION_MODES } from '../peer-review/subject.rules.ts'

// --- attachments ---------------------------------------------------------------------------------------------------------

const DOCUMENT = ['pdf', 'docx'] as const
const SCAN = ['pdf', 'jpg', 'png'] as const
interface Slot {
  readonly code: string
  readonly label: string
  readonly kinds: readonly ('pdf' | 'docx' | 'xlsx' | 'jpg' | 'png')[]
  readonly most: number
  readonly help?: string
  /** Of which types of achievement a submission must have it. */
  readonly of: readonly (typeof ACHIEVEMENT_TYPES)[number]['code'][]
  /** Or of which form of evaluation. */
  readonly mode?: (typeof EVALUATION_MODES)[number]['code']
}
const ALL = ['basic', 'development', 'promotion', 'popular'] as const
export const ACHIEVEMENT_SLOTS = [
  {
    code: 'applicationForm',
    label: '科技成果评价申请表',
    kinds: SCAN,
    most: 1,
    help: '由本页生成，完成单位盖章后扫描上传',
    of: ALL,
  },
  { code: 'workReport', label: '工作报告', kinds: DOCUMENT, most: 1, of: ALL },
  { code: 'technicalReport', label: '技术报告（研究报告）', kinds: DOCUMENT, most: 3, of: ALL },
  {
    code: 'noveltyReport',
    label: '科技查新报告',
    kinds: SCAN,
    most: 2,
    of: ['basic', 'development', 'promotion'],
  },
  { code: 'testReport', label: '检测（测试）报告', kinds: SCAN, most: 5, of: [], mode: 'test' },
  {
    code: 'applicationProof',
    label: '应用证明（用户报告）',
    kinds: SCAN,
    most: 10,
    help: '由应用单位盖章',
    of: ['promotion'],
  },
  {
    code: 'benefitAnalysis',
    label: '经济社会效益分析',
    kinds: [...DOCUMENT, 'xlsx'],
    most: 2,
    of: ['promotion'],
  },
  {
    code: 'ipProof',
    label: '知识产权证明',
    kinds: SCAN,
    most: 20,
    help: '专利证书、软件著作权登记证书、论文首页、专著版权页等',
    of: ['basic'],
  },
  { code: 'outline', label: '评价大纲', kinds: DOCUMENT, most: 1, of: [] },
  { code: 'contract', label: '委托评价合同', kinds: SCAN, most: 2, of: [] },
  { code: 'other', label: '其他材料', kinds: [...SCAN, 'docx', 'xlsx'], most: 10, of: [] },
] as const satisfies readonly Slot[]
export type AchievementSlot = (typeof ACHIEVEMENT_SLOTS)[number]['code']
export const SLOT_NAMES = ACHIEVEMENT_SLOTS.map((slot) => slot.code) as [
  AchievementSlot,
  ...AchievementSlot[],
]
export const slotOf = (code: AchievementSlot): Slot =>
  ACHIEVEMENT_SLOTS.find((slot) => slot.code === code) as Slot
/** Each file under 20MB (docs/handbook/membership.md#field-rules). */
export const MAX_SLOT_MB = 20

export const requiresSlot = (slot: Slot, { type, evalMode }: { type: string; evalMode: string }): boolean =>
  (slot.of as readonly string[]).includes(type) || (slot.mode !== undefined && slot.mode === evalMode)
