import { useState } from 'react'
import { Icon } from '../../../shared/ui/icon.tsx'
import type { Dashboard } from '../menu-badges.ts'
import styles from './dashboard.module.css'
import { LineChart } from './line-chart.tsx'

const monthTitle = (month: string) => `${Number(month.slice(0, 4))}年${Number(month.slice(5, 7))}月`
/** January carries its year. */
const monthTick = (month: string) => {
  const number = Number(month.slice(5, 7))
  return number === 1 ? `${month.slice(2, 4)}年1月` : `${number}月`
}

/** Approvals of the last twelve months as a line; the same as a table, for readers who cannot see it or want the figures. */
export const GrowthCard = ({ growth }: { growth: Dashboard['growth'] }) => {
  const [asTable, setAsTable] = useState(false)
  const total = growth.reduce((all, { count }) => all + count, 0)
  return (
    <section className={styles.card} aria-labelledby="growth-title">
      <header className={styles.cardHead}>
        <h2 id="growth-title">每月审核通过</h2>
        <p>近十二个月共 {total} 件</p>
        <button
          type="button"
          className={styles.toggle}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name={asTable ? 'chart' : 'list'} size="1.1em" />
          {asTable ? '看图' : '看表'}
        </button>
      </header>
      {!asTable && (
        <LineChart
          label={`近十二个月每月审核通过件数，共 ${total} 件`}
          unit="件"
          points={growth.map(({ month, count }) => ({
            title: monthTitle(month),
            tick: monthTick(month),
            value: count,
          }))}
        />
      )}
      <section
        className={asTable ? styles.tableBox : 'visually-hidden'}
        aria-label="每月审核通过件数"
        // Scrolls, so the keyboard must reach it.
        tabIndex={asTable ? 0 : undefined}
      >
        <table className={styles.table}>
          <caption className="visually-hidden">每月审核通过件数</caption>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">审核通过（件）</th>
            </tr>
          </thead>
          <tbody>
            {growth.map(({ month, count }) => (
              <tr key={month}>
                <th scope="row">{monthTitle(month)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
