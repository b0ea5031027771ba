import { publicFigures } from '../content/front/front.parts.ts'
import { fileUrl } from '../identity/file/file-link.rules.ts'
import { accountsOf } from '../identity/module.ts'
import { membersOf } from '../membership/module.ts'
import { heldSourcesOf } from '../platform/assembly/held-sources.ts'
import type { Module } from '../platform/assembly/module.ts'
import { sealAudit } from '../platform/audit/audit.ts'
import { docsRoutes, registerDocs } from '../platform/http/api-docs/api-docs.ts'
import { WATCH_MESSAGES } from '../platform/watch/alarm.messages.ts'
import { operators } from '../platform/watch/operators.ts'
import { auditChecks } from './audit/audit.checks.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { heldRoutes } from './held/held.routes.ts'
import { defineNotices } from './notice/notice.jobs.ts'
import { STAFF_NOTICE } from './notice/notice.messages.ts'
import { noticeRoutes } from './notice/notice.routes.ts'
import { defineReports } from './report/report.jobs.ts'
import { REPORT_MADE } from './report/report.messages.ts'
import { reportRoutes } from './report/report.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { settingsRoutes } from './settings/settings.routes.ts'
import { templateRoutes } from './settings/word-template.routes.ts'
import { staffRoutes } from './staff/staff.routes.ts'
import { defineFigures } from './statistics/folding.queries.ts'
import { createPublicFigures } from './statistics/public-figures.views.ts'
import { statisticsRoutes } from './statistics/statistics.routes.ts'
import { operatorsOf } from './system/operators.ts'
import { systemRoutes } from './system/system.routes.ts'
import { jobRoutes } from './task/task.routes.ts'

/** What the staff run the portal by: settings, accounts of their own, audit log, figures, tasks. */
export const office: Module = {
  name: 'office',
  routes: (parts) => [
    ...settingsRoutes(parts),
    ...templateRoutes(parts),
    ...auditRoutes(parts),
    ...staffRoutes({ ...parts, accounts: accountsOf(parts) }),
    ...jobRoutes({
      jobs: parts.jobs,
      fileUrl: (fileId, reader) => fileUrl(parts.keyRing, fileId, reader, 'attachment'),
    }),
    ...noticeRoutes(),
    ...statisticsRoutes(parts),
    ...reportRoutes(parts),
    ...searchRoutes(membersOf(parts)),
    ...docsRoutes(parts),
    ...heldRoutes(heldSourcesOf(parts.modules)),
    ...systemRoutes(parts),
  ],
  messages: [...WATCH_MESSAGES, STAFF_NOTICE, REPORT_MADE],
  gives: (parts) => [operators.give(() => operatorsOf(parts)), publicFigures.give(createPublicFigures)],
  jobs: (parts) => {
    const { jobs, db, keyRing } = parts
    defineNotices(parts)
    defineFigures(jobs, db)
    defineReports(parts)
    jobs.define('audit-seal', async () => {
      await sealAudit(db, keyRing)
      return undefined
    })
    jobs.schedule('audit-seal', '*/5 * * * *')
  },
  checks: auditChecks,
  pages: registerDocs,
}
