import * as z from 'zod'
import type { Options } from './enums.ts'
import {
  canonicalIdCard,
  canonicalMobile,
  idCardBirth,
  idCardCheck,
  idCardShape,
  isIdCard,
  isMobile,
  isStrongPassword,
  PASSWORD_RULE,
} from './identity-number.ts'
import { isDate, today } from './time.ts'

export {
  canonicalIdCard,
  canonicalMobile,
  idCardCheck,
  isIdCard,
  isMobile,
  isStrongPassword,
  PASSWORD_RULE,
  PASSWORDS_DIFFER,
} from './identity-number.ts'

/**
 * Field rules with their Chinese messages (docs/handbook/membership.md#field-rules). A form composes them into its schema; labels, stars, controls,
 * limits, table headings, spreadsheet columns and Word forms read `fieldOf(schema)`.
 */
export type Widget =
  | 'text'
  | 'textarea'
  | 'select'
  | 'radio'
  | 'date'
  | 'month'
  | 'password'
  | 'mobile'
  | 'idCard'
  | 'creditCode'
  | 'email'
  | 'organisation'
  | 'number'
  | 'switch'
  /** Several of the options. */
  | 'checks'
  /** Six digits of an authenticator or an SMS. */
  | 'code'
  | 'image'
  | 'readonly'
  /** A box to tick: agreement that is asked for on its own. It is on no printed form. */
  | 'consent'
  | 'hidden'

export interface Field {
  readonly title: string
  readonly widget: Widget
  readonly required: boolean
  readonly options?: Options
  readonly max?: number
  readonly placeholder?: string
  /** Why it is asked or how to fill it, where that is not obvious. */
  readonly help?: string
  /** Shown masked in lists, logs and exports; the full value is a separate, logged act (docs/handbook/personal-data.md#masking). */
  readonly mask?: 'idCard' | 'mobile' | 'bank'
  /** Never kept on a device while it is typed; so are passwords, ID and bank numbers without it. */
  readonly secret?: true
}

export const isSecret = ({ widget, mask, secret }: Field): boolean =>
  secret === true || widget === 'password' || widget === 'idCard' || mask === 'idCard' || mask === 'bank'

const registry = z.registry<Field>()

/** What a schema says about its field, also through optional / default wrappers; undefined when it is no form field. */
export const fieldOf = (schema: z.core.$ZodType): Field | undefined => {
  const own = registry.get(schema)
  if (own) return own
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType
  return inner && fieldOf(inner)
}

export const describe = <T extends z.ZodType>(schema: T, field: Field): T => {
  registry.add(schema, field)
  return schema
}

/** The form fields of a schema in order. */
export const fieldsOf = (schema: z.ZodObject): [name: string, field: Field][] =>
  Object.entries(schema.shape).flatMap(([name, type]) => {
    const field = fieldOf(type as z.core.$ZodType)
    return field ? [[name, field] as [string, Field]] : []
  })

/** An object behind optional and default wrappers. */
const objectIn = (schema: z.core.$ZodType): z.ZodObject | undefined => {
  if (schema instanceof z.ZodObject) return schema
  const inner = (schema._zod.def as { innerType?: z.core.$ZodType }).innerType
  return inner && objectIn(inner)
}

/** The form fields of a schema and of the objects in it, by their path (`publicity.days`). */
export const allFieldsOf = (schema: z.ZodObject, prefix = ''): [path: string, field: Field][] =>
  Object.entries(schema.shape).flatMap(([name, type]) => {
    const field = fieldOf(type as z.core.$ZodType)
    if (field) return [[prefix + name, field] as [string, Field]]
    const inner = objectIn(type as z.core.$ZodType)
    return inner ? allFieldsOf(inner, `${prefix}${name}.`) : []
  })

/** The rule behind a path of {@link allFieldsOf}. */
export const ruleAt = (schema: z.ZodObject, path: string): z.ZodType | undefined => {
  const [name = '', ...rest] = path.split('.')
  const type = schema.shape[name] as z.ZodType | undefined
  if (!type || rest.length === 0) return type
  const inner = objectIn(type)
  return inner && ruleAt(inner, rest.join('.'))
}

/** The same rule under another title or with other words around it. */
export const retitle = <T extends z.ZodType>(schema: T, change: Partial<Field>): T => {
  const field = fieldOf(schema)
  if (!field) throw new Error('retitle needs a field')
  return describe(schema.clone() as T, { ...field, ...change })
}

export const BLANK = '输入内容不能为空'
// Control characters have no place in any text; the database refuses NUL outright. Line breaks and tabs stay.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g
const clean = (value: string) => value.replace(CONTROL, '')

const base = (missing: string) => z.string({ error: missing }).overwrite(clean)
/** One rule with the message that fits the value. Aborting rules would keep the cross-field rules of a form from running. */
const rule = <T extends z.ZodString>(schema: T, message: (value: string) => string | undefined): T =>
  schema.refine((value) => message(value) === undefined, { error: (issue) => message(String(issue.input)) })

const filled = (missing: string) =>
  rule(base(missing), (value) => (value === '' ? missing : value.trim() === '' ? BLANK : undefined)).trim()

interface TextOptions extends Partial<Omit<Field, 'title' | 'required' | 'options'>> {
  /** Message when empty; 请填写{title} when left out. */
  readonly missing?: string
  readonly tooLong?: string
}

const meta = (
  title: string,
  required: boolean,
  { missing: _m, tooLong: _t, ...rest }: TextOptions,
): Field => ({
  title,
  required,
  widget: 'text',
  ...rest,
})

export const requiredText = (title: string, options: TextOptions = {}) => {
  const max = options.max ?? 100
  const schema = filled(options.missing ?? `请填写${title}`).max(
    max,
    options.tooLong ?? `${title}不能超过${max}个字`,
  )
  return describe(schema, meta(title, true, { ...options, max }))
}

/** Blank optional fields travel as empty strings (docs/handbook/membership.md#field-rules). */
export const optionalText = (title: string, options: TextOptions = {}) => {
  const max = options.max ?? 100
  const schema = base(title)
    .trim()
    .max(max, options.tooLong ?? `${title}不能超过${max}个字`)
    .default('')
  return describe(schema, meta(title, false, { ...options, max }))
}

/** Why something is done. It is kept with the act. */
export const actReason = (
  title = '原因',
  {
    min = 2,
    max = 200,
    missing = `请填写${title}`,
    help = '将写入办理记录和操作日志。',
  }: { min?: number; max?: number; missing?: string; help?: string } = {},
) =>
  describe(z.string({ error: missing }).trim().min(min, missing).max(max, `${title}不能超过${max}个字`), {
    ...{ title, required: true, max, help, widget: 'textarea' },
  })

/** Over one thousand characters has its own message. */
export const essay = (title: string, required: boolean, help?: string) => {
  const options: TextOptions = { max: 1000, tooLong: '字数不能超过一千字', widget: 'textarea', help }
  return required ? requiredText(title, options) : optionalText(title, options)
}

export const choice = <const T extends Options>(
  title: string,
  options: T,
  extra: { missing?: string; widget?: 'select' | 'radio'; help?: string } = {},
) =>
  describe(
    z.enum(options.map((option) => option.code) as [T[number]['code'], ...T[number]['code'][]], {
      error: extra.missing ?? `请选择${title}`,
    }),
    {
      title,
      required: true,
      widget: extra.widget ?? (options.length <= 3 ? 'radio' : 'select'),
      options,
      help: extra.help,
    },
  )

export const optionalChoice = <const T extends Options>(title: string, options: T, help?: string) =>
  describe(
    z
      .enum(['', ...options.map((option) => option.code)] as ['', ...T[number]['code'][]], {
        error: `请选择${title}`,
      })
      .default(''),
    { title, required: false, widget: 'select', options, help },
  )

/** An opaque id that travels with a visible field: the organisation behind its name. */
export const hiddenId = (title: string, missing: string) =>
  describe(z.uuid({ error: missing }), { title, required: true, widget: 'hidden' })

// --- calendar dates travel as YYYY-MM-DD ---------------------------------------------------------------------------------

/** Full years from a birthday to a day, both YYYY-MM-DD. */
export const ageOn = (birthday: string, day: string): number => {
  const years = Number(day.slice(0, 4)) - Number(birthday.slice(0, 4))
  return day.slice(5) < birthday.slice(5) ? years - 1 : years
}

export const date = <R extends boolean>(
  title: string,
  options: { required: R; help?: string; widget?: Widget },
): R extends true ? z.ZodString : z.ZodDefault<z.ZodString> => {
  const field: Field = {
    title,
    widget: options.widget ?? 'date',
    required: options.required,
    help: options.help,
  }
  const missing = `请选择${title}`
  const schema = options.required
    ? describe(z.string({ error: missing }).refine(isDate, { error: missing }), field)
    : describe(
        z
          .string()
          .refine((value) => value === '' || isDate(value), { error: `${title}格式不正确` })
          .default(''),
        field,
      )
  return schema as never
}

// --- identity and contact ------------------------------------------------------------------------------------------------

/** Valid numbers of a region and birthday, for sample people: the first sequence numbers, men and women in turn. */
export const serialIdCards = (region: string, birthday: string, count: number, from = 1): string[] =>
  Array.from({ length: count }, (_, i) => {
    const digits = region + birthday.replaceAll('-', '') + String(from + i).padStart(3, '0')
    return digits + idCardCheck(digits)
  })

/** Birthday and sex that a valid ID number carries (docs/handbook/membership.md#fields, docs/handbook/membership.md#field-rules). */
export const readIdCard = (value: string): { birthday: string; sex: '男' | '女' } | undefined => {
  const canonical = canonicalIdCard(value)
  if (!isIdCard(canonical)) return undefined
  return { birthday: idCardBirth(canonical), sex: Number(canonical[16]) % 2 === 1 ? '男' : '女' }
}

export const UNDER_AGE = '未满18周岁，不能注册'
export const MIN_AGE = 18

const idCardMessage = (value: string, wrong: string, missing: string): string | undefined => {
  if (value === '') return missing
  if (!idCardShape.test(value)) return wrong
  if (!isIdCard(value)) return '身份证号格式不规范'
  return ageOn(idCardBirth(value), today()) < MIN_AGE ? UNDER_AGE : undefined
}

export const idCard = (options: { help?: string; missing?: string } = {}) => {
  const wrong = '请填写正确的身份证号'
  const { help = '用于确认身份，同时也是您的登录账号', missing = wrong } = options
  return describe(
    rule(z.string({ error: missing }).max(40, wrong).overwrite(canonicalIdCard), (value) =>
      idCardMessage(value, wrong, missing),
    ),
    { title: '身份证号', widget: 'idCard', required: true, max: 18, mask: 'idCard', help },
  )
}

export const mobile = (title: string, wrong: string, help?: string, missing = wrong) =>
  describe(
    rule(z.string({ error: missing }).max(30, wrong).overwrite(canonicalMobile), (value) =>
      value === '' ? missing : isMobile(value) ? undefined : wrong,
    ),
    {
      title,
      widget: 'mobile',
      required: true,
      max: 11,
      mask: 'mobile',
      help,
    },
  )

const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}$/
export const WRONG_EMAIL = '邮箱格式不正确'
export const email = (title: string, missing = `请填写${title}`) =>
  describe(
    rule(filled(missing).max(100, WRONG_EMAIL), (value) =>
      value === '' || (value.length <= 100 && EMAIL.test(value)) ? undefined : WRONG_EMAIL,
    ),
    { title, widget: 'email', required: true, max: 100 },
  )

const CREDIT_CHARS = '0123456789ABCDEFGHJKLMNPQRTUWXY'
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]
export const canonicalCreditCode = (value: string): string =>
  value.normalize('NFKC').replace(/\s/g, '').toUpperCase()
/** Check character of the first 17 of a unified social credit code (GB 32100). Old codes may fail it: warn, do not refuse. */
export const creditCodeCheck = (first17: string): string => {
  const sum = [...first17].reduce(
    (total, char, i) => total + CREDIT_CHARS.indexOf(char) * (CREDIT_WEIGHTS[i] ?? 0),
    0,
  )
  return CREDIT_CHARS[(31 - (sum % 31)) % 31] ?? ''
}
export const isCreditCode = (value: string): boolean =>
  /^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(value)
const WRONG_CREDIT_CODE = '请填写正确的单位统一社会信用代码'
export const creditCode = () =>
  describe(
    z
      .string({ error: WRONG_CREDIT_CODE })
      .max(40, WRONG_CREDIT_CODE)
      .overwrite(canonicalCreditCode)
      .refine(isCreditCode, { error: WRONG_CREDIT_CODE }),
    {
      title: '统一社会信用代码',
      widget: 'creditCode',
      required: true,
      max: 18,
      help: '同时也是单位的登录账号',
    },
  )

export const postalCode = (title: string, required: boolean) => {
  const wrong = '邮政编码格式不规范'
  const field: Field = { title, widget: 'text', required, max: 6 }
  return required
    ? describe(filled(`请填写${title}`).regex(/^\d{6}$/, wrong), field)
    : describe(
        z
          .string()
          .trim()
          .regex(/^(\d{6})?$/, wrong)
          .default(''),
        field,
      )
}

/** webUrl: an address of the web, or 无 for those who have none. */
const WEB_ADDRESS = /^(无|https?:\/\/[^\s/$.?#"'<>\\][^\s"'<>\\]*)$/i
export const webAddress = (title: string) =>
  describe(
    filled(`请填写${title}`)
      .max(200, `${title}不能超过200个字`)
      .refine((value) => value === '' || WEB_ADDRESS.test(value), {
        error: '请填写以http://或https://开头的网址，没有的填写“无”',
      }),
    {
      title,
      widget: 'text',
      required: true,
      max: 200,
      placeholder: 'https://',
      help: '没有网址的填写“无”',
    },
  )

// --- passwords -----------------------------------------------------------------------------------------------------------

export const newPassword = (title = '密码', missing = '请输入密码') =>
  describe(
    rule(z.string({ error: missing }), (value) =>
      value === '' ? missing : isStrongPassword(value) ? undefined : PASSWORD_RULE,
    ),
    { title, widget: 'password', required: true, max: 30, help: PASSWORD_RULE },
  )
export const confirmPassword = (title = '确认密码', missing = '请再次输入密码') =>
  describe(z.string({ error: missing }).min(1, missing), {
    title,
    widget: 'password',
    required: true,
    max: 30,
  })

/** Passwords never travel as they are: RSA-OAEP over {@link SealedPayload}, base64 (docs/handbook/identity.md#password-transport). */
export const sealedPassword = () =>
  z.string({ error: '请输入密码' }).min(300, '请输入密码').max(2000, '请输入密码')
/** The JSON inside a sealed password: the nonce is good for one use, the time for five minutes. */
export interface SealedPayload {
  password: string
  nonce: string
  /** Milliseconds since the epoch. */
  at: number
}

// --- masks (docs/handbook/personal-data.md#masking) -----------------------------------------------------------------------

/** Beside the birth date four digits more would leave under a hundred numbers to guess: the check digit is all that stays at the end. */
export const maskIdCard = (value: string): string =>
  value.length < 8
    ? '*'.repeat(value.length)
    : `${value.slice(0, 3)}${'*'.repeat(value.length - 4)}${value.slice(-1)}`
export const maskMobile = (value: string): string =>
  value.length < 7 ? '*'.repeat(value.length) : `${value.slice(0, 3)}****${value.slice(-4)}`
export const maskBank = (value: string): string => (value === '' ? '' : `**** ${value.slice(-4)}`)
/** A person's name to strangers: the family name, and how many characters follow. */
export const maskPersonName = (value: string): string => {
  const [first = '', ...others] = [...value.trim()]
  return first + '*'.repeat(Math.min(others.length, 3))
}
export const mask = (kind: NonNullable<Field['mask']>, value: string): string =>
  value === '' ? '' : { idCard: maskIdCard, mobile: maskMobile, bank: maskBank }[kind](value)

/** The first message by field path of a failed parse. */
export const messagesOf = (error: z.ZodError): Record<string, string> => {
  const messages: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    const text = issue.code === 'unrecognized_keys' ? '包含不允许提交的内容' : issue.message
    messages[path] ??= text
  }
  return messages
}

// Nothing of the library's own wording reaches a person: rules bring their message, the rest is this.
z.config({ customError: (issue) => (issue.message ? undefined : '输入内容不正确') })
