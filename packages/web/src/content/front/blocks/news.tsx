import { COLUMNS } from '@portal/contract/content/publication-columns'
import { dayOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Band, Halves, Rail } from '../../../shared/site/parts.tsx'
import { Plate } from '../../../shared/site/plate.tsx'
import { PLATES } from '../art.ts'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

/** What is new: one with its picture, the others in lines. */
export const News = ({ block, page: { news } }: BlockProps) => {
  const lead = news.find(({ coverUrl }) => coverUrl) ?? news[0]
  if (!lead) return null
  const others = news.filter((row) => row !== lead)
  return (
    <Band tone="canvas" label={block.title}>
      <Rail title={block.title} lead={block.lead} more={{ text: '更多要闻', to: toOpen('columns') }}>
        <div className={styles.news}>
          <article>
            <Link to={toOpen('article', { id: lead.id })}>
              <Plate id={lead.id} cover={lead.coverUrl} maps={PLATES} />
              <h3 className={styles.leading}>
                <Halves text={lead.title} />
              </h3>
            </Link>
            <p className={styles.summary}>{lead.summary}</p>
            <p className={styles.quiet}>
              {COLUMNS[lead.column].label}　<time dateTime={lead.publishAt}>{dayOf(lead.publishAt)}</time>
            </p>
          </article>
          {others.length > 0 && (
            <ul className={styles.rows}>
              {others.map((row) => (
                <li key={row.id} className={styles.line}>
                  <time className={styles.quiet} dateTime={row.publishAt}>
                    {dayOf(row.publishAt).slice(5)}
                  </time>
                  <Link to={toOpen('article', { id: row.id })}>{row.title}</Link>
                  <span className={styles.quiet}>{row.category || COLUMNS[row.column].label}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </Rail>
    </Band>
  )
}
