import { useId, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Chart, type ChartHandle } from './chart.tsx'
import type { ChartData } from './draw.ts'
import styles from './figures.module.css'
import { savePng, saveSvg } from './save-picture.ts'

export interface FigureRow {
  readonly label: string
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
  wide?: boolean
}

const FORMATS = ['png', 'svg'] as const
const number = new Intl.NumberFormat('zh-CN')
const share = (count: number, whole: number) => (whole === 0 ? '—' : `${((count / whole) * 100).toFixed(1)}%`)

/** Figures as a picture and as a table; each number leads to its list, the picture can be taken away. */
export const FigureCard = ({ title, note, head, columns, rows, shape, whole, wide }: FigureCardProps) => {
  const id = useId()
  const chart = useRef<ChartHandle>(null)
  const navigate = useNavigate()
  const data = useMemo<ChartData>(
    () => ({
      shape,
      labels: rows.map(({ label }) => label),
      series: columns.map((column, index) => ({
        title: column,
        values: rows.map(({ values }) => values[index] ?? 0),
      })),
      description: `${title}图，数据见旁边的表格`,
    }),
    [shape, rows, columns, title],
  )
  const empty = rows.every(({ values }) => values.every((value) => value === 0))
  const pick = (label: number, series: number) => {
    const to = rows[label]?.links[series]
    if (to) void navigate(to)
  }
  const take = async (format: (typeof FORMATS)[number]) => {
    const picture = chart.current?.picture()
    if (!picture) return void toast('图表尚未加载完成，请稍候再试', 'warning')
    try {
      if (format === 'svg') saveSvg(picture.svg, title)
      else await savePng(picture, title)
    } catch {
      toast('图片生成失败，请改用另一种格式', 'error')
    }
  }
  return (
    <section className={styles.card} data-wide={wide ? '' : undefined} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
        {!empty && (
          <div className={styles.take}>
            {FORMATS.map((format) => (
              <button key={format} type="button" onClick={() => take(format)}>
                <span className="visually-hidden">下载{title}图片 </span>
                {format.toUpperCase()}
              </button>
            ))}
          </div>
        )}
      </header>
      {empty ? (
        <EmptyState title="没有数据">所选时间内没有记录，可以放宽时间范围。</EmptyState>
      ) : (
        <div className={styles.both}>
          <Chart ref={chart} data={data} onPick={pick} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolls, so the keyboard must reach it */}
          <section className={styles.tableBox} aria-label={`${title}数据`} tabIndex={0}>
            <table className={styles.table} data-shape={shape}>
              <caption className="visually-hidden">{title}</caption>
              <thead>
                <tr>
                  <th scope="col">{head}</th>
                  {columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                  {whole !== undefined && <th scope="col">占比</th>}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, values, links }) => (
                  <tr key={label}>
                    <th scope="row">{label}</th>
                    {values.map((value, index) => {
                      const to = links[index]
                      return (
                        <td key={columns[index]}>
                          {to && value > 0 ? (
                            <Link to={to} aria-label={`${label}${columns[index]} ${value}，查看名单`}>
                              {number.format(value)}
                            </Link>
                          ) : (
                            number.format(value)
                          )}
                        </td>
                      )
                    })}
                    {whole !== undefined && <td>{share(values[0] ?? 0, whole)}</td>}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </div>
      )}
    </section>
  )
}
