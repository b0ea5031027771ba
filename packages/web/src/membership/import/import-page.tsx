import {
  IMPORT_KINDS,
  type ImportKind,
  imports,
  isImportKind,
} from '@portal/contract/membership/import.calls'
import { shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ListPage } from '../../shared/list/list-page.tsx'
import type { ListColumn, RowOf } from '../../shared/list/types.ts'
import { useSaid } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Views } from '../../shared/ui/views.tsx'
import { Named } from '../../shared/ui/words.tsx'
import { BatchPanel } from './batch/batch-panel.tsx'
import { StateTag } from './batch/state-tag.tsx'
import { UploadCard } from './upload-card.tsx'

type Row = RowOf<typeof imports.list>

const columns: readonly ListColumn<Row>[] = [
  { key: 'fileName', title: '文件', render: (row) => <Named long>{row.fileName}</Named> },
  { key: 'state', title: '状态', width: 110, render: (row) => <StateTag state={row.state} /> },
  { key: 'rows', title: '行数', width: 80, align: 'right' },
  { key: 'errors', title: '错误', width: 80, align: 'right' },
  { key: 'imported', title: '已导入', width: 90, align: 'right' },
  { key: 'updated', title: '已更新', width: 90, align: 'right' },
  { key: 'actor', title: '操作人', width: 130 },
  { key: 'createdAt', title: '上传时间', width: 150, render: (row) => shortTime(row.createdAt) },
]

/** Records from spreadsheets, for each kind its template, its uploads and their history. */
export function Page() {
  const [, setParams] = useSearchParams()
  const kind: ImportKind = useSaid('kind', (code) => (isImportKind(code) ? code : undefined)) ?? 'person'
  // A new upload belongs at the top of the list, whatever page was open.
  const [uploads, setUploads] = useState(0)
  const open = (id: string) => {
    setUploads((count) => count + 1)
    setParams({ kind, open: id })
  }
  return (
    <Frame>
      <Views
        label="导入内容"
        views={Object.entries(IMPORT_KINDS).map(([code, { label }]) => ({
          to: to('imports', { kind: code }),
          title: label,
          current: code === kind,
        }))}
      />
      <UploadCard key={kind} kind={kind} onUploaded={open} />
      <ListPage
        key={`${kind}${uploads}`}
        id="imports"
        query={imports.list}
        fixed={FIXED[kind]}
        columns={columns}
        rowKey={(row) => row.id}
        defaultSort={{ sort: 'createdAt', order: 'desc' }}
        empty={{ title: '还没有导入过', text: '下载模板填好后上传，检查结果会出现在这里。' }}
        drawer={{
          width: 760,
          title: (row) => row?.fileName ?? '导入批次',
          render: (id, _row, tools) => (
            <BatchPanel key={id} id={id} onChanged={tools.refresh} onUploadAgain={tools.close} />
          ),
        }}
      />
    </Frame>
  )
}
const FIXED = Object.fromEntries(Object.keys(IMPORT_KINDS).map((kind) => [kind, { kind }])) as Record<
  ImportKind,
  { kind: ImportKind }
>
