import type { PublicRow } from '@portal/contract/content/front.calls'
import { COLUMN_KEYS, COLUMN_ROWS, COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { dayOf } from '@portal/contract/platform/time'
import { type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { Head } from '../../shared/site/hero.tsx'
import { Halves } from '../../shared/site/parts.tsx'
import { Plate } from '../../shared/site/plate.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { band, PLATES } from './art.ts'
import { columnCall } from './late-calls.ts'
import styles from './reading.module.css'
import { lengthText, PlayMark } from './row-words.tsx'

export const LEADS: Record<Column | '', string> = {
  '': '学会公开发布的通知、动态、标准与科普，都可以在这里查找。',
  xsjl: '学术年会、专题论坛与技术研讨：流域里的工程、经济和环境在这里汇合。',
  kjjl: '科技奖励的申报、评审与获奖。',
  ttbz: '团体标准的立项、征求意见与发布。',
  kxpj: '给公众和青少年讲清楚一条河。',
  kjcg: '成果评价的政策、动态与办事指南。',
}

const useQuery = () => {
  const { column: named } = useParams()
  const [params] = useSearchParams()
  const column = COLUMN_KEYS.find((key) => key === named)
  const kind = useChoice('kind', ['video'])
  return {
    column,
    unknown: named !== undefined && column === undefined,
    keyword: (params.get('q') ?? '').trim().slice(0, 50),
    category: /^[\da-f-]{36}$/.test(params.get('category') ?? '') ? (params.get('category') ?? '') : '',
    kind,
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  }
}

/** A column, or all of them, with what is public in it. */
export function Page() {
  const { column, unknown, keyword, category, kind, page } = useQuery()
  const plain = !keyword && page === 1
  const whole = plain && !category && !kind
  const { data, error, refetch } = useLightCall(
    columnCall,
    {
      ...(column && { column }),
      ...(keyword && { keyword }),
      ...(category && { categoryId: category }),
      ...(kind && { kind }),
      ...{ pageNum: page, pageSize: COLUMN_ROWS },
    },
    whole ? { sentAs: `column ${column ?? ''}` } : {},
  )
  const title = column ? COLUMNS[column].label : '学会资讯'
  const lead = LEADS[column ?? '']
  useDocumentTitle(keyword ? `“${keyword}”的搜索结果` : title, lead)
  const at = (more: { q?: string; kind?: 'video'; category?: string; page?: number }) =>
    toOpen('columns', { column, q: keyword || undefined, ...more })
  const leading = whole ? data?.list.find(({ coverUrl }) => coverUrl) : undefined
  return (
    <SiteFrame place={column ?? ''}>
      <Head map={band} title={title} lead={lead}>
        <Search key={`${column} ${keyword}`} column={column} keyword={keyword} />
      </Head>
      <nav className={styles.views} aria-label="分类">
        <div>
          <Link to={at({})} aria-current={!category && !kind ? 'page' : undefined}>
            全部
          </Link>
          {data?.categories.map(({ id, name, count }) => (
            <Link key={id} to={at({ category: id })} aria-current={category === id ? 'page' : undefined}>
              {name} <small>{count}</small>
            </Link>
          ))}
          <Link to={at({ kind: 'video' })} aria-current={kind ? 'page' : undefined}>
            视频
          </Link>
          {(!column || column === 'xsjl') && <Link to={toOpen('publicEvents')}>会议与培训</Link>}
          {!column &&
            COLUMN_KEYS.map((key) => (
              <Link key={key} to={toOpen('columns', { column: key, q: keyword || undefined })}>
                {COLUMNS[key].label}
              </Link>
            ))}
        </div>
      </nav>
      <div className={styles.list}>
        {unknown ? (
          <EmptyState
            title="没有这个栏目"
            icon="search"
            actions={<ButtonLink to={toOpen('columns')}>全部资讯</ButtonLink>}
          >
            请检查网址是否正确。
          </EmptyState>
        ) : error ? (
          <ErrorState title="栏目加载失败" onRetry={() => refetch()}>
            {error.text}
          </ErrorState>
        ) : !data ? (
          <Skeleton rows={8} />
        ) : data.list.length === 0 ? (
          <EmptyState
            title={keyword ? `没有找到与“${keyword}”有关的公开内容` : '这里还没有公开的内容'}
            icon="search"
            actions={
              (keyword || category || kind) && (
                <ButtonLink to={toOpen('columns', { column })}>查看全部</ButtonLink>
              )
            }
          >
            {keyword ? '请换一个词；会员登录后可以查找更多内容。' : '会员登录后可以阅读更多内容。'}
          </EmptyState>
        ) : (
          <>
            {leading && <Leading row={leading} />}
            <Rows rows={data.list.filter((row) => row !== leading)} named={!column} />
            <Pages
              total={data.total}
              page={page}
              to={(wanted) => at({ category: category || undefined, ...(kind && { kind }), page: wanted })}
            />
          </>
        )}
      </div>
    </SiteFrame>
  )
}

const Search = ({ column, keyword }: { column: Column | undefined; keyword: string }) => {
  const [typed, setTyped] = useState(keyword)
  const navigate = useNavigate()
  useEffect(() => setTyped(keyword), [keyword])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(toOpen('columns', { column, q: typed.trim() || undefined }))
  }
  return (
    <search>
      <form className={styles.search} onSubmit={submit}>
        <input
          type="search"
          aria-label={column ? `在${COLUMNS[column].label}中搜索` : '搜索'}
          placeholder="搜索标题和正文"
          value={typed}
          maxLength={50}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" kind="secondary">
          搜索
        </Button>
      </form>
    </search>
  )
}

const Leading = ({ row }: { row: PublicRow }) => (
  <article className={styles.leading}>
    <Link to={toOpen('article', { id: row.id })} tabIndex={-1} aria-hidden="true">
      <Plate id={row.id} cover={row.coverUrl} maps={PLATES}>
        {row.kind === 'video' && <PlayMark />}
      </Plate>
    </Link>
    <div>
      <p className={styles.quiet}>
        {row.category || COLUMNS[row.column].label}　{dayOf(row.publishAt)}
      </p>
      <h2>
        <Link to={toOpen('article', { id: row.id })}>
          <Halves text={row.title} />
        </Link>
      </h2>
      <p className={styles.summary}>{row.summary}</p>
      <p className={styles.quiet}>{lengthText(row)}</p>
    </div>
  </article>
)

const Rows = ({ rows, named }: { rows: readonly PublicRow[]; named: boolean }) => (
  <ul className={styles.rows}>
    {rows.map((row) => {
      const day = dayOf(row.publishAt)
      return (
        <li key={row.id}>
          <time dateTime={row.publishAt}>
            <b>{day.slice(5)}</b>
            <span>{day.slice(0, 4)}</span>
          </time>
          <div>
            <h2>
              <Link to={toOpen('article', { id: row.id })}>{row.title}</Link>
            </h2>
            <p className={styles.summary}>{row.summary}</p>
            <p className={styles.marks}>
              {[
                named ? COLUMNS[row.column].label : '',
                row.category,
                row.kind === 'video' ? lengthText(row) : '',
                row.attachments > 0 ? '有附件' : '',
              ]
                .filter(Boolean)
                .map((mark) => (
                  <span key={mark}>{mark}</span>
                ))}
              {row.pinned && <span data-pinned="">置顶</span>}
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)

const Pages = ({ total, page, to }: { total: number; page: number; to: (page: number) => string }) => {
  const last = Math.ceil(total / COLUMN_ROWS)
  return (
    <nav className={styles.pages} aria-label="分页">
      {page > 1 && <ButtonLink to={to(page - 1)}>上一页</ButtonLink>}
      {page < last && <ButtonLink to={to(page + 1)}>下一页</ButtonLink>}
      <span>
        {last > 1 && `第 ${page} / ${last} 页，`}共 {total} 篇
      </span>
    </nav>
  )
}
