import { achievement } from '@portal/contract/evaluation/achievement.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { Navigate, useSearchParams } from 'react-router'
import { useCall } from '../../shared/call/use-call.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Key } from '../../shared/ui/layout.tsx'
import { useShortcuts } from '../../shared/use-shortcuts.ts'
import { MINE, Queue } from './desk/queue.tsx'
import { Review } from './desk/review.tsx'

const KNOWN = ['status', 'keyword', 'needMe', 'overdue', 'type', 'evalMode', 'outcome', 'from', 'to']
/** What the list was filtered by; without a filter, what waits for the reader. */
const filterOf = (params: URLSearchParams) => {
  const chosen = KNOWN.flatMap((key) => {
    const value = params.get(key)
    return value ? [[key, value] as const] : []
  })
  return chosen.length > 0 ? Object.fromEntries(chosen) : { needMe: 'true' }
}

const Desk = ({ id }: { id: string }) => {
  const [params, setParams] = useSearchParams()
  const { roles } = useSession()
  const input = { ...filterOf(params), sort: 'dueAt', order: 'asc', pageSize: 200 } as CallOf<
    typeof achievement.list
  >
  // The order that somebody works through stays until something was decided.
  const { data, refetch } = useCall(achievement.list, input, {
    staleTime: Number.POSITIVE_INFINITY,
    still: true,
  })
  const ids = data?.list.map((one) => one.id) ?? []
  const at = ids.indexOf(id)
  const step = (by: number) => {
    const next = at < 0 ? (by > 0 ? ids[0] : undefined) : ids[at + by]
    if (!next || next === id) return undefined
    return () =>
      setParams((before) => {
        const after = new URLSearchParams(before)
        after.set('id', next)
        return after
      })
  }
  const [previous, next] = [step(-1), step(1)]
  useShortcuts({ j: () => next?.(), k: () => previous?.() })
  const back = new URLSearchParams(params)
  back.delete('id')
  return (
    <Review
      key={id}
      id={id}
      role={roles[0] ?? 'administrator'}
      back={{ to: `?${back}`, text: '返回列表' }}
      walk={
        <>
          <Hint>
            {at >= 0 && `第 ${at + 1} 件，共 ${data?.total} 件　`}
            <Key>J</Key> <Key>K</Key>
          </Hint>
          <Button kind="secondary" disabled={!previous} onClick={previous}>
            上一件
          </Button>
          <Button kind="secondary" disabled={!next} onClick={next}>
            下一件
          </Button>
        </>
      }
      // One stays with the case: its next act stands there. What is no longer waiting leaves the queue.
      onDecided={() => void refetch()}
    />
  )
}

/** For the evaluation's staff: the queue, and with `?id=` the desk. */
export function Page() {
  const [params] = useSearchParams()
  const { roles } = useSession()
  const id = params.get('id') ?? ''
  // The list opens on what waits for the reader; the administrator reads only.
  if (params.size === 0 && !roles.includes('administrator')) return <Navigate to={`?${MINE}`} replace />
  return id ? <Desk id={id} /> : <Queue role={roles[0] ?? 'administrator'} />
}
