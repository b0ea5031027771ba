import * as z from 'zod'
import type { Options } from './enums.ts'
import type { NameList } from './names/names.rules.ts'
import type { RulePart } from './person/identity-number.ts'
import { isDate } from './time.ts'

export {
  canonicalIdCard,
  canonicalMobile,
  halfWidth,
  idCardCheck,
  isForeignId,
  isIdCard,
  isMobile,
  isStrongPassword,
  PASSWORD_PARTS,
  PASSWORD_RULE,
  PASSWORDS_DIFFER,
  passwordMessage,
} from './person/identity-number.ts'

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
  /** The options are names that the society keeps itself (docs/decisions/130-lists-kept-by-the-office.md); `options` are those it began with. */
  readonly list?: NameList
  readonly max?: number
  readonly placeholder?: string
  /** Why it is asked or how to fill it, where that is not obvious. */
  readonly help?: string
  /** Shown masked in lists, logs and exports; the full value is a separate, logged act (docs/handbook/personal-data.md#masking). */
  readonly mask?: 'idCard' | 'mobile' | 'bank'
  /** What a browser knows of whoever fills this in about themselves, by its name in HTML; left out, it is asked for nothing. */
  readonly autoComplete?: string
  /** The keys that a phone shows, where they are not the usual ones. */
  readonly keys?: 'numeric' | 'tel' | 'url' | 'email'
  /** Parts of the rule that are ticked off while one types. */
  readonly parts?: readonly RulePart[]
  /** Never kept on a device while it is typed; so are passwords, ID and bank numbers without it. */
  readonly secret?: true
}

export const isSecret = ({ widget, mask, secret }: Field): boolean =>
  secret === true || widget === 'password' || widget === 'idCard' || mask === 'idCard' || mask === 'bank'

const registry = z.registry<Field>()

/** Looked up for every field of every row that is shown; a schema that says something never says anything else. */
const found = new WeakMap<z.core.$ZodType, Field>()

/** What a schema says about its field, also through optional / default wrappers; undefined when it is no form field. */
export const fieldOf = (schema: z.core.$ZodType): Field | undefined => {
  const known = found.get(schema)
  if (known) return known
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  const field = registry.get(schema) ?? (innerType && fieldOf(innerType))
  if (field) found.set(schema, field)
  return field
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
// Control characters have no place in any text; the database refuses NUL outright. Line breaks and tabs stay. Signs that nobody sees go
// too: with one of them in it the name of a unit is another one, and looks the same.
const UNSEEN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g
const clean = (value: string) => value.replace(UNSEEN, '')

const base = (missing: string) => z.string({ error: missing }).overwrite(clean)
/** One rule with the message that fits the value. Aborting rules would keep the cross-field rules of a form from running. */
export const rule = <T extends z.ZodString>(schema: T, message: (value: string) => string | undefined): T =>
  schema.refine((value) => message(value) === undefined, { error: (issue) => message(String(issue.input)) })

export const filled = (missing: string) =>
  rule(base(missing), (value) => (value === '' ? missing : value.trim() === '' ? BLANK : undefined)).trim()

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}\s.'’·•・-]*$/u
/** A person's name in any script: letters and what stands between them. */
export const personName = (title = '姓名', options: { autoComplete?: string } = {}) => {
  const wrong = `${title}只能填写汉字、字母和间隔号`
  return describe(
    rule(filled(`请填写${title}`).max(50, `${title}不能超过50个字`), (value) =>
      value.trim() === '' || NAME.test(value.trim()) ? undefined : wrong,
    ),
    { title, widget: 'text', required: true, max: 50, ...options },
  )
}

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
    ? describe(
        z.string({ error: missing }).refine(isDate, {
          error: ({ input }) => (input === '' ? missing : `${title}格式不正确`),
        }),
        field,
      )
    : describe(
        z
          .string()
          .refine((value) => value === '' || isDate(value), { error: `${title}格式不正确` })
          .default(''),
        field,
      )
  return schema as never
}

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
