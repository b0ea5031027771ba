import { conclusion } from '@portal/contract/features/conclusion'
import { implement, type Route } from '../../platform/http/context.ts'
import { readOpinion, saveOpinion, sendOpinionCode, signOpinion, takeStance } from './opinion.ts'
import type { ConclusionDeps } from './ports.ts'
import { exportRegister, register } from './register.ts'
import { downloadReport, listReports, prepareReport, previewReport } from './report.ts'
import { noteOutlier, summary } from './summary.ts'

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
