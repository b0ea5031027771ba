import { imports } from '@portal/contract/membership/import.calls'
import { useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { ListTabs } from '../../../shared/list/list-tabs.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { Table } from '../../../shared/ui/table.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { Batch } from './batch.ts'

const PAGE_SIZE = 50
const WORDS = { error: '错误', warning: '提示', change: '更新' } as const
type Level = keyof typeof WORDS
const TABS = {
  field: 'level',
  items: [
    { code: 'error', label: '错误' },
    { code: 'warning', label: '提示' },
    { code: 'change', label: '更新' },
  ],
}

/** What the dry run found, row by row, as the file counts them. */
export function Issues({ batch }: { batch: Batch }) {
  const [level, setLevel] = useState<Level | ''>(
    batch.errors > 0 ? 'error' : batch.updates > 0 ? 'change' : '',
  )
  const [pageNum, setPageNum] = useState(1)
  const found = useCall(
    imports.issues,
    { id: batch.id, pageNum, pageSize: PAGE_SIZE, ...(level && { level }) },
    { keepPrevious: true },
  )
  return (
    <Card flush label="检查结果">
      <ListTabs
        tabs={TABS}
        value={level}
        counts={{ error: batch.errors, warning: batch.warnings }}
        onChange={(code) => {
          setLevel(code as Level | '')
          setPageNum(1)
        }}
      />
      <Loaded call={found} failed="检查结果加载失败">
        {({ list, total }) => (
          <>
            <Table
              label="检查结果"
              rows={list}
              rowKey={(issue) => `${issue.row}${issue.heading}${issue.message}`}
              empty={`没有${level ? WORDS[level] : '要说明的'}。`}
              stale={found.isPlaceholderData}
              columns={[
                { key: 'row', title: '行号', nowrap: true, render: ({ row }) => row ?? '全部' },
                { key: 'heading', title: '列名', nowrap: true },
                {
                  key: 'message',
                  title: '说明',
                  render: (issue) => (
                    <>
                      {issue.level !== 'error' && (
                        <Tag tone={issue.level === 'warning' ? 'wait' : 'plain'}>{WORDS[issue.level]}</Tag>
                      )}{' '}
                      {issue.message}
                    </>
                  ),
                },
              ]}
            />
            {total > PAGE_SIZE && (
              <Pagination page={pageNum} size={PAGE_SIZE} total={total} onPage={setPageNum} />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}
