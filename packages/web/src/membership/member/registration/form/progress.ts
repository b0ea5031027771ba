import { ruleAt } from '@portal/contract/platform/fields'
import { type FieldErrors, get } from 'react-hook-form'
import type { FormValues, SchemaForm } from '../../../../shared/form/use-schema-form.ts'
import type { FormSection } from '../description.ts'

export interface Progress {
  readonly title: string
  /** Required, and asked after what else was answered. */
  readonly needed: readonly string[]
  /** Of these, how many are there and right, and which are not. */
  readonly filled: number
  readonly missing: readonly string[]
  /** Fields with a message. */
  readonly wrong: readonly string[]
}

interface Answers {
  readonly values: FormValues
  readonly errors: FieldErrors<FormValues>
}
interface Asked {
  /** Filled from others: what is wrong there is said where it comes from. */
  readonly locked?: readonly string[] | undefined
  /** A phone without its code. */
  readonly unproven?: string | undefined
  readonly visible?: ((name: string, values: FormValues) => boolean) | undefined
  readonly required?: ((name: string, values: FormValues) => boolean) | undefined
}

/** How far each section is. */
export const progressOf = (
  sections: readonly FormSection[],
  { schema, fields }: Pick<SchemaForm, 'schema' | 'fields'>,
  { values, errors }: Answers,
  { visible, required, locked = [], unproven }: Asked = {},
): Progress[] =>
  sections.map((section) => {
    const shown = section.fields.filter((name) => fields.has(name) && visible?.(name, values) !== false)
    const needed = shown.filter((name) => fields.get(name)?.required || required?.(name, values))
    // The id behind a chosen unit has its title: typed words alone are no unit.
    const behind = (name: string) =>
      [...fields].flatMap(([other, { title, widget }]) =>
        widget === 'hidden' && title === fields.get(name)?.title ? [other] : [],
      )
    const isRight = (name: string) => {
      const value: unknown = get(values, name) ?? ''
      return value !== '' && !get(errors, name) && ruleAt(schema, name)?.safeParse(value).success === true
    }
    const isFilled = (name: string) => name !== unproven && [name, ...behind(name)].every(isRight)
    const missing = needed.filter((name) => !isFilled(name))
    return {
      title: section.title,
      needed,
      filled: needed.length - missing.length,
      missing,
      wrong: shown.filter((name) => get(errors, name) && !locked.includes(name)),
    }
  })

export const wholeOf = (sections: readonly Progress[]): { needed: number; filled: number } => ({
  needed: sections.reduce((sum, { needed }) => sum + needed.length, 0),
  filled: sections.reduce((sum, { filled }) => sum + filled, 0),
})

/** 2 处要改，差 3 项; 已填好 where nothing is left. */
export const noteOf = ({ needed, missing, wrong }: Progress): string => {
  const open = missing.filter((name) => !wrong.includes(name)).length
  const parts = [wrong.length > 0 && `${wrong.length} 处要改`, open > 0 && `差 ${open} 项`].filter(Boolean)
  if (parts.length > 0) return parts.join('，')
  return needed.length > 0 ? '已填好' : '可不填'
}
