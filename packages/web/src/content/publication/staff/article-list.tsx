import { article } from '@portal/contract/content/publication.calls'
import { type Column, mayWrite } from '@portal/contract/content/publication-columns'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { ListPage } from '../../../shared/list/list-page.tsx'
import type { ListColumn } from '../../../shared/list/types.ts'
import { useSession } from '../../../shared/session.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import type { Row } from '../column.ts'
import { untitled } from '../column.ts'
import { useCategories } from '../use-categories.ts'
import { CategoriesDialog } from './categories-dialog.tsx'
import { filtersOf, sharedColumns, tabs } from './columns.tsx'
import { RowActs } from './row-acts.tsx'
import styles from './staff.module.css'
import { useActs } from './use-acts.tsx'

/** The articles of a column: by state, pinned first. */
export function ArticleList({ column, base }: { column: Column; base: string }) {
  const { roles } = useSession()
  const writes = mayWrite(roles[0], column)
  const categories = useCategories(column)
  const acts = useActs('article')
  const [sorting, setSorting] = useState(false)
  const fixed = useMemo(() => ({ column }), [column])
  const filters = useMemo(() => filtersOf(categories, '标题、摘要、来源或正文'), [categories])
  const columns = useMemo<readonly ListColumn<Row>[]>(
    () => [
      {
        key: 'title',
        title: '标题',
        width: 320,
        render: (row) => (
          <span className={styles.title}>
            {row.pinned && <Tag tone="wait">置顶</Tag>}
            {row.state === 'deleted' ? (
              untitled(row.title)
            ) : (
              <Link to={`${base}/edit/${row.id}`}>{untitled(row.title)}</Link>
            )}
            {row.hasDraft && <Tag>有未发布的修改</Tag>}
          </span>
        ),
      },
      ...sharedColumns,
    ],
    [base],
  )
  return (
    <>
      <ListPage
        id={`articles-${column}`}
        query={article.list}
        fixed={fixed}
        columns={columns}
        filters={filters}
        tabs={tabs}
        rowKey={(row) => row.id}
        actions={() =>
          writes && (
            <>
              <ButtonLink kind="primary" to={`${base}/edit/new`}>
                写文章
              </ButtonLink>
              <Button kind="secondary" onClick={() => setSorting(true)}>
                分类
              </Button>
            </>
          )
        }
        rowActions={(row) => (
          <RowActs
            {...{ row, acts, writes }}
            edit={
              <Link to={`${base}/edit/${row.id}`} aria-label={`编辑：${untitled(row.title)}`}>
                编辑
              </Link>
            }
          />
        )}
        empty={{
          title: '还没有文章',
          text: writes ? '点击“写文章”开始；草稿会自动保存。' : '发布后会出现在这里。',
        }}
      />
      {acts.dialogs}
      {sorting && (
        <CategoriesDialog column={column} categories={categories} onClose={() => setSorting(false)} />
      )}
    </>
  )
}
