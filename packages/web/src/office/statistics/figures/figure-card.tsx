import { useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { attempt } from '../../../shared/call/attempt.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { Table, type TableColumn } from '../../../shared/ui/table.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Chart, type ChartHandle } from './chart.tsx'
import type { ChartData } from './chart-data.ts'
import styles from './figures.module.css'
import { savePng, saveSvg } from './save-picture.ts'
import { TILES } from './tiles.ts'

export interface FigureRow {
  readonly label: string
  /** Of a province, where the picture is a map of them. */
  readonly code?: string
  readonly values: readonly number[]
  /** Where the list of what was counted is, for each value. */
  readonly links: readonly (string | undefined)[]
}
interface FigureCardProps {
  title: string
  note?: string
  /** What the rows are: 学历, 月份. */
  head: string
  columns: readonly string[]
  rows: readonly FigureRow[]
  shape: ChartData['shape']
  /** Of what the first column is a part, where its share means something. */
  whole?: number
}

const FORMATS = ['png', 'svg'] as const
const number = new Intl.NumberFormat('zh-CN')
const share = (count: number, whole: number) => (whole === 0 ? '—' : `${((count / whole) * 100).toFixed(1)}%`)

/** Figures as a picture and as a table; each number leads to its list, the picture can be taken away. */
export const FigureCard = ({ title, note, head, columns, rows, shape, whole }: FigureCardProps) => {
  const chart = useRef<ChartHandle>(null)
  const navigate = useNavigate()
  // A map has every province, the table those that there is something of.
  const drawn = useMemo(
    () => (shape === 'tiles' ? TILES.map(({ code }) => rows.find((row) => row.code === code)) : rows),
    [shape, rows],
  )
  const data = useMemo<ChartData>(
    () => ({
      shape,
      labels: drawn.map((row) => row?.label ?? ''),
      series: columns.map((column, index) => ({
        title: column,
        values: drawn.map((row) => row?.values[index] ?? 0),
      })),
      description: `${title}图，数据见旁边的表格`,
    }),
    [shape, drawn, columns, title],
  )
  const empty = rows.every(({ values }) => values.every((value) => value === 0))
  const pick = (label: number, series: number) => {
    const to = drawn[label]?.links[series]
    if (to) void navigate(to)
  }
  const take = async (format: (typeof FORMATS)[number]) => {
    const picture = chart.current?.picture()
    if (!picture) return void toast('图表尚未加载完成，请稍候再试', 'warning')
    const saved = await attempt(async () =>
      format === 'svg' ? saveSvg(picture.svg, title) : savePng(picture, title),
    )
    if (!saved.ok) toast('图片生成失败，请改用另一种格式', 'error')
  }
  // The picture is as high as the table beside it, and both end at a row.
  const visible =
    shape === 'tiles' ? 14 : shape === 'lines' ? 8 : rows.length <= 7 ? 7 : rows.length <= 12 ? 10 : 14
  return (
    <Card
      flush
      level={2}
      title={title}
      note={note}
      actions={
        !empty &&
        FORMATS.map((format) => (
          <Button key={format} kind="link" onClick={() => take(format)}>
            <span className="visually-hidden">下载{title}图片 </span>
            {format.toUpperCase()}
          </Button>
        ))
      }
    >
      {empty ? (
        <EmptyState title="没有数据">所选时间内没有记录，可以放宽时间范围。</EmptyState>
      ) : (
        <div className={styles.both}>
          <div className={styles.picture} data-visible={visible} data-shape={shape}>
            <Chart ref={chart} data={data} onPick={pick} />
          </div>
          <div className={styles.figures}>
            <Table
              label={title}
              rows={rows}
              rowKey={(row) => row.label}
              visible={visible}
              columns={[
                { key: 'label', title: head, nowrap: true, rowHead: true },
                ...columns.map(
                  (column, index): TableColumn<FigureRow> => ({
                    key: column,
                    title: column,
                    align: 'right',
                    nowrap: true,
                    render: (row) => <Count row={row} index={index} column={column} />,
                  }),
                ),
                ...(whole === undefined ? [] : [shareColumn(whole)]),
              ]}
            />
          </div>
        </div>
      )}
    </Card>
  )
}

const shareColumn = (whole: number): TableColumn<FigureRow> => ({
  key: 'share',
  title: '占比',
  align: 'right',
  nowrap: true,
  render: ({ values }) => share(values[0] ?? 0, whole),
})

/** A number that leads to the list of what was counted. */
const Count = ({ row, index, column }: { row: FigureRow; index: number; column: string }) => {
  const value = row.values[index] ?? 0
  const to = row.links[index]
  const text = number.format(value)
  return to && value > 0 ? (
    <Link to={to} aria-label={`${row.label}${column} ${value}，查看名单`}>
      {text}
    </Link>
  ) : (
    text
  )
}
