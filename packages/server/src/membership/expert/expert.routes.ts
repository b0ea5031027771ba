import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { expert } from '@portal/contract/membership/expert.calls'
import { JOINS, PHOTO_MISSING } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { canonicalMobile } from '@portal/contract/platform/fields'
import { acceptUpload, type UploadDeps } from '../../identity/file/upload.actions.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, type Context, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { withCompany } from '../list/list-filter.rules.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import { formReader, passwordOf, removalHandlers, rosterHandlers } from '../record/member.handlers.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { definitionOf } from '../record/member.views.ts'
import { recordOfTicket, viewApplication, viewAttachments } from '../registration/application.actions.ts'
import { renderApplicationForm } from '../registration/application-form.documents.ts'
import { submitApplication } from '../registration/registration.actions.ts'
import { expertRoster } from './expert.queries.ts'
import { setPhoto } from './photo.actions.ts'
import { updateSignature, viewSignature } from './signature.actions.ts'

type ExpertDeps = MemberDeps & UploadDeps & { readonly files: FileStore; readonly jobs: Jobs }

const formOf = formReader(expertKind.fields)

/** The photo may come with the form; a page that shows it beforehand has uploaded it and sends its id. */
const withPhoto = async <T>(
  deps: ExpertDeps,
  given: string | undefined,
  context: Context,
  act: (image: string) => Promise<T>,
): Promise<T> => {
  const [file] = context.files.image ?? []
  if (!file) {
    if (given === undefined) throw new AppError('badInput', { fields: { image: PHOTO_MISSING } })
    return act(given)
  }
  const { errors } = expert.register.files.image
  const record = await acceptUpload(deps, context, { file, purpose: 'photo', errors, within: context.db })
  try {
    return await act(record.id)
  } catch (error) {
    // The row goes with the transaction, the content does not.
    await deps.files.delete(record.storageKey)
    throw error
  }
}

const register = (
  deps: ExpertDeps,
  definition: MemberKindDefinition,
  input: InputOf<typeof expert.register>,
  context: Context,
) =>
  withPhoto(deps, input.image, context, (image) => {
    const joins = input.isMember === JOINS
    const { uploadLater, layout } = input
    const submission = {
      // The post follows from joining (docs/handbook/membership.md#fields); staff change it later.
      values: { ...formOf(input), image, memberTag1: joins ? '会员' : '无' },
      password: passwordOf(input),
      fileIds: input.tableAttach,
      further: { image: [image], companyAttach: joins ? input.companyAttach : [] },
      uploadLater,
      via: layout,
    }
    return submitApplication(deps, definition, submission, context)
  })

/** The expert form and the membership form are told apart. */
const uploadStatusOf = async (deps: MemberDeps, definition: MemberKindDefinition, context: Context) => {
  const { tableUploadStatus } = await recordOfTicket(context, definition)
  const { list } = await viewAttachments(deps, definition, undefined, context)
  const there = list.some((file) => file.slot === 'companyAttach')
  return {
    tableUploadStatus,
    personTableUploadStatus: there ? TableUploadStatus.uploaded : TableUploadStatus.missing,
  } as const
}

const viewRoutes = (
  deps: ExpertDeps,
  definition: MemberKindDefinition,
  roster: ReturnType<typeof expertRoster>,
) => ({
  registrationStatus: (_input: object, context: Context) => uploadStatusOf(deps, definition, context),
  beforeLogin: async (_input: object, context: Context) => ({
    ...(await viewApplication(deps, definition, context)),
    ...(await uploadStatusOf(deps, definition, context)),
  }),
  byMobile: async ({ mobileTel }: { mobileTel: string }, { db }: Context) => ({
    list: await roster.byMobile(db, canonicalMobile(mobileTel)),
  }),
  attachments: ({ account }: { account?: string | undefined }, context: Context) =>
    viewAttachments(deps, definition, account, context),
})

/** The work unit under the name that the form of experts has for it. */
const sortOf = (sort: NonNullable<InputOf<typeof expert.export>['sort']> | undefined) =>
  sort === 'organization' ? ('company' as const) : sort

export const expertRoutes = (deps: ExpertDeps): Route[] => {
  const definition = definitionOf(deps, 'expert')
  const roster = expertRoster(deps.keyRing)
  const lists = rosterHandlers(deps.jobs, roster)
  return implement(expert, {
    ...viewRoutes(deps, definition, roster),
    ...removalHandlers(deps, 'expert', roster),
    register: (input, context) => register(deps, definition, input, context),
    applicationForm: (input, context) => {
      const values = { ...formOf(input), ...(input.image !== undefined && { image: input.image }) }
      return renderApplicationForm(deps, definition, { values, slot: input.slot }, context)
    },
    signature: (input, context) => viewSignature(deps.keyRing, input, context),
    setPhoto: (input, context) => setPhoto(deps, definition, input, context),
    updateSignature: (input, context) => updateSignature(deps, input, context),
    list: ({ sort, pageNum, pageSize, order, ...filter }, context) => {
      const page = { pageNum, pageSize, order, sort: sortOf(sort) } as const
      return lists.list({ ...withCompany(expertKind.member, filter), ...page }, context)
    },
    export: ({ columns, format, sort, order, ...filter }, context) => {
      const asked = { columns, format, order, sort: sortOf(sort) }
      return lists.export({ ...withCompany(expertKind.member, filter), ...asked }, context)
    },
  })
}
