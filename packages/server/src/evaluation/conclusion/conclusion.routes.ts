import { conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import { readOpinion, saveOpinion, sendOpinionCode, signOpinion, takeStance } from './opinion.actions.ts'
import { exportRegister, register } from './register.queries.ts'
import { downloadReport, listReports, prepareReport, previewReport } from './report.documents.ts'
import { noteOutlier, summary } from './summary.views.ts'

export const conclusionRoutes = (deps: ConclusionDeps): Route[] =>
  implement(conclusion, {
    summary: summary(deps),
    noteOutlier: noteOutlier(deps),
    opinion: readOpinion(deps),
    saveOpinion: saveOpinion(deps),
    takeStance,
    opinionCode: sendOpinionCode(deps),
    signOpinion: signOpinion(deps),
    prepareReport: prepareReport(deps),
    draftReport: previewReport(deps),
    reports: listReports,
    download: downloadReport(deps),
    register,
    exportRegister,
  })
