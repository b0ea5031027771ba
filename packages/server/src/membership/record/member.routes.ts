import { sampleForm } from '@portal/contract/membership/form/sample-form.calls'
import { kindOfAccountType } from '@portal/contract/membership/kind/kinds'
import { member } from '@portal/contract/membership/member.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import {
  changeLevel,
  revealField,
  updateInformation,
  viewMember,
} from '../maintenance/maintenance.actions.ts'
import { judgeAccount, viewOutcome } from '../registration/application.actions.ts'
import {
  renderApprovedForm,
  renderBlankForm,
  viewBlankForm,
  viewSampleForm,
} from '../registration/application-form.documents.ts'
import { beginRegistration, supplementApplication } from '../registration/registration.actions.ts'
import { decideEdit, submitEdit, targetOf, viewEdit, withdrawEdit } from '../review/edit.actions.ts'
import { comeHere, viewNow } from '../review/presence.actions.ts'
import { decideRegistration, openDesk } from '../review/review.actions.ts'
import { undoApproval, withdrawApproval } from '../review/take-back.actions.ts'
import type { MemberDeps } from './member.parts.ts'
import { viewDashboard, viewDisclosures, viewOpinions } from './overview.queries.ts'

export const memberRoutes = (deps: MemberDeps): Route[] => [
  ...implement(sampleForm, { view: ({ kind }, context) => viewSampleForm(deps, kind, context) }),
  ...implement(member, {
    begin: ({ kind }, context) => beginRegistration(deps, kind, context),
    judgeAccount: ({ account, type }, context) =>
      judgeAccount(deps, kindOfAccountType(type), account, context),
    outcome: (_input, context) => viewOutcome(deps, context),
    supplement: (input, context) => supplementApplication(deps, input, context),
    getSingleUser: async (named, context) => viewMember(deps, await targetOf(deps, named, context), context),
    getModifiedSingleUser: async (named, context) =>
      viewEdit(deps, await targetOf(deps, named, context), context),
    submitModifiedUserInfo: (input, context) => submitEdit(deps, input, context),
    withdrawModifiedUserInfo: (_input, context) => withdrawEdit(context),
    auditSingleUserInfo: async (input, context) => decideEdit(deps, input, context),
    auditRegStatus: (input, context) => decideRegistration(deps, input, context),
    undoApproval: (input, context) => undoApproval(deps, input, context),
    withdrawApproval: (input, context) => withdrawApproval(deps, input, context),
    reviewHere: ({ id }, context) => comeHere(id, context),
    reviewNow: (input, context) => viewNow(input, context),
    reviewDesk: ({ id }, context) => openDesk(deps, id, context),
    reveal: (input, context) => revealField(deps, input, context),
    updateUserInfo: (input, context) => updateInformation(deps, input, context),
    updateVID: (input, context) => changeLevel(deps, input, context),
    approvedForm: (input, context) => renderApprovedForm(deps, input, context),
    blankForm: ({ kind }, context) => renderBlankForm(deps, kind, context),
    viewBlankForm: ({ kind }, context) => viewBlankForm(deps, kind, context),
    opinions: (_input, context) => viewOpinions(deps, context),
    disclosures: (_input, context) => viewDisclosures(deps, context),
    dashboard: (_input, context) => viewDashboard(deps, context),
  }),
]
