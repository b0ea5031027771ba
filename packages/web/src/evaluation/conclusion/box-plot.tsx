import type { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import type { CSSProperties } from 'react'
import styles from './box-plot.module.css'

type All = NonNullable<OutputOf<typeof conclusion.summary>['aggregate']>
type Spread = NonNullable<All['total']>

const Box = ({ spread, place }: { spread: Spread; place: (value: number) => string }) => {
  const from = (start: number, end: number) =>
    ({ '--from': place(start), '--to': place(end) }) as CSSProperties
  return (
    <>
      <span className={styles.whisker} style={from(spread.min, spread.max)} />
      <span className={styles.box} style={from(spread.q1, spread.q3)} />
      <span className={styles.median} style={from(spread.median, spread.median)} />
      <span className={styles.mean} style={from(spread.mean, spread.mean)} />
    </>
  )
}

const SIGNS = [
  ['whisker', '最低至最高'],
  ['box', '中间一半的专家'],
  ['median', '中位数'],
  ['mean', '平均'],
] as const
const ACROSS = { '--from': '0%', '--to': '100%' } as CSSProperties
const MIDDLE = { '--from': '50%' } as CSSProperties
const WHOLE = { whisker: ACROSS, box: ACROSS, median: MIDDLE, mean: MIDDLE }

/** Smallest, quarters, median, mean and largest of the total and of each criterion; the table below says the same. */
export const BoxPlot = ({ all }: { all: Pick<All, 'total' | 'criteria'> }) => {
  const rows = [{ cid: '', title: '总分', spread: all.total }, ...all.criteria]
  const lowest = Math.min(100, ...rows.flatMap(({ spread }) => spread?.min ?? []))
  const start = Math.max(0, Math.floor((lowest - 5) / 10) * 10)
  const place = (value: number) => `${((value - start) / (100 - start)) * 100}%`
  const step = 100 - start > 50 ? 20 : 10
  const marks = Array.from({ length: Math.floor((100 - start) / step) + 1 }, (_, n) => 100 - n * step)
  const at = (value: number) => ({ '--from': place(value) }) as CSSProperties
  return (
    <figure className={styles.plot} role="img" aria-label="总分和各项指标得分的箱线图，数值见下表">
      {rows.map(({ cid, title, spread }) => (
        <div key={cid} className={styles.plotRow} data-total={cid === '' ? '' : undefined}>
          <span>{title}</span>
          <div className={styles.track}>
            {marks.map((mark) => (
              <i key={mark} style={at(mark)} />
            ))}
            {spread && <Box spread={spread} place={place} />}
          </div>
        </div>
      ))}
      <div className={styles.plotRow}>
        <span />
        <div className={styles.axis}>
          {marks.map((mark) => (
            <span key={mark} style={at(mark)}>
              {mark}
            </span>
          ))}
        </div>
      </div>
      <figcaption className={styles.legend}>
        {SIGNS.map(([sign, words]) => (
          <span key={sign}>
            <span className={styles.sign}>
              <span className={styles[sign]} style={WHOLE[sign]} />
            </span>
            {words}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
