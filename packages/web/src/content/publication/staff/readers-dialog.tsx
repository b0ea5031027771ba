import { READER_COLUMNS } from '@portal/contract/content/publication.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { shortTime } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Row } from '../column.ts'
import { KINDS, type Kind, untitled } from '../column.ts'
import styles from './staff.module.css'

const PAGE_SIZE = 10

/** Who read it, how often and when (browsingRecords), and the same as a spreadsheet. */
export function ReadersDialog({ kind, row, onClose }: { kind: Kind; row: Row; onClose: () => void }) {
  const { calls } = KINDS[kind]
  const [typed, setTyped] = useState('')
  const [{ keyword, pageNum }, ask] = useState({ keyword: '', pageNum: 1 })
  const { data, error, refetch } = useQuery({
    queryKey: ['readers', row.id, keyword, pageNum],
    queryFn: ({ signal }) =>
      call(
        calls.browsingRecords,
        { id: row.id, ...(keyword && { keyword }), pageNum, pageSize: PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const save = async () => {
    try {
      saveFile(await download(calls.browsingExport, { id: row.id }))
    } catch {
      toast('下载失败', 'error')
    }
  }
  return (
    <Dialog
      open
      title={`“${untitled(row.title)}”的浏览记录`}
      onClose={onClose}
      footer={
        <>
          {data && data.views > 0 && (
            <Button kind="secondary" onClick={save} busyText="正在导出…">
              导出Excel
            </Button>
          )}
          <Button onClick={onClose}>关闭</Button>
        </>
      }
    >
      <div className={styles.form}>
        <form
          className={styles.search}
          onSubmit={(event) => {
            event.preventDefault()
            ask({ keyword: typed.trim(), pageNum: 1 })
          }}
        >
          <TextField label="姓名或单位" value={typed} onChange={setTyped} maxLength={100} />
          <Button type="submit" kind="secondary">
            查询
          </Button>
        </form>
        {error ? (
          <ErrorState title="浏览记录加载失败" onRetry={() => refetch()}>
            {errorText(error)}
          </ErrorState>
        ) : !data ? (
          <Skeleton rows={5} />
        ) : data.total === 0 ? (
          <EmptyState title={keyword ? '没有符合条件的读者' : '还没有人浏览'}>
            同一读者每小时只计一次浏览。
          </EmptyState>
        ) : (
          <>
            <p className={styles.hint}>
              {data.total} 人，共 {data.views} 次浏览（同一读者每小时只计一次）
            </p>
            <Table
              label="浏览记录"
              rows={data.list}
              rowKey={(reader) => `${reader.name}${reader.firstAt}`}
              columns={READER_COLUMNS.map(
                ({ key, title }): TableColumn<(typeof data.list)[number]> => ({
                  key,
                  title,
                  nowrap: true,
                  ...(key === 'firstAt' && { render: (reader) => shortTime(reader.firstAt) }),
                  ...(key === 'lastAt' && { render: (reader) => shortTime(reader.lastAt) }),
                }),
              )}
            />
            {data.total > PAGE_SIZE && (
              <Pagination
                page={pageNum}
                size={PAGE_SIZE}
                total={data.total}
                onPage={(page) => ask({ keyword, pageNum: page })}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
