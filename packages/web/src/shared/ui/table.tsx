import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { Icon } from './icon.tsx'
import styles from './table.module.css'

export interface TableColumn<Row> {
  readonly key: string
  readonly title: ReactNode
  /** In rem; what is not given takes what its content needs. */
  readonly width?: number | undefined
  readonly align?: 'left' | 'right' | 'center' | undefined
  /** Without it the cell shows `row[key]`. */
  readonly render?: ((row: Row) => ReactNode) | undefined
  /** Stays on one line. Figures and dates. */
  readonly nowrap?: boolean | undefined
  /** Names the row: read out with each of its cells. */
  readonly rowHead?: boolean | undefined
  /** Not on paper: acts. */
  readonly noPrint?: boolean | undefined
  readonly sort?: 'asc' | 'desc' | 'none' | undefined
  readonly onSort?: (() => void) | undefined
}

export interface TableSelection<Row> {
  readonly has: (row: Row) => boolean
  readonly toggle: (row: Row, on: boolean) => void
  readonly toggleAll: (on: boolean) => void
  readonly nameOf: (row: Row) => string
}

export interface TableProps<Row> {
  /** What the table shows; read out, and its name when it scrolls sideways. */
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  columns: readonly TableColumn<Row>[]
  selection?: TableSelection<Row> | undefined
  /** A press anywhere on the row that is not on a control. */
  onOpen?: ((row: Row) => void) | undefined
  openKey?: string | undefined
  density?: 'normal' | 'compact' | undefined
  /** Each row is one line: what does not fit its column is cut, and `width` is as much as a column takes. */
  oneLine?: boolean | undefined
  /** First and last column stay in sight while the rest is scrolled. */
  sticky?: boolean | undefined
  tone?: ((row: Row) => 'wait' | 'bad' | 'quiet' | undefined) | undefined
  /** Sums. */
  footer?: ReactNode
  /** So many rows are in sight, the others scroll under the head; the frame ends at a row. */
  visible?: 7 | 8 | 10 | 14 | undefined
  /** Older answer while a newer one is on the way. */
  stale?: boolean | undefined
  empty?: ReactNode
}

const plain = (value: unknown) =>
  value === null || value === undefined || value === '' ? '—' : String(value)
const onControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a,button,input,label,select,textarea') !== null

/** The one table. It scrolls inside its own frame and never widens the page. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, rows, rowKey, columns, selection, onOpen, openKey, density = 'normal', sticky, tone } = props
  const id = useId()
  return (
    <section
      className={styles.scroller}
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      data-stale={props.stale ? '' : undefined}
      data-visible={props.visible}
    >
      <table
        className={styles.table}
        data-density={density}
        data-sticky={sticky ? '' : undefined}
        data-line={props.oneLine ? '' : undefined}
      >
        <caption id={id} className="visually-hidden">
          {label}
        </caption>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows} selection={selection} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} free={props.oneLine} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const key = rowKey(row)
            return (
              <tr
                key={key}
                data-row=""
                data-open={key === openKey ? '' : undefined}
                data-opens={onOpen ? '' : undefined}
                data-tone={tone?.(row)}
                data-selected={selection?.has(row) ? '' : undefined}
                onClick={onOpen && ((event) => !onControl(event.target) && onOpen(row))}
              >
                {selection && (
                  <td className={styles.tick}>
                    <label>
                      <input
                        type="checkbox"
                        aria-label={`选择${selection.nameOf(row)}`}
                        checked={selection.has(row)}
                        onChange={(event) => selection.toggle(row, event.target.checked)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} cut={props.oneLine} />
                ))}
              </tr>
            )
          })}
          {rows.length === 0 && (
            <tr>
              <td className={styles.none} colSpan={columns.length + (selection ? 1 : 0)}>
                {props.empty ?? '暂无记录'}
              </td>
            </tr>
          )}
        </tbody>
        {props.footer && <tfoot>{props.footer}</tfoot>}
      </table>
    </section>
  )
}

function Cell<Row>({ column, row, cut }: { column: TableColumn<Row>; row: Row; cut: boolean | undefined }) {
  const { key, align, nowrap, noPrint, rowHead, render } = column
  const cell = useWidth('maxWidth', cut ? column.width : undefined)
  const Tag = rowHead ? 'th' : 'td'
  return (
    <Tag
      ref={cell}
      scope={rowHead ? 'row' : undefined}
      data-align={align}
      data-nowrap={nowrap ? '' : undefined}
      className={noPrint ? 'no-print' : undefined}
    >
      {render ? render(row) : plain((row as Record<string, unknown>)[key])}
    </Tag>
  )
}

/** The width of a column is a number of its owner's; as a property it needs no style attribute, which the CSP forbids. */
const useWidth = (side: 'minWidth' | 'maxWidth', width: number | undefined) => {
  const cell = useRef<HTMLTableCellElement>(null)
  // Before anything is drawn, so that whoever looks how wide the table is sees how wide it stays.
  useLayoutEffect(() => {
    if (cell.current) cell.current.style[side] = width === undefined ? '' : `${width}rem`
  }, [side, width])
  return cell
}

const ARIA = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function HeadCell<Row>({ column, free }: { column: TableColumn<Row>; free: boolean | undefined }) {
  const { title, width, align, sort, onSort, noPrint } = column
  // Cells of one line ask for no room of their own where what is in them may shrink.
  const cell = useWidth('minWidth', free && width ? width * 0.8 : width)
  return (
    <th
      ref={cell}
      scope="col"
      data-align={align}
      className={noPrint ? 'no-print' : undefined}
      aria-sort={sort && ARIA[sort]}
    >
      {onSort ? (
        <button type="button" className={styles.sort} data-sort={sort} onClick={onSort}>
          {title}
          <Icon name="sort" size="0.9em" />
        </button>
      ) : (
        title
      )}
    </th>
  )
}

function SelectAll<Row>({ rows, selection }: { rows: readonly Row[]; selection: TableSelection<Row> }) {
  const chosen = rows.filter((row) => selection.has(row)).length
  const box = useRef<HTMLInputElement>(null)
  const some = chosen > 0 && chosen < rows.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  return (
    <th className={styles.tick} scope="col">
      <label>
        <input
          ref={box}
          type="checkbox"
          aria-label="选择本页全部"
          checked={chosen > 0 && chosen === rows.length}
          onChange={(event) => selection.toggleAll(event.target.checked)}
        />
      </label>
    </th>
  )
}
