import type { Column } from '@portal/contract/content/publication-columns'
import { dayOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useChoice } from '../../../shared/routes/said.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Choices } from '../../../shared/ui/choices.tsx'
import { Card, Grid } from '../../../shared/ui/layout.tsx'
import { Pagination } from '../../../shared/ui/pagination.tsx'
import { SearchLine } from '../../../shared/ui/search-line.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Marks } from '../../../shared/ui/words.tsx'
import { durationText, KINDS, type Kind, type Row } from '../column.ts'
import { categoryOptions, useCategories } from '../use-categories.ts'
import styles from './reading.module.css'

const PAGE_SIZE = 12

/** What is published in a column, pinned first; the address holds category, words and page. */
export function ReadingList({ kind, column, base }: { kind: Kind; column: Column; base: string }) {
  const { calls, label } = KINDS[kind]
  const categories = useCategories(column)
  const [params, setParams] = useSearchParams()
  const keyword = params.get('keyword') ?? ''
  const known = categories.length > 0 ? categories.map(({ id }) => id) : undefined
  const categoryId = useChoice('category', known) ?? ''
  const pageNum = Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1)
  const go = (part: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams({ keyword, category: categoryId, ...part })
    for (const [name, value] of [...next]) if (value === '') next.delete(name)
    setParams(next)
  }
  const found = useCall(
    calls.list,
    {
      column,
      pageNum,
      pageSize: PAGE_SIZE,
      ...(keyword && { keyword }),
      ...(categoryId && { categoryId }),
    },
    { keepPrevious: true },
  )
  const filtered = keyword !== '' || categoryId !== ''
  return (
    <>
      <SearchLine
        key={keyword}
        label="关键字"
        placeholder={`查找${label}`}
        submitText="查询"
        keyword={keyword}
        maxLength={100}
        onSearch={(words) => go({ keyword: words })}
      />
      {categories.length > 0 && (
        <div>
          <Choices
            label="分类"
            value={categoryId}
            options={[{ code: '', label: '全部' }, ...categoryOptions(categories)]}
            onChange={(category) => go({ category })}
          />
        </div>
      )}
      <Loaded call={found} shape="cards" rows={6} failed="列表加载失败">
        {({ list, total }) => (
          <>
            {total === 0 ? (
              <Nothing label={label} onClear={filtered ? () => setParams({}) : undefined} />
            ) : (
              <Found kind={kind} label={label}>
                {list.map((row) => (
                  <li key={row.id}>
                    {kind === 'video' ? <Film row={row} base={base} /> : <Entry row={row} base={base} />}
                  </li>
                ))}
              </Found>
            )}
            {total > PAGE_SIZE && (
              <Pagination
                page={pageNum}
                size={PAGE_SIZE}
                total={total}
                onPage={(page) => go({ page: String(page) })}
              />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

const Found = ({ kind, label, children }: { kind: Kind; label: string; children: ReactNode }) =>
  kind === 'video' ? (
    <Grid as="ul">{children}</Grid>
  ) : (
    <Card flush label={label}>
      <ul className={styles.rows}>{children}</ul>
    </Card>
  )

const Nothing = ({ label, onClear }: { label: string; onClear: (() => void) | undefined }) => (
  <EmptyState
    title={onClear ? `没有符合条件的${label}` : `还没有${label}`}
    icon={onClear ? 'search' : 'water'}
    actions={
      onClear && (
        <Button kind="secondary" onClick={onClear}>
          清空条件
        </Button>
      )
    }
  >
    {onClear ? '可以换一个关键字或分类。' : '学会发布后会出现在这里。'}
  </EmptyState>
)

const Facts = ({ row, views }: { row: Row; views: string }) => (
  <Marks
    marks={[
      row.publishAt && dayOf(row.publishAt),
      row.category,
      `${views} ${row.viewCount}`,
      row.attachments > 0 && `附件 ${row.attachments}`,
    ]}
  />
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
