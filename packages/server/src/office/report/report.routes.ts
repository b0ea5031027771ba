import { reports } from '@portal/contract/office/report/report.calls'
import { REPORT_GUARDS } from '@portal/contract/office/report/report.rules'
import type { Parts } from '../../platform/assembly/parts.ts'
import {
  AppError,
  actorOf,
  type Context,
  guardFailed,
  implement,
  type Route,
} from '../../platform/http/context.ts'
import { deleteReport, findReport, insertReport, listReports } from './kept-report.queries.ts'
import { reportWord } from './report.documents.ts'
import { createReports, knownPeriod, reportTitle } from './report.views.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const keptReport = async ({ db }: Pick<Context, 'db'>, id: string) => {
  const row = await findReport(db, id)
  if (!row) throw new AppError('notFound')
  return { ...row, title: reportTitle(knownPeriod(row.period)) }
}

export const reportRoutes = ({ db: pool, settings }: Pick<Parts, 'db' | 'settings'>): Route[] => {
  const reportOf = createReports()
  const look = (period: string) => reportOf(pool, period)
  return implement(reports, {
    preview: ({ period }) => look(period),
    word: async ({ period, id }, context) => {
      if (!id && !period) throw new AppError('badInput', { fields: { period: '请选择统计期' } })
      const report = id ? await keptReport(context, id) : await look(period ?? '')
      context.note({ targetKind: 'report', targetId: id ?? '', targetName: report.title })
      const body = await reportWord(context.db, await settings.get('societyName'), report)
      return { fileName: `${report.title}.docx`, mime: WORD, body, size: body.length }
    },
    save: async ({ period }, context) => {
      const report = await look(period)
      const { accountId: createdById, name: createdBy } = actorOf(context)
      const { span } = knownPeriod(period)
      const made = await insertReport(context.db, report, { span, createdById, createdBy, auto: false })
      if (!made) throw new AppError('stateChanged')
      context.note({ targetKind: 'report', targetId: made.id, targetName: report.title })
      return made
    },
    list: async (input, { db }) => {
      const { total, list } = await listReports(db, input)
      return { total, list: list.map((row) => ({ ...row, title: reportTitle(knownPeriod(row.period)) })) }
    },
    get: ({ id }, context) => keptReport(context, id),
    remove: async ({ id }, context) => {
      const row = await keptReport(context, id)
      if (row.auto) throw guardFailed(REPORT_GUARDS, 'auto')
      await deleteReport(context.db, id)
      context.note({ targetKind: 'report', targetId: id, targetName: row.title })
      return {}
    },
  })
}
