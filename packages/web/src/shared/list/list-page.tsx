import type { CallOf, Endpoint } from '@portal/contract/platform/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { call, errorText } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Pagination } from '../ui/pagination.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { ActionBar, Toolbar } from '../ui/toolbar.tsx'
import styles from './list.module.css'
import { RecordDrawer } from './list-drawer.tsx'
import { useListPrefs } from './list-prefs.ts'
import { PrintedConditions } from './list-print.tsx'
import { ListSearch } from './list-search.tsx'
import { ListTable } from './list-table.tsx'
import { ListTabs } from './list-tabs.tsx'
import { ColumnChoice, DensitySwitch, SavedFilters } from './list-tools.tsx'
import { PAGE_SIZES, useListUrl } from './list-url.ts'
import type { ListFilter, ListPageProps, RowOf } from './types.ts'
import { useDrawerWalk } from './use-drawer-walk.ts'

interface ListData<Row> {
  total: number
  list: Row[]
  counts?: Readonly<Record<string, number>>
}

const noFilters: readonly ListFilter[] = []
/** Endpoints begin with a query key of their own, so that a decision elsewhere can refresh every list of its kind. */
export const listKey = (endpoint: Endpoint) => ['list', endpoint.path] as const

/** A staff list: search, tabs with counts, columns, paging, selection, drawer; the URL holds all of it (docs/handbook/interface.md#lists). */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>) {
  type Row = RowOf<E>
  const { query, fixed, columns, filters = noFilters, tabs, rowKey } = props
  const { prefs, update, ordered, shown, reset } = useListPrefs(props.id, columns)
  const sorts = useMemo(() => columns.flatMap(({ sort }) => sort ?? []), [columns])
  const url = useListUrl({ filters, tabs, sorts, defaultSort: props.defaultSort, pageSize: prefs.pageSize })
  const { state, change } = url
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())

  const input = useMemo(() => ({ ...fixed, ...url.input }), [fixed, url.input])
  const paged = { ...input, pageNum: state.page, pageSize: state.size }
  const answer = useQuery({
    queryKey: [...listKey(query), paged],
    // The endpoint checks the input; its type is not known to this generic page.
    queryFn: async ({ signal }) =>
      (await call(query, paged as unknown as CallOf<E>, { signal })) as unknown as ListData<Row>,
    placeholderData: keepPreviousData,
  })
  const rows = answer.data?.list ?? []
  const total = answer.data?.total ?? 0
  const refresh = () => void answer.refetch()
  const walk = useDrawerWalk({
    keys: rows.map(rowKey),
    total,
    state,
    change,
    settled: !answer.isPlaceholderData,
  })
  const clear = () => setSelected(new Map())
  const filtered = Object.keys(state.filters).length > 0

  return (
    <div className={styles.page}>
      {filters.length > 0 && (
        <ListSearch
          filters={filters}
          values={state.filters}
          folded={prefs.folded}
          onFold={(folded) => update({ folded })}
          onSearch={url.search}
        />
      )}
      <section className={styles.panel} aria-label="列表">
        <PrintedConditions filters={filters} values={state.filters} tabs={tabs} tab={state.tab} />
        {tabs && (
          <ListTabs
            tabs={tabs}
            value={state.tab}
            counts={answer.data?.counts}
            onChange={(tab) => change({ [tabs.field]: tab, open: undefined, page: undefined })}
          />
        )}
        <div className={styles.toolbar}>
          <Toolbar
            end={
              <>
                <SavedFilters
                  saved={prefs.saved}
                  current={url.params.toString()}
                  onApply={(search) => url.setParams(new URLSearchParams(search))}
                  onChange={(saved) => update({ saved })}
                />
                <IconButton name="refresh" label="刷新" busy={answer.isFetching} onClick={refresh} />
                <DensitySwitch density={prefs.density} onChange={(density) => update({ density })} />
                <ColumnChoice columns={ordered} hidden={prefs.hidden} onChange={update} onReset={reset} />
              </>
            }
          >
            {props.actions?.({ input, total, columns: shown.map(({ key }) => key), refresh })}
          </Toolbar>
        </div>
        {answer.isPending ? (
          <Skeleton shape="table" rows={10} />
        ) : answer.isError && !answer.data ? (
          <ErrorState title="列表加载失败" onRetry={() => answer.refetch()}>
            {errorText(answer.error)}
          </ErrorState>
        ) : total === 0 ? (
          filtered ? (
            <EmptyState
              title="没有符合条件的记录"
              icon="search"
              actions={
                <Button kind="secondary" onClick={() => url.search({})}>
                  清空筛选条件
                </Button>
              }
            >
              可以减少条件，或检查输入是否有误。
            </EmptyState>
          ) : (
            <EmptyState title={props.empty?.title ?? '暂无记录'} actions={props.empty?.actions}>
              {props.empty?.text}
            </EmptyState>
          )
        ) : (
          <>
            <ListTable
              rows={rows}
              rowKey={rowKey}
              columns={shown}
              density={prefs.density}
              stale={answer.isPlaceholderData}
              sort={state.sort}
              order={state.order}
              onSort={(sort, order) => change({ sort, order })}
              openKey={state.open}
              onOpen={props.drawer && ((key) => change({ open: key }))}
              rowActions={props.rowActions && ((row) => props.rowActions?.(row, refresh))}
              selected={props.batch && selected}
              onSelect={setSelected}
            />
            <div className={styles.foot}>
              <span>共 {total} 条</span>
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
            </div>
          </>
        )}
      </section>
      {props.batch && selected.size > 0 && (
        <ActionBar
          label="批量操作"
          message={
            <>
              已选 {selected.size} 条
              <Button kind="link" onClick={clear}>
                取消选择
              </Button>
            </>
          }
        >
          {props.batch({
            keys: [...selected.keys()],
            rows: [...selected.values()],
            columns: shown.map(({ key }) => key),
            clear,
            refresh,
          })}
        </ActionBar>
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
    </div>
  )
}
