import { Link } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Band, Halves, Rail } from '../../../shared/site/parts.tsx'
import { Plate } from '../../../shared/site/plate.tsx'
import { PLATES } from '../art.ts'
import { lengthText, PlayMark } from '../row-words.tsx'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

export const Science = ({ block, page: { science } }: BlockProps) =>
  science.length === 0 ? null : (
    <Band tone="canvas" label={block.title}>
      <Rail
        title={block.title}
        lead={block.lead}
        more={{ text: '更多科普', to: toOpen('columns', { column: 'kxpj' }) }}
      >
        <ul className={styles.plates}>
          {science.map((row) => (
            <li key={row.id}>
              <Link to={toOpen('article', { id: row.id })}>
                <Plate id={row.id} cover={row.coverUrl} maps={PLATES} shape="card">
                  {row.kind === 'video' && <PlayMark />}
                </Plate>
                <h3>
                  <Halves text={row.title} />
                </h3>
              </Link>
              <p className={styles.summary}>{row.summary}</p>
              <p className={styles.quiet}>{lengthText(row)}</p>
            </li>
          ))}
        </ul>
      </Rail>
    </Band>
  )
