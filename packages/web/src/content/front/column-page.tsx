import type { PublicRow } from '@portal/contract/content/front.calls'
import { COLUMN_KEYS, COLUMN_ROWS, COLUMNS, type Column } from '@portal/contract/content/publication-columns'
import { dayOf } from '@portal/contract/platform/time'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useLightCall } from '../../shared/call/use-light-call.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { Head } from '../../shared/site/hero.tsx'
import { Halves, PlaceLink } from '../../shared/site/parts.tsx'
import { Plate } from '../../shared/site/plate.tsx'
import { ButtonLink } from '../../shared/ui/button.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import { SearchLine } from '../../shared/ui/search-line.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { Text } from '../../shared/ui/text.tsx'
import { Marks } from '../../shared/ui/words.tsx'
import { band, PLATES } from './art.ts'
import { DatedRow, DatedRows } from './dated-row.tsx'
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
  const navigate = useNavigate()
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
  const at: At = (more) => toOpen('columns', { column, q: keyword || undefined, ...more })
  const leading = whole ? data?.list.find(({ coverUrl }) => coverUrl) : undefined
  return (
    <SiteFrame place={column ?? ''}>
      <Head map={band} title={title} lead={lead}>
        <SearchLine
          key={`${column} ${keyword}`}
          label={column ? `在${COLUMNS[column].label}中搜索` : '搜索'}
          placeholder="搜索标题和正文"
          submitText="搜索"
          keyword={keyword}
          maxLength={50}
          onSearch={(q) => void navigate(toOpen('columns', { column, q: q || undefined }))}
        />
      </Head>
      <Places {...{ column, keyword, category, kind, at }} categories={data?.categories} />
      <div className={`${styles.list} wrap`}>
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
          <Stack gap={6}>
            {leading && <Leading row={leading} />}
            <Rows rows={data.list.filter((row) => row !== leading)} named={!column} />
            <Pages
              total={data.total}
              page={page}
              to={(wanted) => at({ category: category || undefined, ...(kind && { kind }), page: wanted })}
            />
          </Stack>
        )}
      </div>
    </SiteFrame>
  )
}

type At = (more: { q?: string; kind?: 'video'; category?: string; page?: number }) => string

/** What is in the column: its categories and films, and from all of them the columns. */
const Places = ({
  column,
  keyword,
  category,
  kind,
  at,
  categories,
}: Omit<ReturnType<typeof useQuery>, 'unknown' | 'page'> & {
  at: At
  categories: readonly { id: string; name: string; count: number }[] | undefined
}) => (
  <nav className={styles.views} aria-label="分类">
    <div className="wrap">
      <Row gap={5} tight>
        <PlaceLink to={at({})} current={!category && !kind}>
          全部
        </PlaceLink>
        {categories?.map(({ id, name, count }) => (
          <PlaceLink key={id} to={at({ category: id })} current={category === id}>
            {name} <small>{count}</small>
          </PlaceLink>
        ))}
        <PlaceLink to={at({ kind: 'video' })} current={kind !== undefined}>
          视频
        </PlaceLink>
        {(!column || column === 'xsjl') && (
          <PlaceLink to={toOpen('publicEvents')} current={false}>
            会议与培训
          </PlaceLink>
        )}
        {!column &&
          COLUMN_KEYS.map((key) => (
            <PlaceLink
              key={key}
              to={toOpen('columns', { column: key, q: keyword || undefined })}
              current={false}
            >
              {COLUMNS[key].label}
            </PlaceLink>
          ))}
      </Row>
    </div>
  </nav>
)

const Leading = ({ row }: { row: PublicRow }) => (
  <article className={styles.leading}>
    <Link to={toOpen('article', { id: row.id })} tabIndex={-1} aria-hidden="true">
      <Plate id={row.id} cover={row.coverUrl} maps={PLATES}>
        {row.kind === 'video' && <PlayMark />}
      </Plate>
    </Link>
    <Stack gap={3}>
      <Marks marks={[row.category || COLUMNS[row.column].label, dayOf(row.publishAt)]} />
      <Text as="h2" display size="xxl">
        <Link to={toOpen('article', { id: row.id })}>
          <Halves text={row.title} />
        </Link>
      </Text>
      <Text tone="quiet">{row.summary}</Text>
      <Marks marks={[lengthText(row)]} />
    </Stack>
  </article>
)

const Rows = ({ rows, named }: { rows: readonly PublicRow[]; named: boolean }) => (
  <DatedRows>
    {rows.map((row) => (
      <DatedRow
        key={row.id}
        at={row.publishAt}
        title={row.title}
        to={toOpen('article', { id: row.id })}
        lead={row.summary}
        marks={[
          named && COLUMNS[row.column].label,
          row.category,
          row.kind === 'video' && lengthText(row),
          row.attachments > 0 && '有附件',
          row.pinned && (
            <Text as="span" tone="wait">
              置顶
            </Text>
          ),
        ]}
      />
    ))}
  </DatedRows>
)

const Pages = ({ total, page, to }: { total: number; page: number; to: (page: number) => string }) => {
  const last = Math.ceil(total / COLUMN_ROWS)
  return (
    <nav aria-label="分页">
      <Row justify="between">
        <Row gap={3}>
          {page > 1 && <ButtonLink to={to(page - 1)}>上一页</ButtonLink>}
          {page < last && <ButtonLink to={to(page + 1)}>下一页</ButtonLink>}
        </Row>
        <Text size="s" tone="quiet">
          {last > 1 && `第 ${page} / ${last} 页，`}共 {total} 篇
        </Text>
      </Row>
    </nav>
  )
}
