import type { ColumnsType } from 'antd/es/table'
import Table from 'antd/es/table'
import styles from './list.module.css'
import type { Density } from './list-prefs.ts'
import type { ListColumn } from './types.ts'

interface Props<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  density: Density
  stale: boolean
  sort: string
  order: 'asc' | 'desc'
  onSort: (sort: string | undefined, order: 'asc' | 'desc' | undefined) => void
  openKey: string
  onOpen: ((key: string) => void) | undefined
  rowActions: ((row: Row) => React.ReactNode) | undefined
  selected: ReadonlyMap<string, Row> | undefined
  onSelect: (selected: ReadonlyMap<string, Row>) => void
}

const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? '—' : String(value)
/** A press on a control inside the row is not a press on the row. */
const onControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label,.ant-table-selection-column') !== null

export function ListTable<Row>(props: Props<Row>) {
  const { rows, rowKey, columns, sort, order, onSort, onOpen, rowActions, selected, onSelect } = props
  const wide = window.matchMedia('(min-width: 768px)').matches
  const byKey = new Map(rows.map((row) => [rowKey(row), row]))

  const drawn: ColumnsType<Row> = columns.map((column, index) => ({
    key: column.sort ?? column.key,
    title: column.title,
    ...(column.width ? { width: column.width } : {}),
    align: column.align ?? 'left',
    // Who it is stays in sight while the rest is scrolled; on a phone there is no room for that.
    fixed: wide && index === 0 ? ('start' as const) : undefined,
    ...(column.sort
      ? {
          sorter: true,
          showSorterTooltip: false,
          sortOrder:
            sort === column.sort ? (order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
        }
      : {}),
    render: (_: unknown, row: Row) => {
      const cell = column.render ? column.render(row) : plain((row as Record<string, unknown>)[column.key])
      // The first cell is the keyboard's way into the record.
      return index === 0 && onOpen ? (
        <button type="button" className={styles.opener} onClick={() => onOpen(rowKey(row))}>
          {cell}
        </button>
      ) : (
        cell
      )
    },
  }))
  if (rowActions)
    drawn.push({
      key: 'actions',
      title: '操作',
      className: 'no-print',
      align: 'right',
      fixed: wide ? 'end' : undefined,
      render: (_: unknown, row: Row) => <div className={styles.rowActions}>{rowActions(row)}</div>,
    })

  return (
    <Table<Row>
      className={props.stale ? styles.stale : ''}
      columns={drawn}
      dataSource={rows}
      rowKey={rowKey}
      size={props.density}
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowClassName={(row) =>
        rowKey(row) === props.openKey ? (styles.current ?? '') : onOpen ? (styles.openable ?? '') : ''
      }
      onRow={(row) => ({ onClick: (event) => onOpen && !onControl(event.target) && onOpen(rowKey(row)) })}
      onChange={(_pages, _filters, sorting) => {
        const one = Array.isArray(sorting) ? sorting[0] : sorting
        onSort(
          one?.order ? String(one.columnKey) : undefined,
          one?.order ? (one.order === 'ascend' ? 'asc' : 'desc') : undefined,
        )
      }}
      {...(selected
        ? {
            rowSelection: {
              preserveSelectedRowKeys: true,
              columnWidth: 44,
              selectedRowKeys: [...selected.keys()],
              onChange: (keys) => {
                const next = new Map<string, Row>()
                for (const key of keys.map(String)) {
                  // Rows of other pages are no longer in the table: they are remembered from when they were chosen.
                  const row = byKey.get(key) ?? selected.get(key)
                  if (row) next.set(key, row)
                }
                onSelect(next)
              },
            },
          }
        : {})}
    />
  )
}
