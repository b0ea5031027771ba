import { publication } from '@portal/contract/content/publication.calls'
import type { Column } from '@portal/contract/content/publication-columns'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api.ts'

/** The categories of a column in their order; empty while they are fetched. */
export const useCategories = (column: Column) => {
  const { data, refetch } = useQuery({
    queryKey: ['categories', column],
    queryFn: ({ signal }) => call(publication.categories, { column }, { signal }),
  })
  return { categories: data?.list ?? [], refetch }
}
