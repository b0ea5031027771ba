import { person, personDesktopForm, personFields } from '@portal/contract/features/person'
import { canonicalMobile, messagesOf } from '@portal/contract/fields'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  beforeLoginHandlers,
  definitionOf,
  type FormValues,
  formReader,
  type MemberDeps,
  passwordOf,
  removalHandlers,
  renderApplicationForm,
  rosterHandlers,
  statusHandlers,
  submitApplication,
  viewAttachments,
} from '../member/index.ts'
import { personRoster } from './store.ts'

const formOf = formReader(personFields)

/** §5: three more fields are required on the desktop page. */
const requireDesktopFields = (values: FormValues): void => {
  const result = personDesktopForm.safeParse(values)
  if (!result.success) throw new AppError('badInput', { fields: messagesOf(result.error) })
}

export const personRoutes = (deps: MemberDeps & { readonly jobs: Jobs }): Route[] => {
  const definition = definitionOf(deps, 'person')
  const roster = personRoster(deps.keyRing)
  return implement(person, {
    ...statusHandlers(definition),
    ...beforeLoginHandlers(deps, definition),
    ...rosterHandlers(deps.jobs, roster),
    ...removalHandlers(deps, 'person'),
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
    applicationForm: (input, context) => renderApplicationForm(deps, definition, formOf(input), context),
    byMobile: async ({ mobileTel }, { db }) => ({
      list: await roster.byMobile(db, canonicalMobile(mobileTel)),
    }),
    attachments: ({ account }, context) => viewAttachments(deps, definition, account, context),
  })
}
