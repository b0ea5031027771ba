import {
  MEMBER_KIND_NAMES,
  MEMBER_KINDS,
  type MemberKind,
  member,
} from '@portal/contract/membership/member.calls'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { refresh } from '../../shared/call/client.ts'
import { useAction } from '../../shared/call/use-action.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import { EmptyState, Skeleton } from '../../shared/ui/states.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { useShortcuts } from '../../shared/use-shortcuts.ts'
import { LISTS } from './kinds.ts'
import type { Approved } from './review/decision.ts'
import { Desk } from './review/desk.tsx'
import { UndoBar } from './review/undo-bar.tsx'
import { useBeside } from './review/use-beside.ts'
import { QUEUE_LABELS, QUEUES, useReviewQueue } from './review/use-review-queue.ts'

const KEYS = [
  ['J', '下一件'],
  ['K', '上一件'],
  ['A', '通过'],
  ['R', '退回'],
  ['N', '不予通过'],
  ['F', '标记'],
  ['Z', '撤销'],
] as const

const Keys = () => (
  <Row gap={3}>
    {KEYS.map(([key, act]) => (
      <Text as="span" size="s" tone="quiet" key={key}>
        <kbd>{key}</kbd> {act}
      </Text>
    ))}
  </Row>
)

/** Where one is in which queue. */
const Whereabouts = ({
  kind,
  queue,
  place,
  total,
  waiting,
}: {
  kind: MemberKind
  queue: (typeof QUEUES)[number]
  place: number
  total: number
  waiting: number | undefined
}) => (
  <nav aria-label="位置">
    <Text as="span">
      <Link to={LISTS[kind]}>{MEMBER_KINDS[kind].label}</Link> / {QUEUE_LABELS[queue]}
    </Text>
    {place >= 0 && (
      <>
        {' / '}
        <strong>
          第 {place + 1} 件，共 {total} 件
          {waiting !== undefined && queue !== 'approved' && `，还有 ${waiting} 件未办`}
        </strong>
      </>
    )}
  </nav>
)

/** /adminpages/review?kind=&queue=&id= : work through a queue without leaving the page. */
export function Page() {
  const [search, setSearch] = useSearchParams()
  const kind = useChoice('kind', MEMBER_KIND_NAMES) ?? 'person'
  const queue = useChoice('queue', QUEUES) ?? 'pending'
  const { accountId } = useSession()
  const mine = search.has('mine')
  const { ids, total } = useReviewQueue(kind, queue, mine ? accountId : undefined)
  const id = search.get('id') ?? ids?.[0]
  const place = id ? (ids?.indexOf(id) ?? -1) : -1

  const now = useBeside(id, kind, queue)
  const open = useCallback(
    (opened: string, of: MemberKind = kind) =>
      setSearch({ kind: of, queue, ...(mine && { mine: '' }), id: opened }, { replace: true }),
    [setSearch, kind, queue, mine],
  )
  const go = (next: string | undefined) => (next === undefined ? undefined : () => open(next))
  const previous = place > 0 ? ids?.[place - 1] : undefined
  const next = place >= 0 ? ids?.[place + 1] : undefined

  // The address names the record, so that it can be passed on to a colleague.
  useEffect(() => {
    if (id && !search.get('id')) open(id)
  }, [id, search, open])

  const [approved, setApproved] = useState<Approved>()
  const closeBar = useCallback(() => setApproved(undefined), [])
  const undoing = useAction(member.undoApproval)
  const undo = async (taken: Approved) => {
    const undone = await undoing.run({ id: taken.id, version: taken.version })
    if (undone) {
      toast(`已撤销，“${taken.name}”仍待审核`, 'success')
      closeBar()
    }
    void refresh(member.reviewDesk)
    open(taken.id, taken.kind)
  }
  useShortcuts({ z: () => approved && void undo(approved) })

  return (
    <Stack gap={2}>
      <Toolbar
        end={
          <div className="wide-only">
            <Keys />
          </div>
        }
      >
        <Whereabouts {...{ kind, queue, place, total }} waiting={now?.waiting} />
        <Button kind="secondary" disabled={!previous} onClick={() => go(previous)?.()}>
          上一件
        </Button>
        <Button kind="secondary" disabled={!next} onClick={() => go(next)?.()}>
          下一件
        </Button>
        <Link to={to('review', { kind, queue, ...(!mine && { mine: true }) })}>
          {mine ? '看全部' : '只看分给我的'}
        </Link>
      </Toolbar>
      {id ? (
        <Desk
          // Nothing of one record stays for the next: no mark, no open question.
          key={id}
          id={id}
          kind={kind}
          onPrevious={go(previous)}
          onNext={go(next)}
          onUndo={undo}
          barred={approved !== undefined}
          now={now}
          onDecided={(one) => {
            setApproved(one)
            go(next)?.()
          }}
        />
      ) : ids ? (
        <EmptyState
          title={`没有${mine ? '分给您' : ''}${QUEUE_LABELS[queue]}的${MEMBER_KINDS[kind].label}`}
          icon="check"
          actions={<Link to={LISTS[kind]}>返回列表</Link>}
        >
          全部处理完毕。
        </EmptyState>
      ) : (
        <Skeleton rows={10} />
      )}
      <UndoBar approved={approved} onUndo={undo} onClose={closeBar} />
    </Stack>
  )
}
