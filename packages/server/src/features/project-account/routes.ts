import { projectAccount, projectAccountFields } from '@portal/contract/features/project-account'
import { implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  beforeLoginHandlers,
  definitionOf,
  formReader,
  type MemberDeps,
  passwordOf,
  removalHandlers,
  rosterHandlers,
  submitApplication,
} from '../member/index.ts'
import { projectAccountRoster } from './store.ts'

const formOf = formReader(projectAccountFields)

export const projectAccountRoutes = (deps: MemberDeps & { readonly jobs: Jobs }): Route[] => {
  const definition = definitionOf(deps, 'project')
  return implement(projectAccount, {
    ...beforeLoginHandlers(deps, definition),
    ...rosterHandlers(deps.jobs, projectAccountRoster(deps.keyRing)),
    ...removalHandlers(deps, 'project'),
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
