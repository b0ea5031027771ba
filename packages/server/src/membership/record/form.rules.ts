import type { AnyKind } from '@portal/contract/membership/kind/kind.fields'
import { isPrivate, withheld } from '@portal/contract/membership/kind/private.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { type Field, fieldOf, fieldsOf, messagesOf } from '@portal/contract/platform/fields'
import { mask } from '@portal/contract/platform/person/mask.rules'
import type * as z from 'zod'
import { blindIndex, type KeyRing } from '../../platform/crypto/secrets.ts'
import { AppError } from '../../platform/http/context.ts'
import type { FormValues } from './kind.queries.ts'
import type { MemberKindDefinition } from './kind.ts'

/** Reading, comparing and showing the values of a form, the same for every kind. */

const fieldNamed = (definition: MemberKindDefinition, name: string): Field | undefined => {
  const shape = definition.staffFields.shape as Record<string, z.core.$ZodType>
  const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
  return schema && fieldOf(schema)
}

export const titleOf = (definition: MemberKindDefinition, name: string): string =>
  fieldNamed(definition, name)?.title ?? definition.slots[name] ?? name

const maskOf = (definition: MemberKindDefinition, name: string): Field['mask'] =>
  fieldNamed(definition, name)?.mask

export const textOf = (value: FormValues[string] | undefined): string => {
  if (value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  return Array.isArray(value) ? value.join('、') : String(value)
}

/** With words for codes, as a printed form has them. */
export const labelled = (definition: MemberKindDefinition, form: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => {
      const options = fieldNamed(definition, name)?.options
      return [name, options ? labelOf(options, textOf(value)) : value]
    }),
  )

/** A field of codes in words, with the applicant's own where 其他 was chosen; any other field as it is. */
export const inWord = (
  kind: Pick<AnyKind, 'fields' | 'others'>,
  form: FormValues,
  name: string,
): FormValues[string] | undefined => {
  const other = kind.others?.[name]
  const own = other && form[name] === other.code ? form[other.words] : undefined
  if (own) return own
  const schema = kind.fields.shape[name] as z.ZodType | undefined
  const options = schema && fieldOf(schema)?.options
  return options && form[name] !== undefined ? labelOf(options, textOf(form[name])) : form[name]
}

/** A whole form so. */
export const inWords = (kind: Pick<AnyKind, 'fields' | 'others'>, form: FormValues): FormValues => ({
  ...form,
  ...Object.fromEntries(
    Object.keys(kind.fields.shape).flatMap((name) => {
      const word = inWord(kind, form, name)
      return word === undefined ? [] : [[name, word]]
    }),
  ),
})

/** As readers see a value who are not its owner (docs/handbook/personal-data.md#masking). */
export const shownText = (
  definition: MemberKindDefinition,
  name: string,
  value: FormValues[string] | undefined,
): string => {
  const text = textOf(value)
  const kind = maskOf(definition, name)
  return kind ? mask(kind, text) : text
}

export const maskedForm = (definition: MemberKindDefinition, form: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      maskOf(definition, name) ? shownText(definition, name, value) : value,
    ]),
  )

/** As editors read it: without what is for its owner and those who manage members. */
export const withheldForm = (definition: MemberKindDefinition, form: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      isPrivate(definition, name) ? withheld(definition, name, textOf(value)) : value,
    ]),
  )

const shownFields = (definition: MemberKindDefinition, fields: MemberKindDefinition['fields']) =>
  // The opaque id goes with its label and says nothing to a reader.
  fieldsOf(fields).filter(([name]) => name !== definition.member.orgId)

/**
 * Ties a printed form to the data it was printed from (docs/handbook/membership.md#stamped-form): the QR code, the revision and the review desk agree on it.
 * Keyed, because it is kept in the clear beside all fields but the sealed ones, which a plain digest would let be guessed.
 */
export const contentHash = (ring: KeyRing, definition: MemberKindDefinition, form: FormValues): string => {
  const values = shownFields(definition, definition.fields)
    .filter(([, field]) => field.widget !== 'consent')
    .map(([name]) => [name, textOf(form[name]).normalize('NFC').replace(/\r\n?/g, '\n')])
  return blindIndex(ring, `content.${definition.kind}`, JSON.stringify(values)).toString('hex').slice(0, 16)
}

export interface Change {
  field: string
  title: string
  before: string
  after: string
  masked: boolean
}

/** Field by field, in the order of the form. A masked value that changed shows that it did, not what it is. */
export const changesBetween = (
  definition: MemberKindDefinition,
  before: FormValues,
  after: FormValues,
): Change[] => {
  const differs = (name: string) => name in after && textOf(before[name]) !== textOf(after[name])
  const pictures = Object.keys(definition.pictures ?? {})
    .filter(differs)
    .map((name) => ({
      field: name,
      title: titleOf(definition, name),
      before: textOf(before[name]) && '原图片',
      after: '新图片',
      masked: false,
    }))
  const values = shownFields(definition, definition.staffFields)
    .filter(([name]) => differs(name))
    .map(([name, field]) => ({
      field: name,
      title: field.title,
      before: shownText(definition, name, before[name]),
      after: shownText(definition, name, after[name]),
      masked: field.mask !== undefined,
    }))
  return [...pictures, ...values]
}

const NAMES = /name$/i
/** Before → after for the audit log, which outlives the record: names stand in the record's own history only. */
export const auditDetail = (changes: readonly Change[]): Record<string, [string, string]> =>
  Object.fromEntries(
    changes.map(({ field, before, after }) => [field, NAMES.test(field) ? ['***', '***'] : [before, after]]),
  )

const messagesFor = (schema: z.ZodObject, values: FormValues): Record<string, string> => {
  const result = schema.safeParse(values)
  return result.success ? {} : messagesOf(result.error)
}

/**
 * The changed fields in their canonical spelling. Only what the change itself made wrong is held against it: old records may
 * miss fields that are required today.
 */
export const readChanges = (
  schemas: { fields: z.ZodObject; form: z.ZodObject },
  current: FormValues,
  changes: FormValues,
  locked: readonly string[] = [],
): FormValues => {
  const shape = schemas.fields.shape as Record<string, z.ZodType>
  const fields: Record<string, string> = {}
  const read: FormValues = {}
  for (const [name, value] of Object.entries(changes)) {
    const schema = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!schema || locked.includes(name)) fields[name] = '该项不能修改'
    else {
      const result = schema.safeParse(value)
      if (result.success) read[name] = result.data as FormValues[string]
      else fields[name] = Object.values(messagesOf(result.error))[0] ?? '输入内容不正确'
    }
  }
  if (Object.keys(fields).length === 0) {
    const before = messagesFor(schemas.form, current)
    for (const [name, message] of Object.entries(messagesFor(schemas.form, { ...current, ...read })))
      if (before[name] !== message) fields[name] = message
  }
  if (Object.keys(fields).length > 0) throw new AppError('badInput', { fields })
  return Object.fromEntries(
    Object.entries(read).filter(([name, value]) => textOf(current[name]) !== textOf(value)),
  )
}

/** A change of what is no field of the form. */
export const changeOf = (field: string, title: string, before: string, after: string): Change => ({
  field,
  title,
  before,
  after,
  masked: false,
})
