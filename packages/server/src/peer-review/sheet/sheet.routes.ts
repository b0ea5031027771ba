import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import { listAssignments, openMaterial, promise, viewAssignment } from '../assignment/assignment.views.ts'
import { sendSignCode } from '../signing/signing.actions.ts'
import { closeScoring } from './opening.actions.ts'
import { results, viewTemplate } from './results.views.ts'
import { examine } from './sheet.actions.ts'
import type { ExaminationDeps } from './sheet.parts.ts'

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
