import { organisation } from '@portal/contract/membership/organisation.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { to } from '../../../shared/routes/table.ts'
import { timeOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import styles from './library.module.css'
import type { Merging } from './merge-dialog.tsx'
import { ParentDialog } from './parent-dialog.tsx'
import { Attached, StatusTag } from './parts.tsx'
import { Tree } from './tree.tsx'

type Detailed = OutputOf<typeof organisation.detail>
type Settable = 'confirmed' | 'disabled' | 'pending'

interface Props {
  orgId: string
  onMerge: (merging: Merging) => void
  onRename: (row: Detailed) => void
  onStatus: (row: Detailed, status: Settable) => void
}

const Acts = ({ data, onMerge, onRename, onStatus }: Props & { data: Detailed }) => (
  <div className={styles.buttons}>
    {data.status !== 'confirmed' && <Button onClick={() => onStatus(data, 'confirmed')}>确认</Button>}
    <Button kind="secondary" onClick={() => onRename(data)}>
      改名
    </Button>
    <Button kind="secondary" onClick={() => onMerge({ rows: [data] })}>
      与其他单位合并
    </Button>
    {data.status !== 'disabled' && (
      <Button kind="quiet" onClick={() => onStatus(data, 'disabled')}>
        停用
      </Button>
    )}
  </div>
)

const Similar = ({ data, onMerge }: { data: Detailed; onMerge: Props['onMerge'] }) =>
  data.similar.length > 0 && (
    <section>
      <h3 className={styles.sub}>名称相近的单位</h3>
      <ul className={styles.similar}>
        {data.similar.map((other) => (
          <li key={other.orgId}>
            <span>
              {other.orgName}
              <small>
                相似度 {Math.round(other.likeness * 100)}%，所属人员 {other.people}
              </small>
            </span>
            <Button kind="link" onClick={() => onMerge({ rows: [data, other] })}>
              合并
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )

/** One organisation beside the list: who belongs to it, its former names, what happened to it. */
export function Detail(props: Props) {
  const { orgId, onMerge } = props
  const queries = useQueryClient()
  const [moving, setMoving] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(organisation.detail), orgId],
    queryFn: ({ signal }) => call(organisation.detail, { orgId }, { signal }),
  })
  if (error && !data)
    return (
      <ErrorState title="单位加载失败" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={6} />
  return (
    <div className={styles.detail}>
      {data.status !== 'merged' && <Acts {...props} data={data} />}
      <Facts
        facts={[
          ['单位名称', data.orgName],
          ['状态', <StatusTag key="status" status={data.status} />],
          ...(data.mergedInto ? [['已并入', data.mergedInto.orgName] as const] : []),
          ['曾用名', data.aliases.join('、')],
          ['所属人员', <Attached key="attached" row={data} />],
          [
            '单位会员',
            data.unitMember && (
              <Link key="unit" to={to('unitMembers', { open: data.unitMember.id })}>
                {data.unitMember.name}
              </Link>
            ),
          ],
          ['添加时间', timeOf(data.createdAt)],
        ]}
      />
      <Tree data={data} onChange={() => setMoving(true)} />
      <Similar data={data} onMerge={onMerge} />
      <section>
        <h3 className={styles.sub}>变更记录</h3>
        {data.history.length === 0 ? (
          <p className={styles.note}>还没有变更记录。</p>
        ) : (
          <ol className={styles.history}>
            {data.history.map((event) => (
              <li key={`${event.at}${event.label}`}>
                <span>
                  {event.label}
                  {event.detail && <small>{event.detail}</small>}
                </span>
                <time dateTime={event.at}>
                  {timeOf(event.at)} {event.actor}
                </time>
              </li>
            ))}
          </ol>
        )}
      </section>
      {moving && (
        <ParentDialog
          row={data}
          parent={data.superiors.at(-1)}
          onClose={() => setMoving(false)}
          onDone={() => {
            setMoving(false)
            void queries.invalidateQueries({ queryKey: ['list'] })
          }}
        />
      )}
    </div>
  )
}
