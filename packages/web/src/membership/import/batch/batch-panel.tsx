import { IMPORT_KINDS, imports } from '@portal/contract/membership/import.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import type { Batch } from './batch.ts'
import { BatchActions } from './batch-actions.tsx'
import { Changed } from './changed.tsx'
import { Issues } from './issues.tsx'
import { StateTag } from './state-tag.tsx'

const BUSY = ['checking', 'committing', 'undoing']
const POLL_MS = 800

const WORDS: Partial<Record<Batch['state'], string>> = {
  checking: '正在检查文件',
  committing: '正在导入',
  undoing: '正在撤销导入',
}

const Progress = ({ batch: { state, progress } }: { batch: Batch }) => (
  <div role="status">
    <p>
      {WORDS[state]}
      {progress.total > 0 && ` ${progress.done} / ${progress.total}`}，可以离开本页，不影响进行。
    </p>
    <progress
      max={progress.total || 1}
      value={progress.total > 0 ? progress.done : undefined}
      aria-label={WORDS[state]}
    />
  </div>
)

const factsOf = (batch: Batch): readonly (readonly [string, React.ReactNode])[] => [
  ['状态', <StateTag key="state" state={batch.state} />],
  ['内容', IMPORT_KINDS[batch.kind].label],
  // While the file is being read there is nothing to count.
  ...(batch.state === 'checking'
    ? []
    : ([
        ['数据行数', `${batch.rows}`],
        [
          '检查结果',
          `新增 ${batch.fresh}，更新 ${batch.updates}，有错误 ${batch.bad} 行；错误 ${batch.errors} 处，提示 ${batch.warnings} 处`,
        ],
      ] as const)),
  ['上传', `${batch.actor}，${timeOf(batch.createdAt)}`],
  ...(batch.committedAt
    ? ([
        [
          '导入',
          `${batch.imported} ${IMPORT_KINDS[batch.kind].counter}，${timeOf(batch.committedAt)}${
            batch.organisations > 0 ? `；新增单位 ${batch.organisations} 个` : ''
          }`,
        ],
        ...(batch.kind === 'organisation'
          ? []
          : [['开通短信', batch.notifiedAt ? `${timeOf(batch.notifiedAt)} 发送` : '尚未发送'] as const]),
      ] as const)
    : []),
  ...(batch.undoneAt
    ? ([['撤销', `${batch.undoneBy}，${timeOf(batch.undoneAt)}；保留 ${batch.kept} 条`]] as const)
    : []),
]

const isBusy = ({ state }: Batch) => BUSY.includes(state)

/** One batch from the dry run to the undo; what is under way is followed, also when somebody else started it. */
export function BatchPanel({
  id,
  onChanged,
  onUploadAgain,
}: {
  id: string
  onChanged: () => void
  onUploadAgain: () => void
}) {
  const read = useCall(
    imports.get,
    { id },
    { every: (batch) => (batch !== undefined && isBusy(batch as Batch) ? POLL_MS : false) },
  )
  const state = read.data?.state
  // The list beside it shows the same state.
  useEffect(() => {
    if (state) onChanged()
  }, [state])
  return (
    <Loaded call={read} rows={6} failed="批次加载失败">
      {(batch) => (
        <Stack>
          {isBusy(batch) ? (
            <Progress batch={batch} />
          ) : (
            <BatchActions batch={batch} onUploadAgain={onUploadAgain} />
          )}
          <Facts facts={factsOf(batch)} />
          {batch.state === 'undone' && batch.kept > 0 && <Changed batch={batch} />}
          {batch.errors + batch.warnings + batch.updates > 0 && batch.state !== 'checking' && (
            <Issues batch={batch} />
          )}
        </Stack>
      )}
    </Loaded>
  )
}
