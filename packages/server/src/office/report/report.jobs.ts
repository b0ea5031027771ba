import {
  REPORT_SPANS,
  type ReportSpan,
  reportPeriod,
  reportPeriodBefore,
  reportPeriodOf,
} from '@portal/contract/office/report/report.rules'
import { reportAddresses } from '@portal/contract/platform/settings/report-settings'
import { addDays, today } from '@portal/contract/platform/time'
import type { Parts } from '../../platform/assembly/parts.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import { hasAuto, insertReport } from './kept-report.queries.ts'
import { reportText } from './report.documents.ts'
import { REPORT_MADE } from './report.messages.ts'
import { countReport } from './report.views.ts'

/** Reports that the calendar asks for: each once, as soon as its period has ended. */

/** A portal that was off on the day makes up for it so long; a report that is switched on later begins with the next period. */
const LATE_DAYS = 7
const SETTINGS = { year: 'reportYearly', quarter: 'reportQuarterly', month: 'reportMonthly' } as const

type Deps = Pick<Parts, 'db' | 'settings' | 'messages' | 'publicUrl'>

/** The period that has just ended, if that is not too long ago. */
const endedOf = (span: ReportSpan, day: string): string | undefined => {
  const running = reportPeriod(reportPeriodOf(span, day))
  return running && day < addDays(running.from, LATE_DAYS) ? reportPeriodBefore(running) : undefined
}

export const makeReports = async ({ db, settings, messages, publicUrl }: Deps): Promise<void> => {
  const day = today(portalNow())
  for (const span of Object.keys(REPORT_SPANS) as ReportSpan[]) {
    const period = endedOf(span, day)
    if (!period || !(await settings.get(SETTINGS[span])) || (await hasAuto(db, period))) continue
    const report = await countReport(db, period)
    const addresses = reportAddresses(await settings.get('reportEmails'))
    await db.transaction().execute(async (at) => {
      const made = await insertReport(at, report, { span, createdById: null, createdBy: '', auto: true })
      if (!made) return
      const link = `${publicUrl}/adminpages/reports/kept?open=${made.id}`
      const vars = { title: report.title, text: reportText(report), link }
      for (const [address, email] of addresses.entries())
        await messages.notify(
          at,
          REPORT_MADE,
          { memberId: null, email },
          { about: { reportId: made.id, address }, vars },
        )
    })
  }
}

export const defineReports = (parts: Parts): void => {
  parts.jobs.define('reports', async () => {
    await makeReports(parts)
    return undefined
  })
  parts.jobs.schedule('reports', '30 7 * * *')
}
