import { Hint, Row } from '../ui/layout.tsx'
import lines from '../ui/lines.module.css'
import { Table, type TableColumn, type TableSelection } from '../ui/table.tsx'
import { usePhone } from '../ui/use-phone.ts'
import styles from './list.module.css'
import type { Density } from './list-prefs.ts'
import type { ListColumn } from './types.ts'
import { useFit } from './use-fit.ts'

interface Props<Row> {
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly ListColumn<Row>[]
  /** Chosen by hand: all of them are shown, however wide. */
  arranged: boolean
  density: Density
  stale: boolean
  sort: string
  order: 'asc' | 'desc'
  onSort: (sort: string | undefined, order: 'asc' | 'desc' | undefined) => void
  openKey: string
  onOpen: ((key: string) => void) | undefined
  rowActions: ((row: Row) => React.ReactNode) | undefined
  /** In place of all columns, on a phone. */
  card?: ((row: Row) => React.ReactNode) | undefined
  selected: ReadonlyMap<string, Row> | undefined
  /** All that the filter finds is chosen, on every page. */
  whole?: boolean
  onSelect: (selected: ReadonlyMap<string, Row>) => void
}

const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? '—' : String(value)

const valueIn = <Row,>(row: Row, { key }: ListColumn<Row>) => (row as Record<string, unknown>)[key]
/** Cut where it is longer than its column: the rest is read at the pointer. */
const Plain = ({ value }: { value: string }) => <span title={value}>{value}</span>

/** Rising, falling, as it comes: the third press takes the sort away again. */
const NEXT = { none: 'asc', asc: 'desc', desc: undefined } as const

export function ListTable<Row>(props: Props<Row>) {
  const { rows, rowKey, sort, order, onSort, onOpen, rowActions } = props
  const card = usePhone() ? props.card : undefined
  const [first] = props.columns
  const given: readonly ListColumn<Row>[] =
    card && first ? [{ key: first.key, title: first.title }] : props.columns
  const { host, folded, shown: columns } = useFit(given, sort, !props.arranged)
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
        if (card) return card(row)
        const cell = column.render ? column.render(row) : <Plain value={plain(valueIn(row, column))} />
        // The first cell is the keyboard's way into the record.
        return index === 0 && onOpen ? (
          <button
            type="button"
            className={`${lines.open} ${styles.opener}`}
            onClick={() => onOpen(rowKey(row))}
          >
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
      nowrap: true,
      noPrint: true,
      render: (row) => (
        <Row gap={1} justify="end">
          {rowActions(row)}
        </Row>
      ),
    })

  return (
    <div ref={host}>
      <Table<Row>
        label="列表"
        columns={drawn}
        rows={rows}
        rowKey={rowKey}
        density={props.density === 'small' ? 'compact' : 'normal'}
        sticky
        oneLine={!card}
        stale={props.stale}
        openKey={props.openKey}
        onOpen={onOpen && ((row) => onOpen(rowKey(row)))}
        selection={selectionOf(props)}
      />
      {folded > 0 && (
        <div className={`${styles.toolbar} no-print`}>
          <Hint>窗口较窄，另有 {folded} 列未显示，可在“列设置”中选择要看的列。</Hint>
        </div>
      )}
    </div>
  )
}

/** What is chosen outlives the page it was chosen on: rows of other pages are remembered. */
function selectionOf<Row>({ rows, rowKey, columns, selected, whole, onSelect }: Props<Row>) {
  if (!selected) return undefined
  const [first] = columns
  const change = (which: readonly Row[], on: boolean) => {
    // Of all, those that are in sight stay when one of them is left out.
    const next = new Map(whole ? rows.map((row) => [rowKey(row), row] as const) : selected)
    for (const row of which) {
      if (on) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    onSelect(next)
  }
  const selection: TableSelection<Row> = {
    has: (row) => whole || selected.has(rowKey(row)),
    toggle: (row, on) => change([row], on),
    toggleAll: (on) => change(rows, on),
    nameOf: (row) => plain(first && (row as Record<string, unknown>)[first.key]),
  }
  return selection
}
