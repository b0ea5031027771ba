import { mailbox } from '@portal/contract/communication/mailbox.calls'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../shared/api.ts'
import type { ChannelFilter } from './message.ts'

const PAGE_SIZE = 50
const LOOK_MS = 4_000
const key = ['mailbox', 'list'] as const

/** Messages newest first, more on demand. */
export const useMailbox = (channel: ChannelFilter, keyword: string) =>
  useInfiniteQuery({
    queryKey: [...key, channel, keyword],
    queryFn: ({ pageParam, signal }) =>
      call(
        mailbox.list,
        {
          ...(channel && { channel }),
          ...(keyword && { keyword }),
          pageNum: pageParam,
          pageSize: PAGE_SIZE,
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE_SIZE < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

/** While the page is looked at: asks whether something arrived, and only then reads, because reading is logged. */
export const useArrivals = (watching: boolean): void => {
  const queries = useQueryClient()
  const seen = useRef<string>(undefined)
  const { data } = useQuery({
    queryKey: ['mailbox', 'newest'],
    queryFn: ({ signal }) => call(mailbox.newest, {}, { signal }),
    enabled: watching,
    refetchInterval: LOOK_MS,
    refetchOnWindowFocus: true,
  })
  const newest = data?.id
  useEffect(() => {
    if (newest === undefined) return
    if (seen.current !== undefined && seen.current !== newest)
      void queries.invalidateQueries({ queryKey: key })
    seen.current = newest
  }, [newest, queries])
}
