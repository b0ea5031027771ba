import { person, personDesktopForm, personFields } from '@portal/contract/features/person'
import { canonicalMobile, messagesOf } from '@portal/contract/fields'
import { AppError, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import {
  type FormValues,
  type MemberDeps,
  orderExport,
  recordOfTicket,
  removeMembers,
  renderApplicationForm,
  restoreMembers,
  submitApplication,
  viewApplication,
  viewAttachments,
} from '../member/index.ts'
import { personRoster } from './store.ts'

const FIELD_NAMES = new Set(Object.keys(personFields.shape))
const formOf = (input: object): FormValues =>
  Object.fromEntries(Object.entries(input).filter(([name]) => FIELD_NAMES.has(name))) as FormValues

/** §5: three more fields are required on the desktop page. */
const requireDesktopFields = (values: FormValues): void => {
  const result = personDesktopForm.safeParse(values)
  if (!result.success) throw new AppError('badInput', { fields: messagesOf(result.error) })
}

const definitionOf = (deps: MemberDeps) => {
  if (!deps.kinds.person) throw new Error('individual members are not among the kinds')
  return deps.kinds.person
}

export const personRoutes = (deps: MemberDeps & { readonly jobs: Jobs }): Route[] => {
  const definition = definitionOf(deps)
  const roster = personRoster(deps.keyRing)
  return implement(person, {
    register: (input, context) => {
      const values = formOf(input)
      if (input.layout === 'desktop') requireDesktopFields(values)
      const { pwd, companyAttach, uploadLater, layout } = input
      const password = pwd === undefined ? undefined : { sealed: pwd }
      const submission = { values, password, fileIds: companyAttach, uploadLater, via: layout }
      return submitApplication(deps, definition, submission, context)
    },
    applicationForm: (input, context) => renderApplicationForm(deps, definition, formOf(input), context),
    registrationStatus: async (_input, context) => {
      const { tableUploadStatus } = await recordOfTicket(context, definition)
      return { tableUploadStatus }
    },
    beforeLogin: (_input, context) => viewApplication(deps, definition, context),
    byMobile: async ({ mobileTel }, { db }) => ({
      list: await roster.byMobile(db, canonicalMobile(mobileTel)),
    }),
    attachments: ({ account }, context) => viewAttachments(deps, definition, account, context),
    list: ({ pageNum, pageSize, sort = 'submittedAt', order, ...filter }, { db }) =>
      roster.list(db, filter, { pageNum, pageSize, sort, order }),
    export: ({ columns, format, ...filter }, context) =>
      orderExport(deps.jobs, roster, { columns, format, filter }, context),
    remove: async ({ id }, context) => {
      if ((await removeMembers(deps, 'person', [id], context)) === 0) throw new AppError('notFound')
      return {}
    },
    removeMany: async ({ ids }, context) => ({ deleted: await removeMembers(deps, 'person', ids, context) }),
    restore: async ({ ids }, context) => ({ restored: await restoreMembers(deps, 'person', ids, context) }),
  })
}
