import { projectAccountKind } from '@portal/contract/membership/kind/project-account.kind'
import { projectAccount } from '@portal/contract/membership/project-account.calls'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  beforeLoginHandlers,
  formReader,
  passwordOf,
  removalHandlers,
  rosterHandlers,
} from '../record/member.handlers.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { definitionOf } from '../record/member.views.ts'
import { submitApplication } from '../registration/registration.actions.ts'
import { projectAccountRoster } from './project-account.queries.ts'

const formOf = formReader(projectAccountKind.fields)

export const projectAccountRoutes = (deps: MemberDeps & { readonly jobs: Jobs }): Route[] => {
  const definition = definitionOf(deps, 'project')
  const roster = projectAccountRoster(deps.keyRing)
  return implement(projectAccount, {
    ...beforeLoginHandlers(deps, definition),
    ...rosterHandlers(deps.jobs, roster),
    ...removalHandlers(deps, 'project', roster),
    register: (input, context) => {
      const password = passwordOf(input)
      const submission = {
        values: formOf(input),
        password,
        fileIds: [],
        uploadLater: false,
        via: input.layout,
      }
      return submitApplication(deps, definition, submission, context)
    },
  })
}
