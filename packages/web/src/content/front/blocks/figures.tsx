import type { PublicFigures } from '@portal/contract/content/front.calls'
import parts from '../../../shared/site/parts.module.css'
import { Band, Rail } from '../../../shared/site/parts.tsx'
import { Grid, Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import type { BlockProps } from './block.ts'
import styles from './blocks.module.css'

const LABELS = [
  ['persons', '个人会员', '人'],
  ['units', '单位会员', '家'],
  ['experts', '入库专家', '人'],
  ['evaluated', '办结评价', '项'],
] as const

/** What is counted and above nothing; what could not be counted drops out of the row. */
export const Figures = ({ block, page: { figures } }: BlockProps) => {
  const known = LABELS.filter(([key]) => (figures[key] ?? 0) > 0)
  if (known.length === 0) return null
  return (
    <Band label={block.title}>
      <Rail title={block.title} lead={block.lead}>
        <Stack gap={6}>
          <div className={`${parts.ruled} ${styles.figures}`}>
            <Grid as="dl" min="stat" gap={5}>
              {known.map(([key, label, unit]) => (
                <div key={key}>
                  <Text as="dt" size="s" tone="quiet">
                    {label}
                  </Text>
                  <Text as="dd" display size="figure" strong>
                    {figures[key]}
                    <small>{unit}</small>
                  </Text>
                </div>
              ))}
            </Grid>
          </div>
          {figures.growth.length > 1 && <Growth growth={figures.growth} />}
        </Stack>
      </Rail>
    </Band>
  )
}

const WIDTH = 1200
const HEIGHT = 120
const TOP = 16

/** The line stands above the columns of its own words, so that these keep their size on a phone. */
const Growth = ({ growth }: Pick<PublicFigures, 'growth'>) => {
  const most = Math.max(1, ...growth.map(({ count }) => count))
  const points = growth.map(({ count }, index) => ({
    x: ((index + 0.5) / growth.length) * WIDTH,
    y: HEIGHT - (count / most) * (HEIGHT - TOP),
  }))
  const line = points.map(({ x, y }) => `${x} ${y}`).join(' L')
  return (
    <figure className={styles.growth}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
        <path data-area="" d={`M${points[0]?.x} ${HEIGHT} L${line} L${points.at(-1)?.x} ${HEIGHT}Z`} />
        <path d={`M${line}`} vectorEffect="non-scaling-stroke" />
      </svg>
      <ol>
        {growth.map(({ year, count }) => (
          <li key={year}>
            <b>{count}</b>
            <Text as="small" tone="faint">
              {year}
            </Text>
          </li>
        ))}
      </ol>
      <figcaption>
        <Text size="s" tone="faint">
          个人会员人数，每年年末（最后一年为今日）
        </Text>
      </figcaption>
    </figure>
  )
}
