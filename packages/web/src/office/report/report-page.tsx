import { reports } from '@portal/contract/office/report/report.calls'
import {
  REPORT_SPANS,
  type ReportSpan,
  recentPeriods,
  reportPeriod,
  usualPeriod,
} from '@portal/contract/office/report/report.rules'
import { dateText, timeOf, today } from '@portal/contract/platform/time'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { useSaid } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { useSession } from '../../shared/session.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { ICONS } from '../../shared/ui/desk-icons.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page as Frame, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Select } from '../../shared/ui/select.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { ReportBody } from './report-body.tsx'
import { ReportViews } from './report-views.tsx'

/** How far the lists go back. */
const BACK: Readonly<Record<ReportSpan, number>> = { year: 10, quarter: 12, month: 24 }
const SPANS = Object.entries(REPORT_SPANS).map(([code, { label }]) => ({ code: code as ReportSpan, label }))

/** The address holds the period: whoever opens the link sees the same report. */
const usePeriod = () => {
  const [, setParams] = useSearchParams()
  const asked = useSaid('period', (code) => {
    const named = reportPeriod(code)
    return named && named.from <= today() ? named : undefined
  })
  const period = asked ?? reportPeriod(usualPeriod())
  return { period, choose: (code: string) => setParams({ period: code }) }
}

/** 工作报告 (docs/handbook/office.md#reports): a year, a quarter or a month in numbers, to be kept and taken away. */
export const Page = () => {
  const { period, choose } = usePeriod()
  const { roles } = useSession()
  const code = period?.code ?? ''
  const answer = useCall(reports.preview, { period: code }, { keepPrevious: true })
  const word = useDownload(reports.word)
  const save = useAction(reports.save, {
    done: '已存档：以后记录有变动，存档的数字不变',
  })
  const span = period?.span ?? 'year'
  const listed = recentPeriods(span, BACK[span])
  const options = (listed.includes(code) ? listed : [...listed, code]).map((each) => ({
    code: each,
    label: `${reportPeriod(each)?.label ?? each}${each === listed[0] ? '（进行中）' : ''}`,
  }))
  return (
    <Frame
      title={answer.data?.title ?? '工作报告'}
      lead={period && `${dateText(period.from)}至${dateText(period.to)}`}
      actions={
        <>
          <Button kind="quiet" onClick={() => window.print()}>
            <Icon name={ICONS.print} />
            打印
          </Button>
          <Button
            kind="secondary"
            busy={word.busy}
            busyText="正在生成…"
            onClick={() => word.run({ period: code })}
          >
            <Icon name={ICONS.download} />
            下载 Word
          </Button>
          <Button busy={save.busy} busyText="正在存档…" onClick={() => save.run({ period: code })}>
            存档
          </Button>
        </>
      }
    >
      <Stack>
        <ReportViews current="now" />
        <Toolbar
          label="统计期"
          end={
            <>
              {answer.data && <Hint>统计于 {timeOf(answer.data.at)}</Hint>}
              {roles.includes('superAdmin') && (
                <ButtonLink kind="link" to={to('settings', { group: 'reports' })}>
                  自动生成和发送
                </ButtonLink>
              )}
            </>
          }
        >
          <Choices
            label="统计期长短"
            options={SPANS}
            value={span}
            onChange={(next) => choose(recentPeriods(next, 2)[next === 'year' ? 0 : 1] ?? code)}
          />
          <Select label="统计期" options={options} value={code} onChange={choose} />
        </Toolbar>
        <Loaded call={answer} shape="cards" failed="报告统计失败">
          {(report) => <ReportBody report={report} />}
        </Loaded>
      </Stack>
    </Frame>
  )
}
