import type { Column } from '@portal/contract/content/publication-columns'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { dayOf } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { durationText, KINDS, type Kind, type Row } from '../column.ts'
import { useCategories } from '../use-categories.ts'
import styles from './reading.module.css'

const PAGE_SIZE = 12

/** What is published in a column, pinned first; the address holds category, words and page. */
export function ReadingList({ kind, column, base }: { kind: Kind; column: Column; base: string }) {
  const { calls, label } = KINDS[kind]
  const { categories } = useCategories(column)
  const [params, setParams] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  const categoryId = categories.find(({ id }) => id === params.get('category'))?.id
  const pageNum = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const [typed, setTyped] = useState(keyword)
  const go = (part: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ keyword, category: categoryId ?? '', ...part })
    for (const [name, value] of [...next]) if (value === '') next.delete(name)
    setParams(next)
  }
  const { data, error, refetch } = useQuery({
    queryKey: ['list', calls.list.path, column, keyword, categoryId, pageNum],
    queryFn: ({ signal }) =>
      call(
        calls.list,
        {
          column,
          pageNum,
          pageSize: PAGE_SIZE,
          ...(keyword && { keyword }),
          ...(categoryId && { categoryId }),
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / PAGE_SIZE))
  const filtered = keyword !== '' || categoryId !== undefined
  return (
    <>
      <search className={styles.search}>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            go({ keyword: typed.trim() })
          }}
          onKeyDown={(event) => {
            // Enter that ends a composition is no search; Safari reports it as 229.
            if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229))
              event.preventDefault()
          }}
        >
          <TextField
            label="关键字"
            hideLabel
            type="search"
            placeholder={`查找${label}`}
            value={typed}
            onChange={setTyped}
            maxLength={100}
          />
          <Button type="submit" kind="secondary">
            查询
          </Button>
        </form>
        {categories.length > 0 && (
          <nav className={styles.chips} aria-label="分类">
            {[{ id: '', name: '全部' }, ...categories].map(({ id, name }) => (
              <button
                key={id}
                type="button"
                aria-pressed={(categoryId ?? '') === id}
                onClick={() => go({ category: id })}
              >
                {name}
              </button>
            ))}
          </nav>
        )}
      </search>
      {error ? (
        <ErrorState title="列表加载失败" onRetry={() => refetch()}>
          {errorText(error)}
        </ErrorState>
      ) : !data ? (
        <Skeleton shape="cards" rows={6} />
      ) : data.list.length === 0 ? (
        <EmptyState
          title={filtered ? `没有符合条件的${label}` : `还没有${label}`}
          icon={filtered ? 'search' : 'water'}
          actions={
            filtered && (
              <Button
                kind="secondary"
                onClick={() => {
                  setTyped('')
                  setParams({})
                }}
              >
                清空条件
              </Button>
            )
          }
        >
          {filtered ? '可以换一个关键字或分类。' : '学会发布后会出现在这里。'}
        </EmptyState>
      ) : (
        <ul className={kind === 'video' ? styles.films : styles.rows}>
          {data.list.map((row) => (
            <li key={row.id}>
              {kind === 'video' ? <Film row={row} base={base} /> : <Entry row={row} base={base} />}
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav className={styles.pager} aria-label="分页">
          <Button kind="secondary" disabled={pageNum === 1} onClick={() => go({ page: String(pageNum - 1) })}>
            上一页
          </Button>
          <span>
            第 {pageNum} 页，共 {pages} 页
          </span>
          <Button
            kind="secondary"
            disabled={pageNum >= pages}
            onClick={() => go({ page: String(pageNum + 1) })}
          >
            下一页
          </Button>
        </nav>
      )}
    </>
  )
}

const Facts = ({ row, views }: { row: Row; views: string }) => (
  <p className={styles.facts}>
    {row.publishAt && <span>{dayOf(row.publishAt)}</span>}
    {row.category && <span>{row.category}</span>}
    <span>
      {views} {row.viewCount}
    </span>
    {row.attachments > 0 && <span>附件 {row.attachments}</span>}
  </p>
)

const Entry = ({ row, base }: { row: Row; base: string }) => (
  <Link className={styles.entry} to={`${base}/${row.id}`}>
    <div>
      <h3>
        {row.pinned && <Tag tone="wait">置顶</Tag>} {row.title}
      </h3>
      {row.summary && <p className={styles.summary}>{row.summary}</p>}
      <Facts row={row} views="浏览" />
    </div>
    {row.coverUrl && <img src={row.coverUrl} alt="" loading="lazy" />}
  </Link>
)

const Film = ({ row, base }: { row: Row; base: string }) => (
  <Link className={styles.film} to={`${base}/${row.id}`}>
    <span className={styles.frame}>
      {row.coverUrl && <img src={row.coverUrl} alt="" loading="lazy" />}
      {row.duration > 0 && <small>{durationText(row.duration)}</small>}
    </span>
    <h3>
      {row.pinned && <Tag tone="wait">置顶</Tag>} {row.title}
    </h3>
    <Facts row={row} views="播放" />
  </Link>
)
