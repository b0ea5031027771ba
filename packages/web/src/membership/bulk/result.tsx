import { bulk } from '@portal/contract/membership/bulk/bulk.calls'
import { BULK_ACTS, finalOf } from '@portal/contract/membership/bulk/bulk.words'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import { Meter } from '../../shared/ui/stat.tsx'
import { Table } from '../../shared/ui/table.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { ITEM_STATES } from './words.ts'

type Run = OutputOf<typeof bulk.get>

const POLL_MS = 800

/** An act on many records: how far it is, what came of it, and taking it back. */
export const useBulkRun = (id: string | undefined) =>
  useCall(bulk.get, id === undefined ? undefined : { id }, {
    every: (data) => (data === undefined || (data as Run).running ? POLL_MS : false),
    staleTime: 0,
  })

const summaryOf = (run: Run): string =>
  [
    `已处理 ${run.done} 条`,
    run.skipped && `未处理 ${run.skipped} 条`,
    run.undone && `已撤销 ${run.undone} 条`,
    run.kept && `未能撤销 ${run.kept} 条`,
    run.waiting && `尚未处理 ${run.waiting} 条`,
  ]
    .filter(Boolean)
    .join('，')

export const BulkResult = ({ run, onChanged }: { run: Run; onChanged: () => void }) => {
  const { id, total, waiting, undoing, running } = run
  const stop = useAction(bulk.stop, { done: '已停止，处理过的保持不变', onDone: onChanged })
  const undo = useAction(bulk.undo, { onDone: onChanged })
  const past = undoing ? run.undone + run.kept : total - waiting
  const whole = undoing ? past + run.done : total
  return (
    <Stack gap={3}>
      {running ? (
        <div role="status">
          <Meter
            label={`${undoing ? '正在撤销' : '正在处理'} ${past} / ${whole} 条`}
            value={past}
            max={Math.max(whole, 1)}
          />
        </div>
      ) : (
        <Banner
          tone={waiting > 0 || run.kept > 0 || run.skipped > 0 ? 'warning' : 'success'}
          title={`${BULK_ACTS[run.act].label}${run.value && `“${run.value}”`}：${summaryOf(run)}`}
        />
      )}
      <Row>
        {running && (
          <Button kind="secondary" busy={stop.busy} onClick={() => stop.run({ id })}>
            停止
          </Button>
        )}
        {run.undoable && (
          <Button kind="secondary" busy={undo.busy} onClick={() => undo.run({ id })}>
            撤销这次操作
          </Button>
        )}
      </Row>
      <ActionNote action={stop} />
      <ActionNote action={undo} />
      {!running && finalOf(run.act) && <Hint>{finalOf(run.act)}。</Hint>}
      {!running && run.skipped + run.kept > 0 && <LeftOut id={id} />}
    </Stack>
  )
}

/** Those that it did not happen to, with why. */
const LeftOut = ({ id }: { id: string }) => {
  const [skipped, kept] = [
    useCall(bulk.items, { id, state: 'skipped', pageSize: 100 }),
    useCall(bulk.items, { id, state: 'kept', pageSize: 100 }),
  ]
  return (
    <Loaded call={skipped} rows={3}>
      {(first) => (
        <Loaded call={kept} rows={3}>
          {(second) => <Items rows={[...first.list, ...second.list]} />}
        </Loaded>
      )}
    </Loaded>
  )
}

export const Items = ({ rows }: { rows: OutputOf<typeof bulk.items>['list'] }) => (
  <Table
    label="明细"
    rows={rows}
    rowKey={(row) => row.memberId}
    density="compact"
    visible={8}
    columns={[
      { key: 'name', title: '姓名或单位名称', rowHead: true },
      { key: 'serialNum', title: '会员编号', nowrap: true },
      {
        key: 'state',
        title: '结果',
        render: ({ state }) => <Tag tone={ITEM_STATES[state].tone}>{ITEM_STATES[state].label}</Tag>,
      },
      { key: 'text', title: '原因' },
    ]}
  />
)
