import { personKind } from '@portal/contract/membership/kind/person.kind'
import { person } from '@portal/contract/membership/person.calls'
import { canonicalMobile, messagesOf } from '@portal/contract/platform/fields'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { FormValues } from '../record/kind.queries.ts'
import {
  beforeLoginHandlers,
  formReader,
  passwordOf,
  removalHandlers,
  rosterHandlers,
  statusHandlers,
} from '../record/member.handlers.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { definitionOf } from '../record/member.views.ts'
import { viewAttachments } from '../registration/application.actions.ts'
import { renderApplicationForm } from '../registration/application-form.documents.ts'
import { submitApplication } from '../registration/registration.actions.ts'
import { personRoster } from './person.queries.ts'

const formOf = formReader(personKind.fields)

/** More fields are required on the desktop page. */
const requireDesktopFields = (values: FormValues): void => {
  const result = personKind.desktopForm.safeParse(values)
  if (!result.success) throw new AppError('badInput', { fields: messagesOf(result.error) })
}

export const personRoutes = (deps: MemberDeps & { readonly jobs: Jobs }): Route[] => {
  const definition = definitionOf(deps, 'person')
  const roster = personRoster(deps.keyRing)
  return implement(person, {
    ...statusHandlers(definition),
    ...beforeLoginHandlers(deps, definition),
    ...rosterHandlers(deps.jobs, roster),
    ...removalHandlers(deps, 'person', roster),
    register: (input, context) => {
      const values = formOf(input)
      if (input.layout === 'desktop') requireDesktopFields(values)
      const { companyAttach, uploadLater, layout } = input
      const submission = {
        values,
        password: passwordOf(input),
        fileIds: companyAttach,
        uploadLater,
        via: layout,
      }
      return submitApplication(deps, definition, submission, context)
    },
    applicationForm: (input, context) =>
      renderApplicationForm(deps, definition, { values: formOf(input) }, context),
    byMobile: async ({ mobileTel }, { db }) => ({
      list: await roster.byMobile(db, canonicalMobile(mobileTel)),
    }),
    attachments: ({ account }, context) => viewAttachments(deps, definition, account, context),
  })
}
