import { examination } from '@portal/contract/peer-review/sheet.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { closeScoring, examine } from './sheet.actions.ts'
import type { ExaminationDeps } from './sheet.parts.ts'
import {
  listAssignments,
  openMaterial,
  promise,
  results,
  viewAssignment,
  viewTemplate,
} from './sheet.views.ts'
import { sendSignCode } from './signing.actions.ts'

export const examinationRoutes = (deps: ExaminationDeps): Route[] =>
  implement(examination, {
    list: listAssignments(deps),
    view: viewAssignment(deps),
    promise: promise(deps),
    file: openMaterial(deps),
    signCode: sendSignCode(deps),
    examine: examine(deps),
    results: results(deps),
    close: closeScoring(deps),
    template: viewTemplate(deps),
  })
