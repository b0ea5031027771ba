import { itemsAsk, meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { exitsOf, walksOf } from '@portal/contract/evaluation/meeting/meeting.rules'
import { PANEL_STATES } from '@portal/contract/peer-review/panel.rules'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../../shared/ui/lines.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { absentIn } from '../conflicts.ts'
import { following, type Meeting, type Shown } from '../view.ts'
import { Candidates } from './candidates.tsx'

type Item = Meeting['items'][number]

const AddDialog = ({ view, onClose }: Shown & { onClose: () => void }) => (
  <ActionDialog
    endpoint={meeting.items}
    schema={itemsAsk}
    size="wide"
    title="添加上会成果"
    submitText="添加"
    busyText="正在添加…"
    toInput={({ achievementIds }) => ({
      ...{ id: view.id, expectVersion: view.version },
      achievementIds: [
        ...view.items.map((item) => item.achievementId),
        ...(achievementIds as unknown as readonly string[]),
      ],
    })}
    controls={{ achievementIds: (control) => <Candidates control={control} /> }}
    done="已加入会议"
    onClose={onClose}
  />
)

/** Who comes back and who goes out before an item. */
const Walk = ({
  view,
  leave,
  enter,
}: Shown & {
  leave: readonly string[]
  enter: readonly string[]
}) => {
  const names = (ids: readonly string[]) =>
    ids
      .map((id) => view.experts.find((one) => one.expertId === id)?.name ?? '')
      .filter(Boolean)
      .join('、')
  if (leave.length + enter.length === 0) return null
  return (
    <Hint>
      {enter.length > 0 && <Tag>请回会场：{names(enter)}</Tag>}{' '}
      {leave.length > 0 && <Tag tone="wait">离场回避：{names(leave)}</Tag>}
    </Hint>
  )
}

const About = ({ view, item, n }: Shown & { item: Item; n: number }) => (
  <>
    <strong>
      {n + 1}. {item.name}
    </strong>{' '}
    <Tag tone={item.panelState === 'locked' ? 'good' : 'wait'}>
      专家组{item.panelState === 'none' ? '未组建' : PANEL_STATES[item.panelState]}
    </Tag>{' '}
    {item.paused && <Tag tone="bad">评价已暂停</Tag>} {item.ended && <Tag>已办结</Tag>}{' '}
    <Hint>
      {item.acceptNo}　{item.orgName}　{labelOf(EVALUATION_MODES, item.mode)}
    </Hint>
    {view.conflicts
      .filter(({ achievementId }) => achievementId === item.achievementId)
      .map(({ expertId, name, text }) => (
        <Hint key={expertId}>
          回避：{name}（{text}）
        </Hint>
      ))}
  </>
)

/** What can be done with one of them; where it stands first, last or alone, less. */
const LineActs = ({
  item: { achievementId, name },
  edit,
  up,
  down,
  remove,
}: {
  item: Item
  edit: boolean
  up: (() => unknown) | undefined
  down: (() => unknown) | undefined
  remove: (() => unknown) | undefined
}) => (
  <Row gap={0}>
    <ButtonLink kind="link" to={to('panels', { id: achievementId })}>
      查看专家组
    </ButtonLink>
    {edit && (
      <>
        <Button kind="link" disabled={!up} onClick={() => up?.()} aria-label={`上移 ${name}`}>
          上移
        </Button>
        <Button kind="link" disabled={!down} onClick={() => down?.()} aria-label={`下移 ${name}`}>
          下移
        </Button>
        {remove && (
          <Button kind="link" onClick={() => remove()} aria-label={`移出 ${name}`}>
            移出
          </Button>
        )}
      </>
    )}
  </Row>
)

/** Achievements in their order, and who goes out before each of them. */
export const Order = ({ view }: Shown) => {
  const [adding, setAdding] = useState(false)
  const [suggested, setSuggested] = useState('')
  const ids = view.items.map(({ achievementId }) => achievementId)
  const absent = absentIn(view)
  const walks = new Map(walksOf(ids, absent).map((walk) => [walk.id, walk]))
  const about = { id: view.id, expectVersion: view.version }
  const order = useAction(meeting.order, following)
  const suggest = useAction(meeting.order, {
    ...following,
    onDone: ({ exits, before }) => {
      setSuggested(exits < before ? `离场由${before}人次减为${exits}人次` : '当前顺序已是离场最少的顺序')
      return following.onDone()
    },
  })
  const items = useAction(meeting.items, { ...following, done: '已移出会议' })
  const move = (from: number, to: number) => {
    const next = [...ids]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    return order.run({ ...about, achievementIds: next })
  }
  const remove = (id: string) => items.run({ ...about, achievementIds: ids.filter((one) => one !== id) })
  const lineOf = (item: Item, n: number): Line => {
    const { leave = [], enter = [] } = walks.get(item.achievementId) ?? {}
    return {
      key: item.achievementId,
      text: (
        <>
          <Walk view={view} leave={leave} enter={enter} />
          <About view={view} item={item} n={n} />
        </>
      ),
      end: (
        <LineActs
          item={item}
          edit={view.may.edit}
          up={n > 0 ? () => move(n, n - 1) : undefined}
          down={n < ids.length - 1 ? () => move(n, n + 1) : undefined}
          remove={ids.length > 1 ? () => remove(item.achievementId) : undefined}
        />
      ),
    }
  }
  return (
    <Card
      title="上会成果和顺序"
      note={`${view.items.length}项成果，按此顺序共离场回避${exitsOf(ids, absent)}人次`}
      actions={
        view.may.edit && (
          <>
            <Button
              kind="secondary"
              busy={suggest.busy}
              busyText="正在计算…"
              onClick={() => suggest.run(about)}
            >
              按回避排序
            </Button>
            <Button kind="secondary" onClick={() => setAdding(true)}>
              添加成果
            </Button>
          </>
        )
      }
    >
      <Stack gap={3}>
        <ActionNote action={suggest}>{suggested && <Banner tone="success">{suggested}</Banner>}</ActionNote>
        <ActionNote action={order} />
        <ActionNote action={items} />
        <Lines label="上会成果" lines={view.items.map(lineOf)} />
        {view.conflicts.length === 0 && (
          <Banner tone="info">按目前的专家组名单，没有专家需要离场回避。名单变动后请重新按回避排序。</Banner>
        )}
      </Stack>
      {adding && <AddDialog view={view} onClose={() => setAdding(false)} />}
    </Card>
  )
}
