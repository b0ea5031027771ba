import type { CallOf, Endpoint } from '@portal/contract/platform/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { ApiError, call, errorText } from '../api.ts'
import { useCorrected } from '../routes/said.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Card, Page } from '../ui/layout.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { Text } from '../ui/text.tsx'
import { Toolbar } from '../ui/toolbar.tsx'
import { RecordDrawer } from './drawer/list-drawer.tsx'
import { useDrawerWalk } from './drawer/use-drawer-walk.ts'
import styles from './list.module.css'
import { BatchBar, useSelection } from './list-batch.tsx'
import { useListPrefs } from './list-prefs.ts'
import { PrintedConditions } from './list-print.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ColumnChoice, DensitySwitch, SavedFilters } from './list-tools.tsx'
import { PAGE_SIZES, useListUrl } from './list-url.ts'
import type { FilterValues, ListColumn, ListFilter, ListPageProps, RowOf } from './types.ts'

interface ListData<Row> {
  total: number
  list: Row[]
  counts?: Readonly<Record<string, number>>
}

/** The server alone knows which values there are: lists of names, labels and saved groups come and go. */
const refusedIn = (error: unknown, names: readonly string[]): string[] =>
  error instanceof ApiError ? names.filter((name) => name in error.fields) : []

const noFilters: readonly ListFilter[] = []
/** Endpoints begin with a query key of their own, so that a decision elsewhere can refresh every list of its kind. */
export const listKey = (endpoint: Endpoint) => ['list', endpoint.path] as const

/** One page of the rows; the last one stays until the next is there. */
const useRows = <E extends Endpoint>(query: E, paged: object) => {
  const answer = useQuery({
    queryKey: [...listKey(query), paged],
    // The endpoint checks the input; its type is not known to this generic page.
    queryFn: async ({ signal }) =>
      (await call(query, paged as unknown as CallOf<E>, { signal })) as unknown as ListData<RowOf<E>>,
    placeholderData: keepPreviousData,
  })
  return {
    answer,
    rows: answer.data?.list ?? [],
    total: answer.data?.total ?? 0,
    refresh: () => void answer.refetch(),
    /** The rows are those that were asked for. */
    settled: !answer.isPlaceholderData,
  }
}

/** What was typed may have to be looked up before it is searched for. */
const useResolved = (
  resolve: ListPageProps<Endpoint>['resolve'],
  search: (values: FilterValues) => void,
): readonly [boolean, (values: FilterValues) => void] => {
  const [busy, setBusy] = useState(false)
  const resolved = async (values: FilterValues) => {
    setBusy(true)
    const found = await resolve?.(values)
    setBusy(false)
    if (found) search(found)
  }
  return [busy, resolve ? (values) => void resolved(values) : search]
}

/** A staff list: search, tabs with counts, columns, paging, selection, drawer; the URL holds all of it (docs/handbook/interface.md#lists). */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  type Row = RowOf<E>
  const { query, fixed, columns, filters = noFilters, tabs, rowKey } = props
  const list = useListPrefs(props.id, columns)
  const { prefs, update, shown } = list
  const sorts = useMemo(() => columns.flatMap(({ sort }) => sort ?? []), [columns])
  const url = useListUrl({ filters, tabs, sorts, defaultSort: props.defaultSort, pageSize: prefs.pageSize })
  const { state, change } = url
  const input = useMemo(() => ({ ...fixed, ...url.input }), [fixed, url.input])
  const asked = { ...input, pageNum: state.page, pageSize: state.size }
  const { answer, rows, total, refresh, settled } = useRows(query, asked)
  useCorrected(refusedIn(answer.error, url.names))
  const [searching, search] = useResolved(props.resolve, url.search)
  const chosen = useSelection<Row>(input)
  const walk = useDrawerWalk({ keys: rows.map(rowKey), total, state, change, settled })
  const tools = <Tools list={list} url={url} busy={answer.isFetching} onRefresh={refresh} />
  const foot = total > 0 && <Foot state={state} total={total} change={change} update={update} />

  return (
    <div className={styles.page}>
      <Page>
        {filters.length > 0 && (
          <ListSearch
            filters={filters}
            values={state.filters}
            folded={prefs.folded}
            onFold={(folded) => update({ folded })}
            onSearch={search}
            busy={searching}
          />
        )}
        <Card flush label="列表" footer={foot}>
          <PrintedConditions filters={filters} values={state.filters} tabs={tabs} tab={state.tab} />
          {tabs && (
            <ListTabs
              tabs={tabs}
              value={state.tab}
              counts={answer.data?.counts}
              onChange={(tab) => change({ [tabs.field]: tab, open: undefined, page: undefined })}
              end={tools}
            />
          )}
          <div className={styles.toolbar}>
            <Toolbar end={!tabs && tools}>
              {props.actions?.({ input, total, columns: shown.map(({ key }) => key), refresh })}
            </Toolbar>
          </div>
          <Answered
            answer={answer}
            none={
              <NothingFound
                empty={props.empty}
                filtered={Object.keys(state.filters).length > 0}
                onClear={() => url.search({})}
              />
            }
          >
            <ListTable
              rows={rows}
              rowKey={rowKey}
              columns={shown}
              arranged={list.arranged}
              density={prefs.density}
              stale={!settled}
              sort={state.sort}
              order={state.order}
              onSort={(sort, order) => change({ sort, order })}
              openKey={state.open}
              onOpen={props.drawer && ((key) => change({ open: key }))}
              card={props.card}
              rowActions={props.rowActions && ((row) => props.rowActions?.(row, refresh))}
              selected={props.batch && chosen.rows}
              whole={chosen.whole}
              onSelect={chosen.choose}
            />
          </Answered>
        </Card>
        {props.batch && (chosen.whole || chosen.rows.size > 0) && (
          <BatchBar chosen={chosen} total={total} takesAll={props.batchTakesAll}>
            {props.batch({
              whole: chosen.whole ? { input, total } : undefined,
              ...{ keys: [...chosen.rows.keys()], rows: [...chosen.rows.values()] },
              ...{ columns: shown.map(({ key }) => key), sorted: url.sorted, clear: chosen.clear, refresh },
            })}
          </BatchBar>
        )}
        {props.drawer && (
          <RecordDrawer
            drawer={props.drawer}
            openKey={state.open}
            row={rows.find((row) => rowKey(row) === state.open)}
            position={walk.position}
            total={total}
            tools={{ close: walk.close, next: walk.next, previous: walk.previous, refresh }}
          />
        )}
      </Page>
    </div>
  )
}

/** Nothing at all, or nothing under these conditions: then they can be taken away. */
const NothingFound = ({
  empty,
  filtered,
  onClear,
}: {
  empty: ListPageProps<Endpoint>['empty']
  filtered: boolean
  onClear: () => void
}) =>
  filtered ? (
    <EmptyState
      title="没有符合条件的记录"
      icon="search"
      actions={
        <Button kind="secondary" onClick={onClear}>
          清空筛选条件
        </Button>
      }
    >
      可以减少条件，或检查输入是否有误。
    </EmptyState>
  ) : (
    <EmptyState title={empty?.title ?? '暂无记录'} actions={empty?.actions}>
      {empty?.text}
    </EmptyState>
  )

interface FootProps {
  state: { page: number; size: number }
  total: number
  change: ReturnType<typeof useListUrl>['change']
  update: ReturnType<typeof useListPrefs>['update']
}
const Foot = ({ state, total, change, update }: FootProps) => (
  <>
    <Text as="span" tone="quiet">
      共 {total} 条
    </Text>
    <Pagination
      page={state.page}
      size={state.size}
      total={total}
      sizes={PAGE_SIZES}
      onPage={(page) => change({ page })}
      onSize={(pageSize) => {
        update({ pageSize })
        change({ page: 1, size: undefined })
      }}
    />
  </>
)

interface ToolsProps {
  list: Pick<ReturnType<typeof useListPrefs>, 'prefs' | 'update' | 'reset'> & {
    ordered: readonly ListColumn<never>[]
  }
  url: ReturnType<typeof useListUrl>
  busy: boolean
  onRefresh: () => void
}
/** Saved conditions, reading anew, how close the rows stand, which columns. */
const Tools = ({ list: { prefs, update, ordered, reset }, url, busy, onRefresh }: ToolsProps) => (
  <>
    <SavedFilters
      saved={prefs.saved}
      current={url.params.toString()}
      onApply={(search) => url.setParams(new URLSearchParams(search))}
      onChange={(saved) => update({ saved })}
    />
    <IconButton name="refresh" label="刷新" busy={busy} onClick={onRefresh} />
    <DensitySwitch density={prefs.density} onChange={(density) => update({ density })} />
    <ColumnChoice columns={ordered} hidden={prefs.hidden} onChange={update} onReset={reset} />
  </>
)

interface AnsweredProps {
  answer: ReturnType<typeof useRows>['answer']
  /** In place of no rows. */
  none: ReactNode
  children: ReactNode
}
const Answered = ({ answer, none, children }: AnsweredProps) => {
  if (answer.isPending) return <Skeleton shape="table" rows={10} />
  if (answer.isError && !answer.data)
    return (
      <ErrorState title="列表加载失败" onRetry={() => answer.refetch()}>
        {errorText(answer.error)}
      </ErrorState>
    )
  return answer.data?.total ? children : none
}
