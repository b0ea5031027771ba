import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { statistics, WORK } from '@portal/contract/office/statistics.calls'
import { today } from '@portal/contract/platform/time'
import { SHEET_MIME, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { viewDesk } from './desk.queries.ts'
import { FIGURE_COLUMNS, figureRows, WORK_COLUMNS, workRows } from './figures.documents.ts'
import { createFigures } from './figures.views.ts'
import { createWorkFigures } from './work.views.ts'

export interface StatisticsDeps {
  readonly settings: Pick<Settings, 'get'>
}

export const statisticsRoutes = ({ settings }: StatisticsDeps): Route[] => {
  const figures = createFigures()
  const workFigures = createWorkFigures()
  return implement(statistics, {
    desk: async (_input, context) => viewDesk(context, await settings.get('overdueDays')),
    personEdu: ({ kind, ...period }, { db }) => figures.one(db, kind, 'education', period),
    personRegion: ({ kind, ...period }, { db }) => figures.one(db, kind, 'region', period),
    unitType: (period, { db }) => figures.one(db, 'unit', 'type', period),
    unitRegion: (period, { db }) => figures.one(db, 'unit', 'region', period),
    overview: ({ kind, ...period }, { db }) => figures.overview(db, kind, period),
    download: async ({ kind, format, ...period }, context) => {
      const found = await figures.overview(context.db, kind, period)
      context.note({ targetKind: kind, detail: { ...period, format } })
      const { label } = MEMBER_KINDS[kind]
      return {
        fileName: `${label}统计${today()}.${format}`,
        mime: SHEET_MIME[format],
        body: writeSheet(figureRows(kind, found), FIGURE_COLUMNS, { format, name: `${label}统计` }),
      }
    },
    work: ({ about, ...period }, { db }) => workFigures(db, about, period),
    downloadWork: async ({ about, ...period }, context) => {
      const found = await workFigures(context.db, about, period)
      context.note({ targetKind: 'statistics', detail: { about, ...period } })
      const name = `${WORK[about]}统计`
      return {
        fileName: `${name}${today()}.xlsx`,
        mime: SHEET_MIME.xlsx,
        body: writeSheet(workRows(found), WORK_COLUMNS, { format: 'xlsx', name }),
      }
    },
  })
}
