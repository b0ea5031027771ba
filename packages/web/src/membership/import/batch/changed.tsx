import { imports } from '@portal/contract/membership/import.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Section, Stack } from '../../../shared/ui/layout.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import type { Batch } from './batch.ts'

type Stays = OutputOf<typeof imports.changed>

const StayTable = ({ list }: Pick<Stays, 'list'>) => (
  <Table
    label="保留的记录"
    rows={list}
    rowKey={(row) => row.id}
    columns={[
      { key: 'row', title: '行号', nowrap: true },
      { key: 'name', title: '名称', rowHead: true },
      { key: 'reason', title: '原因' },
    ]}
  />
)

/** Records that an undo left in place. */
export const Changed = ({ batch: { id } }: { batch: Batch }) => (
  <Loaded call={useCall(imports.changed, { id })} rows={3}>
    {({ total, list }) => (
      <Section title={`保留的记录（${total}）`}>
        <StayTable list={list} />
      </Section>
    )}
  </Loaded>
)

/** Says what goes and what stays before anything does. */
export function UndoDialog({
  batch: { id, fileName, kind },
  onClose,
}: {
  batch: Batch
  onClose: () => void
}) {
  const changed = useCall(imports.changed, { id }, { forget: true })
  const undo = useAction(imports.undo, { onDone: onClose })
  const removable = changed.data?.removable
  return (
    <Dialog
      open
      size="narrow"
      title={`撤销导入“${fileName}”？`}
      onClose={onClose}
      message={<ActionNote action={undo} />}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind="danger" busy={undo.busy} disabled={!removable} onClick={() => undo.run({ id })}>
            {removable === undefined ? '撤销导入' : `撤销 ${removable} 条`}
          </Button>
        </>
      }
    >
      <Loaded call={changed} rows={3}>
        {(data) => (
          <Stack gap={3}>
            <p>
              {data.removable > 0
                ? kind === 'organisation'
                  ? `将从单位库删除 ${data.removable} 个单位。`
                  : `将清除新增的记录、账号和编号，把更新过的记录恢复原样，共 ${data.removable} 条。`
                : '这一批的记录都已有变化，没有可以撤销的。'}
            </p>
            {data.total > 0 && (
              <>
                <p>以下 {data.total} 条导入后有过变化，予以保留：</p>
                <StayTable list={data.list.slice(0, 20)} />
              </>
            )}
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}
