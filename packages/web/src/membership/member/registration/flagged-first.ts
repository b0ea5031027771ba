import { FOLLOWING } from '../following.ts'
import type { Application, FormSection } from './description.ts'

/**
 * What the reviewer marked stands in one section on top, each field once, with whatever is asked after it; the rest of the form follows
 * in its order.
 */
export const flaggedFirst = (
  sections: readonly FormSection[],
  flagged: Application['flagged'],
): readonly FormSection[] => {
  const all = sections.flatMap(({ fields }) => fields)
  const taken = flagged.flatMap(({ field }) => {
    const at = all.indexOf(field)
    const after = all[at + 1]
    if (at < 0) return []
    return after !== undefined && FOLLOWING.includes(after) ? [field, after] : [field]
  })
  if (taken.length === 0) return sections
  const rest = sections.map((section) => ({
    ...section,
    fields: section.fields.filter((name) => !taken.includes(name)),
  }))
  return [{ title: '请修改这些内容', fields: taken }, ...rest.filter(({ fields }) => fields.length > 0)]
}
