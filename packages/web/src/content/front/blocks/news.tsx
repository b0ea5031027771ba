import { COLUMNS } from '@portal/contract/content/publication-columns'
import { dayOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import parts from '../../../shared/site/parts.module.css'
import { Band, Halves, Rail } from '../../../shared/site/parts.tsx'
import { Plate } from '../../../shared/site/plate.tsx'
import { Grid, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { Marks } from '../../../shared/ui/words.tsx'
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
        <Grid gap={6}>
          <article>
            <Stack gap={2}>
              <Link to={toOpen('article', { id: lead.id })} tabIndex={-1} aria-hidden="true">
                <Plate id={lead.id} cover={lead.coverUrl} maps={PLATES} />
              </Link>
              <Text as="h3" display size="xl">
                <Link to={toOpen('article', { id: lead.id })}>
                  <Halves text={lead.title} />
                </Link>
              </Text>
              <Text tone="quiet">{lead.summary}</Text>
              <Marks
                marks={[
                  COLUMNS[lead.column].label,
                  <time key="day" dateTime={lead.publishAt}>
                    {dayOf(lead.publishAt)}
                  </time>,
                ]}
              />
            </Stack>
          </article>
          {others.length > 0 && (
            <ul className={`${parts.ruled} ${styles.rows}`}>
              {others.map((row) => (
                <li key={row.id} className={styles.line}>
                  <time dateTime={row.publishAt}>
                    <Text as="small" size="s" tone="quiet">
                      {dayOf(row.publishAt).slice(5)}
                    </Text>
                  </time>
                  <Link to={toOpen('article', { id: row.id })}>{row.title}</Link>
                  <Text as="span" size="s" tone="quiet">
                    {row.category || COLUMNS[row.column].label}
                  </Text>
                </li>
              ))}
            </ul>
          )}
        </Grid>
      </Rail>
    </Band>
  )
}
