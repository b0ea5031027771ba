import * as z from 'zod'
import { codesOf, keysOf } from '../platform/codes.ts'
import { instant } from '../platform/endpoint.ts'
import { describe, type Field } from '../platform/fields.ts'
import { NOMINATION_CHANNELS, NOMINATION_STATES } from './award.rules.ts'

/** Small rules that the forms and records of awards share. */

export const short = (missing: string, max = 20) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, `不能超过${max}个字`)

export const distinct = <T extends z.ZodArray>(list: T) =>
  list.refine((values) => new Set(values as unknown[]).size === (values as unknown[]).length, {
    error: '内容重复',
  })

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** One entry to a line. */
export const lines = <L extends z.ZodType>(
  list: L,
  { required = true, ...field }: Pick<Field, 'title' | 'help'> & { readonly required?: boolean },
) =>
  describe(
    z
      .string()
      .transform(linesOf)
      .pipe(list as unknown as z.ZodType<unknown, string[]>),
    {
      ...field,
      widget: 'textarea',
      required,
    },
  )

export const nominationState = z.enum(keysOf(NOMINATION_STATES))
export const nominationChannel = z.enum(codesOf(NOMINATION_CHANNELS))
/** What staff read of a nomination beside its item. */
export const nominationOfItem = z.object({
  channel: nominationChannel,
  nominator: z.string(),
  opinion: z.string(),
  state: nominationState,
  submittedAt: instant().nullable(),
  returnReason: z.string(),
  returnDue: z.string(),
  /** The stamped form among the files. */
  formId: z.string(),
})
