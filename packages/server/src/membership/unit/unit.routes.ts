import { isCodeUnconfirmed, unitKind } from '@portal/contract/membership/kind/unit.kind'
import { unit } from '@portal/contract/membership/unit.calls'
import { canonicalMobile } from '@portal/contract/platform/fields'
import { CODE_DOUBTFUL } from '@portal/contract/platform/person/identity.fields'
import { acceptUpload, type UploadDeps } from '../../identity/file/upload.actions.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, type Context, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import {
  beforeLoginHandlers,
  formReader,
  passwordOf,
  removalHandlers,
  rosterHandlers,
  statusHandlers,
} from '../record/member.handlers.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { findByName } from '../record/member.queries.ts'
import { definitionOf } from '../record/member.views.ts'
import { renderApplicationForm } from '../registration/application-form.documents.ts'
import { submitApplication } from '../registration/registration.actions.ts'
import { createGroupMembers } from './group-member.queries.ts'
import { renameUnit } from './rename.actions.ts'
import { unitRoster } from './unit.queries.ts'

export type UnitDeps = MemberDeps & UploadDeps & { readonly jobs: Jobs; readonly files: FileStore }

const formOf = formReader(unitKind.fields)

interface Sent {
  readonly pwd?: string | undefined
  readonly layout: 'desktop' | 'phone'
  readonly codeConfirmed?: boolean | undefined
}

const submit = (
  deps: UnitDeps,
  input: Sent,
  stamped: { fileIds: readonly string[]; uploadLater: boolean },
  context: Context,
) => {
  const values = formOf(input)
  if (isCodeUnconfirmed({ ...values, codeConfirmed: input.codeConfirmed }))
    throw new AppError('badInput', { fields: { cpcode: CODE_DOUBTFUL } })
  return submitApplication(
    deps,
    definitionOf(deps, 'unit'),
    { values, password: passwordOf(input), via: input.layout, ...stamped },
    context,
  )
}

/** The form and its one file in one call. What is kept of a refused submit goes again. */
const submitWithFile = async (
  deps: UnitDeps,
  input: Sent & { multiConfirmFile?: string[] | undefined },
  context: Context,
) => {
  const { multiConfirmFile: ids = [] } = input
  const [file, ...others] = context.files.multiConfirmFile ?? []
  if (others.length > 0 || (file && ids.length > 0))
    throw new AppError('badInput', { fields: { multiConfirmFile: '登记表只能上传一个文件' } })
  if (!file) return submit(deps, input, { fileIds: ids, uploadLater: false }, context)
  const { errors } = unit.register.files.multiConfirmFile
  const record = await acceptUpload(deps, context, { file, purpose: 'multiConfirmFile', errors })
  try {
    return await submit(deps, input, { fileIds: [record.id], uploadLater: false }, context)
  } catch (error) {
    await deps.files.delete(record.storageKey)
    throw error
  }
}

export const unitRoutes = (deps: UnitDeps): Route[] => {
  const definition = definitionOf(deps, 'unit')
  const roster = unitRoster(deps.keyRing)
  return implement(unit, {
    ...statusHandlers(definition),
    ...beforeLoginHandlers(deps, definition),
    ...rosterHandlers(deps.jobs, roster),
    ...removalHandlers(deps, 'unit', roster),
    register: (input, context) => submitWithFile(deps, input, context),
    registerWithoutFile: (input, context) => submit(deps, input, { fileIds: [], uploadLater: true }, context),
    checkName: async ({ orgName }, context) => {
      const known = await findByName(context.db, definition, orgName)
      if (known && known.id !== context.ticket?.memberId) throw new AppError('unitNameRegistered')
      return { registered: false as const }
    },
    applicationForm: (input, context) =>
      renderApplicationForm(deps, definition, { values: formOf(input) }, context),
    byMobile: async ({ contactMobileTel }, { db }) => ({
      list: await roster.byMobile(db, canonicalMobile(contactMobileTel)),
    }),
    rename: (input, context) => renameUnit(deps, input, context),
    members: createGroupMembers(deps.keyRing),
  })
}
