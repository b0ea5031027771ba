import * as z from 'zod'
import { statementQuestion } from '../peer-review/objection.calls.ts'
import { EVALUATION_MODES } from '../peer-review/subject.rules.ts'
import type { Options } from '../platform/enums.ts'
import { choice, date, describe, optionalText } from '../platform/fields.ts'
import { MIN_OPINION } from './achievement.rules.ts'
import { type MoveName, moveOf } from './achievement-moves.rules.ts'
import { FORMAL_CHECKS, REJECT_REASONS } from './process/process.calls.ts'

/** What each move asks of whoever makes it by a button: the form of `projectExamine` (docs/handbook/evaluation.md#moves). */

export type Ask =
  | 'checklist'
  | 'items'
  | 'direct'
  | 'reason'
  | 'publicity'
  | 'case'
  | 'reply'
  | 'mode'
  | 'opinion'

/** What a move asks for, in the order of its form; the others ask for an opinion where they must be explained, or for nothing. */
const ASKS: Partial<Record<MoveName, readonly Ask[]>> = {
  passFirst: ['checklist', 'opinion'],
  return: ['items', 'opinion'],
  returnInCharge: ['items', 'direct', 'opinion'],
  supplement: ['items', 'opinion'],
  reject: ['reason', 'opinion'],
  proposeReject: ['reason', 'opinion'],
  publish: ['publicity', 'opinion'],
  acceptObjection: ['case', 'opinion'],
  acceptSevereObjection: ['case', 'opinion'],
  dismissObjection: ['case', 'reply', 'opinion'],
  upholdForRevision: ['items', 'case', 'reply', 'opinion'],
  upholdAndTerminate: ['case', 'reply', 'opinion'],
  startEvaluation: ['mode', 'opinion'],
}
/** An opinion is offered with these, and needed with those that must be explained. */
const MAY_EXPLAIN: readonly MoveName[] = ['passFirst', 'publish', 'startEvaluation', 'grantWithdrawal']

export const asksOf = (name: MoveName): readonly Ask[] => {
  const explains = moveOf(name).asks !== undefined || MAY_EXPLAIN.includes(name)
  return (ASKS[name] ?? ['opinion']).filter((ask) => ask !== 'opinion' || explains)
}
/** An objection is taken up, or ruled on after it was looked into. */
export const takesObjection = (name: MoveName): boolean =>
  asksOf(name).includes('case') && !asksOf(name).includes('reply')

const WHO_READS: Partial<Record<MoveName, string>> = {
  passFirst: '选填，负责人可以看到，申请人看不到',
  proposeReject: '负责人可以看到，申请人看不到',
  sendBack: '经办人可以看到，申请人看不到',
  dismissObjection: '申请人可以看到，请勿透露异议人身份',
  upholdForRevision: '申请人可以看到，请勿透露异议人身份',
  upholdAndTerminate: '申请人可以看到，请勿透露异议人身份',
  acceptSevereObjection: '仅工作人员可以看到',
}

/** What the page knows about the achievement when somebody is about to decide. */
export interface MoveSituation {
  readonly cases: Options
  readonly publicityDays: number
  /** How many remarks are marked in the form already. */
  readonly flagged: number
}

const atLeast = (length: number) => (value: string) => [...value.trim()].length >= length
const long = (title: string, required: boolean, max: number, help?: string) => ({
  ...{ title, required, max, help, widget: 'textarea' as const },
})
const explained = (title: string, min: number, message: string, field: ReturnType<typeof long>) =>
  describe(
    z
      .string({ error: message })
      .trim()
      .max(field.max, `${title}不能超过${field.max}个字`)
      .refine(atLeast(min), { error: message }),
    field,
  )

const OPINION = `请填写至少${MIN_OPINION}个字的意见`
const ITEMS = '请标出需补正的内容，或在此逐行填写'

type Shape = Record<string, z.ZodType>
const SHAPES: Record<Ask, (name: MoveName, situation: MoveSituation) => Shape> = {
  checklist: () => ({
    checklist: describe(
      z.array(z.enum(FORMAL_CHECKS.map(({ code }) => code))).min(FORMAL_CHECKS.length, '请逐项核对后勾选'),
      { title: '形式审查', widget: 'checks', required: true, options: FORMAL_CHECKS },
    ),
  }),
  items: (_name, { flagged }) => {
    const field = long('其他补正内容', flagged === 0, 20_000, '每行一项，申请人须逐项答复')
    return {
      items:
        flagged === 0
          ? explained('补正内容', 1, ITEMS, field)
          : describe(z.string().trim().max(field.max, '补正内容过长').default(''), field),
      dueAt: date('补正期限', { required: true, help: '按工作日历推算，可以修改' }),
    }
  },
  direct: () => ({
    direct: describe(z.enum(['true', 'false']).default('false'), {
      title: '修改后直接交给我，不再经过经办人',
      widget: 'switch',
      required: false,
    }),
  }),
  reason: () => ({ reason: choice('原因', REJECT_REASONS) }),
  publicity: (_name, { publicityDays }) => ({
    publicity: z.object({
      days: describe(
        z.coerce
          .number({ error: `公示期不能少于${publicityDays}天` })
          .int('请输入整数')
          .min(publicityDays, `公示期不能少于${publicityDays}天`)
          .max(120, '公示期不能超过120天'),
        { title: '公示天数（自然日）', widget: 'number', required: true },
      ),
      summary: explained(
        '公示简介',
        20,
        '公示简介不能少于20个字',
        long('公示简介', true, 3000, '所有人都能看到；请删去不宜公开的内容'),
      ),
      noSecret: describe(z.literal('true', { error: '请确认公示内容不涉密' }), {
        title: '已核对公示内容、单位和人员排序，不含涉密内容和个人信息',
        widget: 'switch',
        required: true,
      }),
    }),
  }),
  case: (_name, { cases }) => ({
    objection: z.object({
      caseId: choice('异议', cases, { widget: 'select' }),
      question: statementQuestion('请完成单位说明的问题', '申请人'),
    }),
  }),
  reply: (_name, { cases }) => ({
    objection: z.object({
      caseId: choice('异议', cases, { widget: 'select' }),
      finding: optionalText('认定意见', { widget: 'textarea', max: 3000, help: '仅工作人员可以看到' }),
      reply: explained('给异议人的答复', 10, '请填写至少10个字的答复', long('给异议人的答复', true, 2000)),
    }),
  }),
  mode: () => ({
    mode: describe(z.array(z.enum(EVALUATION_MODES.map(({ code }) => code))).min(1, '请选择评价形式'), {
      title: '评价形式',
      widget: 'checks',
      required: true,
      options: EVALUATION_MODES,
    }),
  }),
  opinion: (name) => {
    const title = asksOf(name).includes('items') ? '总体意见' : '意见'
    const needed = moveOf(name).asks !== undefined
    const field = long(title, needed, 2000, WHO_READS[name] ?? (needed ? '申请人可以看到' : '选填'))
    return {
      opinion: needed
        ? explained(title, MIN_OPINION, OPINION, field)
        : describe(z.string().trim().max(field.max, '意见不能超过2000个字').default(''), field),
    }
  },
}

/** The form of a move; what it says of a field is what the server asks for. */
export const moveSchema = (name: MoveName, situation: MoveSituation): z.ZodObject =>
  z.object(Object.assign({}, ...asksOf(name).map((ask) => SHAPES[ask](name, situation))) as Shape)
