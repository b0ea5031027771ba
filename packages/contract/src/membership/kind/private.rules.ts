import type * as z from 'zod'
import { fieldOf } from '../../platform/fields.ts'
import type { AnyKind } from './kind.fields.ts'

/** What of a record is for its owner and those who manage members, and not for editors (docs/handbook/personal-data.md#masking). */

/** Said by name, in every kind alike; what a kind calls contact data and what it asks a consent of its own for comes from the kind. */
const PRIVATE = /^birthday$|email$|mobile|^idCard$|^(contact|head).*(Tel|QQ|Wechat|Fax|Address)$/i
/** The address of a person is private, that of an organisation stands on its door. */
const PERSONAL_ADDRESS = 'address'

export const isPrivate = (kind: AnyKind, name: string): boolean =>
  PRIVATE.test(name) ||
  (kind.contact as readonly string[]).includes(name) ||
  (name === PERSONAL_ADDRESS && kind.isOrganisation !== true) ||
  Object.values(kind.consents ?? {}).some((consent) => consent?.fields.includes(name as never) === true)

/** What is left of it: nothing of a day, the mask of what has one, else a sign that something is there. */
export const withheld = (kind: AnyKind, name: string, text: string): string => {
  if (text === '') return ''
  const schema = kind.fields.shape[name] as z.core.$ZodType | undefined
  const field = schema && fieldOf(schema)
  if (field?.widget === 'date') return ''
  // Masked already, for whoever reads it.
  return field?.mask ? text : '***'
}
