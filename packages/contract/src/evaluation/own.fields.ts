import * as z from 'zod'
import { ACHIEVEMENT_TYPES } from '../peer-review/subject.rules.ts'
import { choice, describe, requiredText } from '../platform/fields.ts'
import { MIN_OPINION } from './achievement.rules.ts'
import { PROMISES } from './achievement-form.fields.ts'
import { GUARDS } from './evaluation.guards.ts'

/** What applicants are asked in the dialogs around their application (docs/handbook/evaluation.md#application). */

/** Name and type make a draft: the type decides what is asked for. */
export const newApplication = z.object({
  achievement: z.object({
    name: requiredText('成果名称', { max: 80 }),
    type: choice('成果类别', ACHIEVEMENT_TYPES, {
      widget: 'radio',
      help: '类别决定需要填写的内容和附件，提交前可以修改',
    }),
  }),
})

/** The last word before it is handed in: each promise ticked on its own. */
export const promisesAsked = z.object({
  promises: describe(
    z.array(z.enum(PROMISES.map(({ code }) => code))).min(PROMISES.length, GUARDS.promises),
    {
      ...{ title: '承诺', widget: 'checks', required: true },
      options: PROMISES.map(({ code, label, text }) => ({ code, label: `${label}：${text}` })),
    },
  ),
})

const reason = (title: string) => {
  const missing = `请填写至少${MIN_OPINION}个字`
  return z.object({
    opinion: describe(
      z
        .string({ error: missing })
        .trim()
        .max(500, `${title}不能超过500个字`)
        .refine((text) => [...text].length >= MIN_OPINION, { error: missing }),
      { title, widget: 'textarea', required: true, max: 500 },
    ),
  })
}
/** Moves that an applicant must explain, with what is said above. */
export const OWN_REASONS = {
  withdraw: {
    schema: reason('终止原因'),
    text: '终止后本次申请办结，不能恢复；需要评价时请重新申请。',
  },
  askWithdrawal: {
    schema: reason('撤回理由'),
    text: '由负责人决定。同意后本次评价办结，不能恢复；决定之前评价照常进行。',
  },
  appeal: {
    schema: reason('复议理由'),
    text: '请写明对评价结论或不予受理决定的意见和依据，由负责人决定是否重新办理。每次结论只能申请一次复议。',
  },
} as const
