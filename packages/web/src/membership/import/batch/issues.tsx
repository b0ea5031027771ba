import { imports } from '@portal/contract/membership/import.calls'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { ListTabs } from '../../../shared/list/list-tabs.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import styles from '../imports.module.css'
import type { Batch } from './batch.ts'

const PAGE_SIZE = 50
const TABS = {
  field: 'level',
  items: [
    { code: 'error', label: '错误' },
    { code: 'warning', label: '提示' },
  ],
}

/** What the dry run found, row by row, as the file counts them. */
export function Issues({ batch }: { batch: Batch }) {
  const [level, setLevel] = useState(batch.errors > 0 ? 'error' : '')
  const [pageNum, setPageNum] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: [...listKey(imports.issues), batch.id, batch.errors, batch.warnings, level, pageNum],
    queryFn: ({ signal }) =>
      call(
        imports.issues,
        { id: batch.id, pageNum, pageSize: PAGE_SIZE, ...(level && { level: level as 'error' }) },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  return (
    <section className={styles.issues} aria-label="检查结果">
      <ListTabs
        tabs={TABS}
        value={level}
        counts={{ all: batch.errors + batch.warnings, error: batch.errors, warning: batch.warnings }}
        onChange={(code) => {
          setLevel(code)
          setPageNum(1)
        }}
      />
      {error && !data ? (
        <ErrorState title="检查结果加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton rows={4} />
      ) : data.total === 0 ? (
        <p className={styles.none}>没有{level === 'error' ? '错误' : '提示'}。</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">行号</th>
              <th scope="col">列名</th>
              <th scope="col">说明</th>
            </tr>
          </thead>
          <tbody>
            {data.list.map((issue) => (
              <tr key={`${issue.row}${issue.heading}${issue.message}`}>
                <td>{issue.row ?? '全部'}</td>
                <td>{issue.heading}</td>
                <td>
                  {issue.level === 'warning' && <Tag tone="wait">提示</Tag>} {issue.message}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {pages > 1 && (
        <nav className={styles.pager} aria-label="检查结果分页">
          <Button kind="quiet" disabled={pageNum === 1} onClick={() => setPageNum(pageNum - 1)}>
            上一页
          </Button>
          <span>
            第 {pageNum} 页，共 {pages} 页
          </span>
          <Button kind="quiet" disabled={pageNum >= pages} onClick={() => setPageNum(pageNum + 1)}>
            下一页
          </Button>
        </nav>
      )}
    </section>
  )
}
