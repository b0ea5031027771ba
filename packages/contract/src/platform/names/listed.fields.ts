import { describe, filled } from '../fields.ts'
import { deliveredNames, MAX_NAME, type NameList } from './names.rules.ts'

/** One of the names that the society keeps itself: which these are is for the server to say, at the moment of the act. */
export const listed = (title: string, list: NameList, help?: string) =>
  describe(filled(`请选择${title}`).max(MAX_NAME, `请选择${title}`), {
    title,
    required: true,
    widget: 'select',
    options: deliveredNames(list),
    list,
    help,
  })
