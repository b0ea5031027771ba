import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { statistics } from '@portal/contract/office/statistics.calls'
import { today } from '@portal/contract/platform/time'
import { SHEET_MIME, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { viewDesk } from './desk.queries.ts'
import { FIGURE_COLUMNS, figureRows } from './figures.documents.ts'
import { createFigures } from './figures.views.ts'

export interface StatisticsDeps {
  readonly settings: Pick<Settings, 'get'>
}

export const statisticsRoutes = ({ settings }: StatisticsDeps): Route[] => {
  const figures = createFigures()
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
  })
}
