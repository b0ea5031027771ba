import { Link } from 'react-router'
import { toOpen } from '../../../shared/routes/open-table.ts'
import { Band, Halves, Rail } from '../../../shared/site/parts.tsx'
import { Plate } from '../../../shared/site/plate.tsx'
import { Grid, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { Marks } from '../../../shared/ui/words.tsx'
import { PLATES } from '../art.ts'
import { lengthText, PlayMark } from '../row-words.tsx'
import type { BlockProps } from './block.ts'

export const Science = ({ block, page: { science } }: BlockProps) =>
  science.length === 0 ? null : (
    <Band tone="canvas" label={block.title}>
      <Rail
        title={block.title}
        lead={block.lead}
        more={{ text: '更多科普', to: toOpen('columns', { column: 'kxpj' }) }}
      >
        <Grid as="ul" min="s" gap={5}>
          {science.map((row) => (
            <li key={row.id}>
              <Stack gap={2}>
                <Link to={toOpen('article', { id: row.id })} tabIndex={-1} aria-hidden="true">
                  <Plate id={row.id} cover={row.coverUrl} maps={PLATES} shape="card">
                    {row.kind === 'video' && <PlayMark />}
                  </Plate>
                </Link>
                <Text as="h3" size="l">
                  <Link to={toOpen('article', { id: row.id })}>
                    <Halves text={row.title} />
                  </Link>
                </Text>
                <Text size="s" tone="quiet">
                  {row.summary}
                </Text>
                <Marks marks={[lengthText(row)]} />
              </Stack>
            </li>
          ))}
        </Grid>
      </Rail>
    </Band>
  )
