import { Table, type TableColumn, type TableSelection } from '../ui/table.tsx'
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

/** Rising, falling, as it comes: the third press takes the sort away again. */
const NEXT = { none: 'asc', asc: 'desc', desc: undefined } as const

export function ListTable<Row>(props: Props<Row>) {
  const { rows, rowKey, columns, sort, order, onSort, onOpen, rowActions } = props
  const drawn: TableColumn<Row>[] = columns.map((column, index) => {
    const sorted = sort === column.sort ? order : 'none'
    return {
      key: column.key,
      title: column.title,
      width: column.width && column.width / 16,
      align: column.align,
      ...(column.sort && {
        sort: sorted,
        onSort: () => onSort(NEXT[sorted] && column.sort, NEXT[sorted]),
      }),
      render: (row: Row) => {
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
    }
  })
  if (rowActions)
    drawn.push({
      key: 'actions',
      title: '操作',
      align: 'right',
      noPrint: true,
      render: (row) => <div className={styles.rowActions}>{rowActions(row)}</div>,
    })

  return (
    <Table<Row>
      label="列表"
      columns={drawn}
      rows={rows}
      rowKey={rowKey}
      density={props.density === 'small' ? 'compact' : 'normal'}
      sticky
      stale={props.stale}
      openKey={props.openKey}
      onOpen={onOpen && ((row) => onOpen(rowKey(row)))}
      selection={selectionOf(props)}
    />
  )
}

/** What is chosen outlives the page it was chosen on: rows of other pages are remembered. */
function selectionOf<Row>({ rows, rowKey, columns, selected, onSelect }: Props<Row>) {
  if (!selected) return undefined
  const [first] = columns
  const change = (which: readonly Row[], on: boolean) => {
    const next = new Map(selected)
    for (const row of which) {
      if (on) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    onSelect(next)
  }
  const selection: TableSelection<Row> = {
    has: (row) => selected.has(rowKey(row)),
    toggle: (row, on) => change([row], on),
    toggleAll: (on) => change(rows, on),
    nameOf: (row) => plain(first && (row as Record<string, unknown>)[first.key]),
  }
  return selection
}
