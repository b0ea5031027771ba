import { dues } from '@portal/contract/membership/dues/dues.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Grid, Row, Stack } from '../../shared/ui/layout.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Stat } from '../../shared/ui/stat.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { yuan } from './words.ts'

type Summary = OutputOf<typeof dues.summary>
type Current = NonNullable<Summary['current']>

const Sums = ({ due, paid, unpaid, waived }: Current) => (
  <Grid min="stat">
    <Stat label="应收" value={yuan(due)} />
    <Stat label="实收" value={yuan(paid)} tone="good" />
    <Stat label="未收" value={yuan(unpaid)} tone={unpaid > 0 ? 'bad' : 'plain'} />
    <Stat label="免缴" value={yuan(waived)} />
  </Grid>
)

/** The year in view, what it comes to, and the way to the next. */
export const SummaryBar = () => {
  const [params, setParams] = useSearchParams()
  const wanted = Number(params.get('year')) || undefined
  const summary = useCall(dues.summary, wanted ? { year: wanted } : {}, { keepPrevious: true })
  const choose = (year: string) =>
    setParams((known) => {
      const changed = new URLSearchParams(known)
      if (year) changed.set('year', year)
      else changed.delete('year')
      changed.delete('page')
      changed.delete('open')
      return changed
    })
  return (
    <Loaded call={summary} rows={2} failed="会费合计加载失败">
      {(data) => <Bar {...data} choose={choose} />}
    </Loaded>
  )
}

const Bar = ({ current, years, next, choose }: Summary & { choose: (year: string) => void }) => {
  const [opening, setOpening] = useState(false)
  const add = useAction(dues.open, { done: ({ added }) => `已补充${added}家单位` })
  const shown = years.find(({ year }) => year === current?.year)
  return (
    <section aria-label="年度合计">
      <Stack gap={3}>
        <Row justify="between">
          {current ? (
            <Select
              label="年度"
              options={years.map(({ year }) => ({ code: String(year), label: `${year}年度` }))}
              value={String(current.year)}
              onChange={choose}
            />
          ) : (
            <p>还没有开启会费年度。开启后为每家单位会员生成一条应缴记录。</p>
          )}
          <Row>
            {current && shown && current.missing > 0 && (
              <Button
                kind="secondary"
                busy={add.busy}
                busyText="正在补充…"
                onClick={() => add.run({ year: shown.year, dueDate: shown.dueDate })}
              >
                补充新入会的{current.missing}家单位
              </Button>
            )}
            <Button kind={current ? 'secondary' : 'primary'} onClick={() => setOpening(true)}>
              开启会费年度
            </Button>
          </Row>
        </Row>
        {current && <Sums {...current} />}
      </Stack>
      {opening && (
        <OpenDialog next={next} onClose={() => setOpening(false)} onDone={(year) => choose(String(year))} />
      )}
    </section>
  )
}
