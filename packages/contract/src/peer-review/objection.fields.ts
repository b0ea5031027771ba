import * as z from 'zod'
import { id } from '../platform/endpoint.ts'
import type { Option } from '../platform/enums.ts'
import { codesOf } from '../platform/enums.ts'
import { choice, describe, type Field } from '../platform/fields.ts'

export const OBJECTION_KINDS = [
  { code: 'substantive', label: '实质性异议' },
  { code: 'nonSubstantive', label: '非实质性异议' },
] as const satisfies readonly Option[]
export type ObjectionKind = (typeof OBJECTION_KINDS)[number]['code']

/** `severe`: taken after the end of the publicity as well (row 13b). */
export const OBJECTION_GROUNDS = [
  { code: 'fraud', label: '材料或数据造假', kind: 'substantive', severe: true },
  { code: 'integrity', label: '违反科研诚信', kind: 'substantive', severe: true },
  { code: 'ownership', label: '知识产权或成果权属争议', kind: 'substantive', severe: true },
  { code: 'content', label: '成果内容与事实不符', kind: 'substantive', severe: false },
  { code: 'persons', label: '完成人或排序', kind: 'nonSubstantive', severe: false },
  { code: 'units', label: '完成单位或排序', kind: 'nonSubstantive', severe: false },
] as const
export type ObjectionGround = (typeof OBJECTION_GROUNDS)[number]['code']
const GROUND_CODES = codesOf(OBJECTION_GROUNDS)
export const groundOf = (code: string) => OBJECTION_GROUNDS.find((ground) => ground.code === code)

export const OBJECTION_STATES = {
  submitted: { label: '待甄别', own: '已收到，正在甄别' },
  accepted: { label: '已受理，调查中', own: '已受理，正在调查' },
  investigated: { label: '待裁定', own: '已受理，正在调查' },
  ruled: { label: '已裁定', own: '已办结' },
  refused: { label: '不予受理', own: '不予受理' },
} as const
export type ObjectionState = keyof typeof OBJECTION_STATES

export const OBJECTION_RULINGS = {
  dismissed: '异议不成立',
  revision: '异议成立，成果须修改',
  terminated: '异议成立，评价终止',
} as const
export type ObjectionRuling = keyof typeof OBJECTION_RULINGS

export const MAX_EVIDENCE = 5

const text = (missing: string, min: number, max: number, short: string) =>
  z.string({ error: missing }).trim().min(1, missing).min(min, short).max(max, `不能超过${max}个字`)
export const field = (title: string, required: boolean, more: Partial<Field> = {}): Field => ({
  ...{ title, required, widget: 'text' },
  ...more,
})
export const phone = describe(
  z
    .string({ error: '请填写手机号' })
    .overwrite((typed) => typed.replace(/\s/g, ''))
    .regex(/^1\d{10}$/, '请填写正确的手机号'),
  field('手机号', true, { widget: 'mobile', max: 11 }),
)

const PROMISE = '请确认所述情况真实'
export const objectionForm = z.object({
  publicityId: id(),
  /** Of an award batch: the item that is objected to. */
  awardItemId: id().optional(),
  name: describe(
    text('请填写真实姓名', 2, 30, '请填写真实姓名').regex(/^[\p{Script=Han}A-Za-z·. ]+$/u, '请填写真实姓名'),
    field('真实姓名', true, { max: 30 }),
  ),
  orgName: describe(
    z.string().trim().max(60, '不能超过60个字').default(''),
    field('工作单位', false, { max: 60 }),
  ),
  address: describe(
    text('请填写通讯地址', 4, 120, '请填写完整的通讯地址'),
    field('通讯地址', true, { max: 120 }),
  ),
  email: describe(
    z
      .string()
      .trim()
      .max(100, '邮箱格式不正确')
      .regex(/^([A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24})?$/, '邮箱格式不正确')
      .default(''),
    field('电子邮箱', false, { widget: 'email', max: 100 }),
  ),
  ground: z.enum(GROUND_CODES, { error: '请选择异议事由' }),
  facts: describe(
    text('请写明异议的事实和理由', 20, 3000, '请写明异议的事实和理由，至少20个字'),
    field('事实和理由', true, { widget: 'textarea', max: 3000 }),
  ),
  request: describe(
    z.string().trim().max(500, '不能超过500个字').default(''),
    field('诉求', false, { widget: 'textarea', max: 500 }),
  ),
  fileIds: describe(
    z.array(id()).min(1, '请上传证据材料').max(MAX_EVIDENCE, `证据材料不能超过${MAX_EVIDENCE}个`),
    field('证据材料', true, { widget: 'checks' }),
  ),
  promise: z.literal(true, { error: PROMISE }),
})

const {
  publicityId: _publicity,
  awardItemId: _item,
  name,
  orgName,
  address,
  email,
  ...others
} = objectionForm.shape
/** The same as it is filled in: an item where there are several, and after the end only the grounds that weigh heavily. */
export const objectionAsk = (
  items: readonly { readonly id: string; readonly no: string; readonly name: string }[],
  late: boolean,
) =>
  z.object({
    ...(items.length > 0 && {
      awardItemId: choice(
        '有异议的项目',
        items.map(({ id: code, no, name: title }) => ({ code, label: `${no} ${title}` })),
        { missing: '请选择有异议的项目', widget: 'select' },
      ),
    }),
    ...{ name, orgName, address, email },
    ground: choice(
      '异议事由',
      OBJECTION_GROUNDS.filter(({ severe }) => severe || !late).map(({ code, label, kind }) => ({
        code,
        label: `${label}（${OBJECTION_KINDS.find((one) => one.code === kind)?.label}）`,
      })),
      { missing: '请选择异议事由', widget: 'select' },
    ),
    ...{ facts: others.facts, request: others.request, fileIds: others.fileIds },
    promise: describe(
      z.literal('true', { error: PROMISE }),
      field('本人承诺实名提出异议，所述情况和证据真实，愿意配合调查并承担相应责任', true, {
        widget: 'switch',
      }),
    ),
  })
