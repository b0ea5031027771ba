import * as z from 'zod'
import { describe } from '../fields.ts'

/** The fastest a mailing may be set to go: what a relay of one's own takes. */
export const MAX_PER_MINUTE = 60_000

/**
 * What the super administrator may change while the portal runs (docs/handbook/office.md#settings). One table: the store checks values against
 * it, the page draws itself from it, the public part travels to everybody. Until a row is saved the default holds.
 */
export interface Setting<T extends z.ZodType = z.ZodType> {
  readonly group: SettingGroup
  readonly schema: T
  readonly fallback: z.output<T>
  /** Sent to everybody, signed in or not. */
  readonly public?: true
}

export const SETTING_GROUPS = {
  identity: { title: '学会信息' },
  dues: { title: '会费账户' },
  security: { title: '登录与安全' },
  review: { title: '审核' },
  council: { title: '理事会' },
  panel: { title: '专家遴选' },
  activity: { title: '专家履职' },
  evaluation: { title: '成果评价' },
  messages: { title: '邮件和短信' },
  publications: { title: '文章和视频' },
  reports: { title: '工作报告' },
  lists: { title: '选项名单' },
  texts: { title: '文本内容' },
} as const
export type SettingGroup = keyof typeof SETTING_GROUPS

export const setting = <T extends z.ZodType, X extends { readonly public?: true } = Record<never, never>>(
  group: SettingGroup,
  schema: T,
  fallback: z.output<T>,
  extra?: X,
): Setting<T> & X => ({ group, schema, fallback, ...extra }) as Setting<T> & X
export const open = { public: true } as const

export const number = (title: string, min: number, max: number, help?: string) => {
  const wrong = `请输入${min}至${max}之间的整数`
  return describe(z.number({ error: wrong }).int(wrong).min(min, wrong).max(max, wrong), {
    title,
    widget: 'number',
    required: true,
    help,
  })
}
/** What one piece costs, in yuan to a thousandth. */
export const price = (title: string, most: number, help: string) => {
  const wrong = `请输入0至${most}元之间的金额，最多三位小数`
  const rule = z.number({ error: wrong }).min(0, wrong).max(most, wrong).multipleOf(0.001, wrong)
  return describe(rule, { title, widget: 'number', required: true, help })
}
/** An amount as it stands in texts. */
export const yuan = (title: string, help: string) => {
  const wrong = '请输入金额，单位为元'
  return describe(
    z
      .string({ error: wrong })
      .trim()
      .regex(/^(0|[1-9]\d{0,6})$/, wrong),
    {
      title,
      widget: 'text',
      required: true,
      max: 7,
      help,
    },
  )
}
export const toggle = (title: string, help?: string) =>
  describe(z.boolean({ error: '请选择' }), { title, widget: 'switch', required: true, help })
export const select = <const C extends string>(
  title: string,
  options: readonly { code: C; label: string }[],
  help?: string,
) => {
  const codes = options.map((option) => option.code) as [C, ...C[]]
  return describe(z.enum(codes, { error: `请选择${title}` }), {
    title,
    widget: 'select',
    required: true,
    options,
    help,
  })
}
/** A link that may be left empty; nothing but http(s), so that it is safe to open. */
export const link = (title: string) =>
  describe(
    z
      .string({ error: '请填写正确的网址' })
      .trim()
      .max(200, '请填写正确的网址')
      .regex(/^(https?:\/\/[\w.:-]+(\/[^\s"'<>\\]*)?)?$/i, '请填写正确的网址'),
    { title, widget: 'text', required: false, max: 200, placeholder: 'https://' },
  )
/** The opaque id of an uploaded picture; empty: none. */
export const image = (title: string, help?: string) =>
  describe(z.union([z.literal(''), z.uuid()], { error: '请重新上传图片' }), {
    title,
    widget: 'image',
    required: false,
    help,
  })
export const phone = (title: string, required = false) => {
  const wrong = '请填写正确的电话号码'
  const schema = z.string({ error: wrong }).trim().max(40, wrong)
  return describe(schema.regex(required ? /^[\d\s()+（）转、-]+$/ : /^[\d\s()+（）转、-]*$/, wrong), {
    title,
    widget: 'text',
    required,
    max: 40,
  })
}

/** What looks like an address; whether mail arrives there is seen when it is sent. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]{1,64}@[^\s@]{1,90}$/.test(text)

/** An address that may be left empty. */
export const emptyEmail = (title: string, help: string) =>
  describe(
    z
      .string({ error: '请填写邮箱地址' })
      .trim()
      .max(100, '邮箱地址不正确')
      .refine((text) => text === '' || looksLikeEmail(text), '邮箱地址不正确'),
    { title, widget: 'email', required: false, max: 100, help },
  )
