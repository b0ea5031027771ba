import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { useSession } from '../../shared/session.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './desk/desk.module.css'
import { Queue } from './desk/queue.tsx'
import { Review } from './desk/review.tsx'

/** What the list was filtered by; without a filter, what waits for the reader. */
const useIds = (params: URLSearchParams) => {
  const filter = useMemo(() => {
    const known = ['status', 'keyword', 'needMe', 'overdue', 'type', 'evalMode', 'outcome', 'from', 'to']
    const chosen = known.flatMap((key) => {
      const value = params.get(key)
      return value ? [[key, value] as const] : []
    })
    return chosen.length > 0 ? Object.fromEntries(chosen) : { needMe: 'true' }
  }, [params])
  const { data, refetch } = useQuery({
    queryKey: ['achievement-queue', filter],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(
        achievement.list,
        { ...filter, sort: 'dueAt', order: 'asc', pageSize: 200 } as CallOf<typeof achievement.list>,
        { signal },
      ),
  })
  return { ids: data?.list.map(({ id }) => id) ?? [], total: data?.total ?? 0, refetch }
}

const Desk = ({ id }: { id: string }) => {
  const [params, setParams] = useSearchParams()
  const { roles } = useSession()
  const role = roles[0] ?? 'administrator'
  const { ids, total, refetch } = useIds(params)
  const at = ids.indexOf(id)
  const go = (next: string | undefined) => {
    setParams((before) => {
      const after = new URLSearchParams(before)
      if (next) after.set('id', next)
      else after.delete('id')
      return after
    })
  }
  const step = (by: number) => {
    const next = at < 0 ? (by > 0 ? ids[0] : undefined) : ids[at + by]
    return next && next !== id ? () => go(next) : undefined
  }
  const back = new URLSearchParams(params)
  back.delete('id')
  const next = step(1)
  return (
    <div className={styles.page}>
      <div className={styles.crumbs}>
        <Link to={`?${back}`}>
          <Icon name="arrow-left" size="1.1em" /> 返回列表
        </Link>
        <span>{at >= 0 && `第 ${at + 1} 件，共 ${total} 件`}</span>
        <span className={styles.keys}>
          <span>
            <kbd>J</kbd> <kbd>K</kbd> 下一件、上一件
          </span>
          <span>
            <kbd>A</kbd> 通过
          </span>
          <span>
            <kbd>R</kbd> 退回
          </span>
        </span>
      </div>
      <Review
        id={id}
        role={role}
        onPrevious={step(-1)}
        onNext={next}
        onDecided={() => {
          next?.()
          void refetch()
        }}
      />
    </div>
  )
}

/** For the evaluation's staff: the queue, and with `?id=` the desk. */
export function Page() {
  const [params] = useSearchParams()
  const { roles } = useSession()
  const id = params.get('id') ?? ''
  return id ? <Desk id={id} /> : <Queue role={roles[0] ?? 'administrator'} />
}
