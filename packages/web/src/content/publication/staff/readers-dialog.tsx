import { READER_COLUMNS } from '@portal/contract/content/publication-kind.calls'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Hint, Row as Line, Stack } from '../../../shared/ui/layout.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import type { Row } from '../column.ts'
import { KINDS, type Kind, untitled } from '../column.ts'

const PAGE_SIZE = 10
const TIMES = ['firstAt', 'lastAt'] as const

/** Who read it, how often and when (browsingRecords), and the same as a spreadsheet. */
export function ReadersDialog({ kind, row, onClose }: { kind: Kind; row: Row; onClose: () => void }) {
  const { calls } = KINDS[kind]
  const [typed, setTyped] = useState('')
  const [{ keyword, pageNum }, ask] = useState({ keyword: '', pageNum: 1 })
  const found = useCall(
    calls.browsingRecords,
    { id: row.id, ...(keyword && { keyword }), pageNum, pageSize: PAGE_SIZE },
    { keepPrevious: true },
  )
  const records = useDownload(calls.browsingExport)
  return (
    <Dialog
      open
      title={`“${untitled(row.title)}”的浏览记录`}
      onClose={onClose}
      footer={
        <>
          {(found.data?.views ?? 0) > 0 && (
            <Button
              kind="secondary"
              busy={records.busy}
              busyText="正在导出…"
              onClick={() => records.run({ id: row.id })}
            >
              导出Excel
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          ask({ keyword: typed.trim(), pageNum: 1 })
        }}
      >
        <Line align="start">
          <TextField
            label="姓名或单位"
            hideLabel
            placeholder="姓名或单位"
            value={typed}
            onChange={setTyped}
            maxLength={100}
          />
          <Button type="submit" kind="secondary">
            查询
          </Button>
        </Line>
      </form>
      <Loaded call={found} rows={5} failed="浏览记录加载失败">
        {({ list, total, views }) =>
          total === 0 ? (
            <EmptyState title={keyword ? '没有符合条件的读者' : '还没有人浏览'}>
              同一读者每小时只计一次浏览。
            </EmptyState>
          ) : (
            <Stack gap={3}>
              <Hint>
                {total} 人，共 {views} 次浏览（同一读者每小时只计一次）
              </Hint>
              <Table
                label="浏览记录"
                rows={list}
                rowKey={(reader) => `${reader.name}${reader.firstAt}`}
                columns={READER_COLUMNS.map(({ key, title }): TableColumn<(typeof list)[number]> => {
                  const time = TIMES.find((one) => one === key)
                  return {
                    key,
                    title,
                    nowrap: true,
                    ...(time && { render: (reader) => shortTime(reader[time]) }),
                  }
                })}
              />
              {total > PAGE_SIZE && (
                <Pagination
                  page={pageNum}
                  size={PAGE_SIZE}
                  total={total}
                  onPage={(page) => ask({ keyword, pageNum: page })}
                />
              )}
            </Stack>
          )
        }
      </Loaded>
    </Dialog>
  )
}
