import { publication } from '@portal/contract/content/publication.calls'
import type { Column } from '@portal/contract/content/publication-columns'
import { useCall } from '../../shared/call/use-call.ts'

/** The categories of a column in their order; none while they are fetched. */
export const useCategories = (column: Column) => useCall(publication.categories, { column }).data?.list ?? []

export const categoryOptions = (categories: readonly { id: string; name: string }[]) =>
  categories.map(({ id, name }) => ({ code: id, label: name }))
