import * as z from 'zod'
import { codesOf } from '../platform/codes.ts'
import { id } from '../platform/endpoint.ts'
import type { Options } from '../platform/enums.ts'
import { choice, date, describe } from '../platform/fields.ts'
import { awardBatchForm, awardItemForm } from './award.fields.ts'
import {
  AWARD_CHECKS,
  AWARD_GUARDS,
  AWARD_MIN_OPINION,
  type AwardMoveName,
  awardMoveOf,
} from './award.rules.ts'
import { lines } from './award-parts.fields.ts'

/** Forms of staff over the calls of awards: lists are typed one to a line, choices are those of the batch. */

const optionsOf = (list: readonly string[]): Options => list.map((code) => ({ code, label: code }))
const number = (min: number, max: number, title: string, help?: string) =>
  describe(
    z.coerce
      .number({ error: '请输入数字' })
      .int('请输入整数')
      .min(min, `${title}不能小于${min}`)
      .max(max, `${title}不能大于${max}`),
    { title, help, widget: 'number', required: true, max: String(max).length },
  )

const { award, groups, grades, template } = awardBatchForm.shape
export const awardBatchAsk = z.object({
  year: number(1990, 2100, '年度'),
  award,
  groups: lines(groups, { title: '组别', help: '每行一个' }),
  grades: lines(grades, { title: '奖励等级', help: '每行一个，由高到低' }),
  template,
  minExperts: number(1, 15, '每项最少专家人数'),
  nominateUntil: date('网上推荐截止日期', {
    required: false,
    help: '填写后，单位、专业委员会和专家可在当日24时前网上推荐；留空不开放',
  }),
  deadline: date('评审截止日期', {
    required: false,
    help: '专家须在当日24时前签字；启动专家评审之前可以留空',
  }),
})

/** `姓名（单位）`, the unit left out where there is none. */
const personOf = (line: string): z.input<typeof awardItemForm.shape.persons.element> => {
  const [, name = line, orgName = ''] = /^([^（(]+)[（(](.*)[）)]$/.exec(line) ?? []
  return { name: name.trim(), orgName: orgName.trim() }
}
export const lineOfPerson = ({ name, orgName }: { readonly name: string; readonly orgName: string }) =>
  orgName ? `${name}（${orgName}）` : name
const persons = z
  .array(z.string().transform(personOf).pipe(awardItemForm.shape.persons.element))
  .min(1, '请填写完成人')
  .max(50, '完成人不能超过50个')

const placeOf = (batch: { readonly groups: readonly string[]; readonly grades: readonly string[] }) => ({
  group: choice('组别', optionsOf(batch.groups), { widget: 'select' }),
  grade: choice('申报等级', optionsOf(batch.grades), { widget: 'select' }),
})
type Lists = Parameters<typeof placeOf>[0]
const { no, name, units, contactName, contactMobile, summary } = awardItemForm.shape
export const awardItemAsk = (batch: Lists) =>
  z.object({
    name,
    ...placeOf(batch),
    no,
    units: lines(units, { title: '完成单位', help: '每行一个，按排序' }),
    persons: lines(persons, { title: '完成人', help: '每行一位，按排序，写作：姓名（单位）' }),
    ...{ contactName, contactMobile, summary },
  })

/** Concluded achievements that take part; which of them is chosen from a list. */
export const awardCandidatesAsk = (batch: Lists) =>
  z.object({
    ids: describe(z.array(id()).min(1, '请选择成果').max(100, '一次不能超过100个'), {
      title: '成果',
      widget: 'checks',
      required: true,
    }),
    ...placeOf(batch),
  })

/** All points and it passes, or a reason and it does not. */
export const awardCheckAsk = z
  .object({
    checked: describe(z.array(z.enum(codesOf<string>(AWARD_CHECKS))), {
      title: '逐项核对，全部满足方可通过',
      widget: 'checks',
      required: false,
      options: AWARD_CHECKS,
    }),
    reason: describe(z.string().trim().max(500, '不能超过500个字').default(''), {
      ...{ title: '不通过的原因', widget: 'textarea', required: true, max: 500 },
      help: '不通过时必填，写入办理记录；请自行告知推荐单位',
    }),
  })
  .superRefine(({ checked, reason }, { addIssue }) => {
    if (checked.length < AWARD_CHECKS.length && [...reason].length < 5)
      addIssue({ code: 'custom', path: ['reason'], message: '请说明不通过的原因（至少5个字）' })
  })

/** What a move of the batch asks: a notice where it publishes, an explanation where it takes back or ends early. */
export const awardMoveAsk = (move: AwardMoveName, { days, early }: { days: number; early: boolean }) => {
  const { asks, publishes, grave } = awardMoveOf(move)
  const explains = asks === 'opinion' || early
  const opinion = z.string().trim().max(1000, '不能超过1000个字')
  const tooShort = `请填写至少${AWARD_MIN_OPINION}个字`
  return z.object({
    ...(publishes && {
      publicity: z.object({
        days: number(0, 120, '公示天数', `不少于${days}个自然日`),
        note: describe(z.string().trim().max(1000, '不能超过1000个字').default(''), {
          ...{ title: '公示说明', widget: 'textarea', required: false, max: 1000 },
          help: '显示在公示页顶部，可以不填',
        }),
        noSecret: describe(z.literal('true', { error: AWARD_GUARDS.noSecret }), {
          title: '已核对公示内容，不涉及国家秘密、商业秘密和不宜公开的个人信息',
          widget: 'switch',
          required: true,
        }),
      }),
    }),
    ...(explains && {
      opinion: describe(
        opinion.refine((text) => [...text].length >= AWARD_MIN_OPINION, { error: tooShort }),
        {
          ...{ title: '原因', widget: 'textarea', required: true, max: 1000 },
          help: `写入办理记录，至少${AWARD_MIN_OPINION}个字`,
        },
      ),
    }),
    ...(!explains &&
      grave && {
        opinion: describe(opinion.default(''), {
          ...{ title: '备注', widget: 'textarea', required: false, max: 1000 },
          help: '写入办理记录，可以不填',
        }),
      }),
  })
}
