import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Hint, Row, Section, Stack } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { Timeline } from '../../../shared/ui/timeline.tsx'
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
  <Row>
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
  </Row>
)

const Similar = ({ data, onMerge }: { data: Detailed; onMerge: Props['onMerge'] }) => (
  <Card flush title="名称相近的单位">
    <Lines
      lines={data.similar.map((other) => ({
        key: other.orgId,
        text: other.orgName,
        note: `相似度 ${Math.round(other.likeness * 100)}%，所属人员 ${other.people}`,
        end: (
          <Button kind="link" onClick={() => onMerge({ rows: [data, other] })}>
            合并
          </Button>
        ),
      }))}
    />
  </Card>
)

const factsOf = (data: Detailed): readonly (readonly [string, React.ReactNode])[] => [
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
]

/** One organisation beside the list: who belongs to it, its former names, what happened to it. */
export function Detail(props: Props) {
  const [moving, setMoving] = useState(false)
  const detail = useCall(organisation.detail, { orgId: props.orgId })
  return (
    <Loaded call={detail} rows={6} failed="单位加载失败">
      {(data) => (
        <Stack gap={5}>
          {data.status !== 'merged' && <Acts {...props} data={data} />}
          <Facts facts={factsOf(data)} />
          <Tree data={data} onChange={() => setMoving(true)} />
          {data.similar.length > 0 && <Similar data={data} onMerge={props.onMerge} />}
          <Section title="变更记录">
            {data.history.length === 0 ? (
              <Hint>还没有变更记录。</Hint>
            ) : (
              <Timeline
                label="变更记录"
                moments={data.history.map((event) => ({
                  key: `${event.at}${event.label}`,
                  title: event.label,
                  meta: `${timeOf(event.at)} ${event.actor}`,
                  text: event.detail,
                }))}
              />
            )}
          </Section>
          {moving && (
            <ParentDialog row={data} parent={data.superiors.at(-1)} onClose={() => setMoving(false)} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
