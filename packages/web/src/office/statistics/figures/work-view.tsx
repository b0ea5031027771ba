import { statistics, type Work, type WorkCard } from '@portal/contract/office/statistics.calls'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { Grid, Page } from '../../../shared/ui/layout.tsx'
import { Stat } from '../../../shared/ui/stat.tsx'
import { FigureCard } from './figure-card.tsx'
import styles from './figures.module.css'
import { FiguresBar } from './figures-bar.tsx'
import { useFigureSpan } from './use-figures.ts'

const number = new Intl.NumberFormat('zh-CN')
const DUES = ['paid', 'unpaid', 'waived'] as const

/** The list behind a number, where a list can show just that. */
const linkOf = (key: string, code: string, index: number): string | undefined => {
  if (key === 'units') return to('dues', { year: code, state: DUES[index] })
  if (key === 'held') return to('events', { id: code })
  return undefined
}

const Card = ({ card: { key, columns, rows, ...rest } }: { card: WorkCard }) => (
  <FigureCard
    {...rest}
    columns={columns}
    rows={rows.map(({ code, label, values }) => ({
      ...{ code, label, values },
      links: columns.map((_, index) => linkOf(key, code, index)),
    }))}
  />
)

/** What the society did, or what it was paid, as pictures. */
export const WorkView = ({ about }: { about: Work }) => {
  const { filter, change } = useFigureSpan()
  const answer = useCall(statistics.work, { about, ...filter }, { keepPrevious: true })
  return (
    <Page>
      <FiguresBar
        {...{ filter, change }}
        at={answer.data?.at}
        endpoint={statistics.downloadWork}
        input={{ about, ...filter }}
      />
      <Loaded call={answer} shape="cards" failed="统计加载失败">
        {({ totals, cards }) => (
          <div className={styles.body} aria-busy={answer.isPlaceholderData || undefined}>
            <Grid min="stat">
              {totals.map(({ label, value, unit, note }) => (
                <Stat key={label} {...{ label, unit, note }} value={number.format(value)} />
              ))}
            </Grid>
            <div className={styles.grid}>
              {cards
                .filter(({ shape }) => shape !== 'tiles')
                .map((card) => (
                  <Card key={card.key} card={card} />
                ))}
            </div>
            {cards
              .filter(({ shape }) => shape === 'tiles')
              .map((card) => (
                <Card key={card.key} card={card} />
              ))}
          </div>
        )}
      </Loaded>
    </Page>
  )
}
