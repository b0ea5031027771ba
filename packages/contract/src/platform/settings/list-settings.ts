import type * as z from 'zod'
import { describe, optionalText } from '../fields.ts'
import { NAME_LISTS } from '../names/name-lists.ts'
import { MAX_NAME, MAX_NAMES, type NameList, nameFaults, readNames } from '../names/names.rules.ts'
import { open, setting } from './setting.fields.ts'

const MAX = MAX_NAMES * (MAX_NAME + 4)

/** A list as it is stored; it is edited on a page of its own, which minds the records that carry the names. */
const names = (list: NameList) => {
  const field = { title: list.title, widget: 'textarea', required: false, max: MAX } as const
  const rule = optionalText(list.title, field).superRefine((text, context) => {
    const entries = readNames(list, text)
    const given = entries.map(({ name }) => name)
    const message =
      given.length > MAX_NAMES
        ? `最多${MAX_NAMES}项`
        : nameFaults(list, given).find((fault) => fault !== undefined)
    if (message) context.addIssue({ code: 'custom', message })
  }) as z.ZodDefault<z.ZodString>
  return describe(rule, field)
}

/** Names that forms offer, as the society keeps them; everybody who fills in a form reads them. */
export const listSettings = {
  committees: setting('lists', names(NAME_LISTS.committees), '', open),
}
