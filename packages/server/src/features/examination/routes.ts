import { examination } from '@portal/contract/features/examination'
import { implement, type Route } from '../../platform/http/context.ts'
import { closeScoring, examine } from './examine.ts'
import type { ExaminationDeps } from './ports.ts'
import { listAssignments, openMaterial, promise, results, viewAssignment, viewTemplate } from './reading.ts'
import { sendSignCode } from './signing.ts'

export const examinationRoutes = (deps: ExaminationDeps): Route[] =>
  implement(examination, {
    list: listAssignments,
    view: viewAssignment(deps),
    promise,
    file: openMaterial(deps),
    signCode: sendSignCode(deps),
    examine: examine(deps),
    results: results(deps),
    close: closeScoring(deps),
    template: viewTemplate(deps),
  })
