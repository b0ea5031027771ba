import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { ofProject } from '../achievement/wire.rules.ts'
import { saveOpinion, sendOpinionCode, signOpinion } from '../opinion/opinion.actions.ts'
import { readOpinion } from '../opinion/opinion.views.ts'
import {
  explainSilence,
  nameEditor,
  recordStances,
  remindStances,
  takeStance,
} from '../opinion/stance.actions.ts'
import type { ConclusionDeps } from './conclusion.parts.ts'
import { exportRegister, register } from './register.queries.ts'
import { downloadReport, listReports, prepareReport, previewReport } from './report.documents.ts'
import { noteOutlier, summary } from './summary.views.ts'

export const conclusionRoutes = (deps: ConclusionDeps): Route[] =>
  implement(conclusion, {
    summary: ofProject(summary(deps)),
    noteOutlier: ofProject(noteOutlier(deps)),
    opinion: ofProject(readOpinion(deps)),
    saveOpinion: ofProject(saveOpinion(deps)),
    takeStance: ofProject(takeStance),
    recordStances: ofProject(recordStances(deps)),
    remindStances: ofProject(remindStances(deps)),
    nameEditor: ofProject(nameEditor),
    explainSilence: ofProject(explainSilence(deps)),
    opinionCode: ofProject(sendOpinionCode(deps)),
    signOpinion: ofProject(signOpinion(deps)),
    prepareReport: ofProject(prepareReport(deps)),
    draftReport: ofProject(previewReport(deps)),
    reports: ofProject(listReports(deps)),
    download: downloadReport(deps),
    register,
    exportRegister,
  })
