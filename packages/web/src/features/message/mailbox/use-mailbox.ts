import { mailbox } from '@portal/contract/features/security'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'

const PAGE_SIZE = 100
const REFRESH_MS = 15_000

/** Messages newest first, more on demand; the page looks again by itself while it is looked at. */
export const useMailbox = (auto: boolean) =>
  useInfiniteQuery({
    queryKey: ['mailbox'],
    queryFn: ({ pageParam, signal }) =>
      call(mailbox.list, { pageNum: pageParam, pageSize: PAGE_SIZE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    refetchInterval: auto ? REFRESH_MS : false,
    refetchOnWindowFocus: auto,
  })
