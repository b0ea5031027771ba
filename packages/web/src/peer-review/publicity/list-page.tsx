import {
  PUBLICITY_STATES,
  type PublicityState,
  publicityRead,
} from '@portal/contract/peer-review/publicity-read.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Card, Page as Layout, Row } from '../../shared/ui/layout.tsx'
import { type Line, Lines } from '../../shared/ui/lines.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { TONES } from './words.ts'

type Answer = OutputOf<typeof publicityRead.list>
interface Filter {
  readonly state?: PublicityState
  readonly keyword?: string
}
const SIZE = 20
const STATES = Object.keys(PUBLICITY_STATES) as PublicityState[]
const VIEWS = ['time'] as const

const lineOf = (one: Answer['list'][number]): Line => {
  const units = one.unitCount > 1 ? `${one.firstUnit} 等 ${one.unitCount} 个单位` : one.firstUnit
  return {
    key: one.id,
    to: toOpen('publicity', { id: one.id }),
    text: <strong>{one.name}</strong>,
    note: `${one.typeLabel}　${one.kind === 'award' ? `${one.itemCount} 个项目` : units}　${dayOf(one.startAt)} 至 ${dayOf(one.endAt)}`,
    end: (
      <>
        <Tag tone={TONES[one.state]}>{PUBLICITY_STATES[one.state].label}</Tag>
        {one.again && <Tag>重新公示</Tag>}
      </>
    ),
  }
}

const Items = ({ list }: Pick<Answer, 'list'>) => (
  <Card flush>
    <Lines label="公示" lines={list.map(lineOf)} />
  </Card>
)

/** One further page below those that are shown already. */
const More = ({ filter, pageNum }: { filter: Filter; pageNum: number }) => {
  const page = useLightCall(publicityRead.list, { ...filter, pageNum, pageSize: SIZE })
  return (
    <Loaded call={page} failed="公示列表加载失败">
      {({ list }) => <Items list={list} />}
    </Loaded>
  )
}

const Found = ({ answer, filter }: { answer: Answer; filter: Filter }) => {
  const [pages, setPages] = useState(1)
  if (answer.list.length === 0) {
    const narrowed = filter.keyword || filter.state
    return (
      <EmptyState title={narrowed ? '没有符合条件的公示' : '目前没有公示'} icon="search">
        {narrowed ? '请更换条件后查询。' : '新的公示会发布在这里。'}
      </EmptyState>
    )
  }
  return (
    <>
      <Items list={answer.list} />
      {Array.from({ length: pages - 1 }, (_, index) => (
        <More key={index} filter={filter} pageNum={index + 2} />
      ))}
      {pages * SIZE < answer.total && (
        <Row justify="center">
          <Button kind="secondary" onClick={() => setPages(pages + 1)}>
            显示更多
          </Button>
        </Row>
      )}
    </>
  )
}

// Few who read publicities ask how long the other stages take.
const Board = lazy(async () => ({ default: (await import('./board.tsx')).Board }))

export function Page() {
  const view = useChoice('view', VIEWS)
  if (view !== 'time') return <List />
  return (
    <Suspense>
      <Board />
    </Suspense>
  )
}

/** Achievements and awards that are or were publicised, newest first. */
const List = () => {
  const [params, setParams] = useSearchParams()
  const state = useChoice('state', STATES)
  const keyword = params.get('q') ?? ''
  const [typed, setTyped] = useState(keyword)
  const filter: Filter = { ...(state && { state }), ...(keyword && { keyword }) }
  const first = useLightCall(publicityRead.list, { ...filter, pageNum: 1, pageSize: SIZE })
  const choose = (next: { state?: string; q?: string }) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(next)) {
        if (value) after.set(name, value)
        else after.delete(name)
      }
      return after
    })
  const counted = (code: PublicityState) => (first.data ? ` ${first.data.counts[code]}` : '')
  return (
    <Layout
      title="公示"
      level={1}
      width="form"
      lead={
        <>
          公示期内，任何单位和个人均可实名提出异议。已提出异议的，可以
          <Link to={toOpen('objection')}>查询办理情况</Link>。另见
          <Link to={toOpen('publicityList', { view: 'time' })}>评价用时</Link>。
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          choose({ q: typed.trim() })
        }}
      >
        <Row gap={3} align="end">
          <TextField label="名称或完成单位" type="search" value={typed} onChange={setTyped} maxLength={50} />
          <Button type="submit" kind="secondary">
            查询
          </Button>
        </Row>
      </form>
      <Choices
        label="公示状态"
        options={[
          { code: '', label: '全部' },
          ...STATES.map((code) => ({ code, label: PUBLICITY_STATES[code].label + counted(code) })),
        ]}
        value={state ?? ''}
        onChange={(code) => choose({ state: code })}
      />
      <Loaded call={first} rows={6} failed="公示列表加载失败">
        {(answer) => <Found key={`${state ?? ''} ${keyword}`} answer={answer} filter={filter} />}
      </Loaded>
    </Layout>
  )
}
