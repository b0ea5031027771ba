import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { type StatisticsKind, statistics } from '@portal/contract/office/statistics.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useDownload } from '../../../shared/call/use-download.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Choices } from '../../../shared/ui/choices.tsx'
import { DateRangeField } from '../../../shared/ui/date-field.tsx'
import { dayOf } from '../../../shared/ui/date-text.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Hint, Page } from '../../../shared/ui/layout.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import styles from './figures.module.css'
import { Figures } from './figures.tsx'
import { spans, useFigures } from './use-figures.ts'

/** What is counted and when above, the figures below. */
export const FiguresView = ({ kinds }: { kinds: readonly [StatisticsKind, ...StatisticsKind[]] }) => {
  const { kind, filter, answer, change } = useFigures(kinds)
  const { data, isPlaceholderData } = answer
  const sheet = useDownload(statistics.download)
  return (
    <Page>
      <Toolbar
        label="统计范围"
        end={
          <>
            {data && <Hint>统计于 {timeOf(data.at)}</Hint>}
            <Button
              kind="secondary"
              busy={sheet.busy}
              busyText="正在生成…"
              onClick={() => sheet.run({ kind, ...filter })}
            >
              <Icon name="download" />
              下载表格（XLSX）
            </Button>
          </>
        }
      >
        {kinds.length > 1 && (
          <Choices
            label="统计对象"
            options={kinds.map((code) => ({ code, label: MEMBER_KINDS[code].label }))}
            value={kind}
            onChange={(code) => change({ kind: code })}
          />
        )}
        <Choices
          label="时间范围"
          options={spans().map(({ label }) => ({ code: label, label }))}
          value={
            spans().find(({ from, to }) => from === (filter.from ?? '') && to === (filter.to ?? ''))?.label
          }
          onChange={(label) => {
            const span = spans().find((each) => each.label === label)
            if (span) change({ from: span.from, to: span.to })
          }}
        />
        <Span from={filter.from ?? ''} to={filter.to ?? ''} onChange={(from, to) => change({ from, to })} />
      </Toolbar>
      <Loaded call={answer} shape="cards" failed="统计加载失败">
        {(figures) => (
          <div className={styles.body} aria-busy={isPlaceholderData || undefined}>
            <Figures kind={kind} filter={filter} figures={figures} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** Half-typed days narrow nothing yet. */
const Span = ({
  from,
  to,
  onChange,
}: {
  from: string
  to: string
  onChange: (from: string, to: string) => void
}) => {
  const [typed, setTyped] = useState({ from, to })
  useEffect(() => setTyped({ from, to }), [from, to])
  return (
    <DateRangeField
      label="时间段"
      hideLabel
      layout="inline"
      {...typed}
      onChange={(first, last) => {
        setTyped({ from: first, to: last })
        const whole = [first, last].every((day) => day === '' || dayOf(day) === day)
        if (whole && !(first && last && first > last)) onChange(first, last)
      }}
    />
  )
}
