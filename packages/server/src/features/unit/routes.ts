import { unit, unitFields } from '@portal/contract/features/unit'
import { canonicalMobile } from '@portal/contract/fields'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, type Context, implement, type Route } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { acceptUpload, type UploadDeps } from '../file/index.ts'
import {
  type FormValues,
  findByName,
  type MemberDeps,
  orderExport,
  recordOfTicket,
  removeMembers,
  renderApplicationForm,
  restoreMembers,
  submitApplication,
  viewApplication,
} from '../member/index.ts'
import { createGroupMembers } from './group-members.ts'
import { createUnitRoster } from './store.ts'

export type UnitDeps = MemberDeps & UploadDeps & { readonly jobs: Jobs; readonly files: FileStore }

const FIELD_NAMES = new Set(Object.keys(unitFields.shape))
const formOf = (input: object): FormValues =>
  Object.fromEntries(Object.entries(input).filter(([name]) => FIELD_NAMES.has(name))) as FormValues

const definitionOf = (deps: MemberDeps) => {
  if (!deps.kinds.unit) throw new Error('unit members are not among the kinds')
  return deps.kinds.unit
}

interface Sent {
  readonly pwd?: string | undefined
  readonly layout: 'desktop' | 'phone'
}

const submit = (
  deps: UnitDeps,
  input: Sent,
  stamped: { fileIds: readonly string[]; uploadLater: boolean },
  context: Context,
) => {
  const password = input.pwd === undefined ? undefined : { sealed: input.pwd }
  return submitApplication(
    deps,
    definitionOf(deps),
    { values: formOf(input), password, via: input.layout, ...stamped },
    context,
  )
}

/** §7: the form and its one file in one call. What is kept of a refused submit goes again. */
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
  const definition = definitionOf(deps)
  const roster = createUnitRoster()
  return implement(unit, {
    register: (input, context) => submitWithFile(deps, input, context),
    registerWithoutFile: (input, context) => submit(deps, input, { fileIds: [], uploadLater: true }, context),
    checkName: async ({ orgName }, context) => {
      const known = await findByName(context.db, definition, orgName)
      if (known && known.id !== context.ticket?.memberId) throw new AppError('unitNameRegistered')
      return { registered: false as const }
    },
    applicationForm: (input, context) => renderApplicationForm(deps, definition, formOf(input), context),
    registrationStatus: async (_input, context) => {
      const { tableUploadStatus } = await recordOfTicket(context, definition)
      return { tableUploadStatus }
    },
    beforeLogin: (_input, context) => viewApplication(deps, definition, context),
    byMobile: async ({ contactMobileTel }, { db }) => ({
      list: await roster.byMobile(db, canonicalMobile(contactMobileTel)),
    }),
    list: ({ pageNum, pageSize, sort = 'submittedAt', order, ...filter }, { db }) =>
      roster.list(db, filter, { pageNum, pageSize, sort, order }),
    members: createGroupMembers(deps.keyRing),
    export: ({ columns, format, ...filter }, context) =>
      orderExport(deps.jobs, roster, { columns, format, filter }, context),
    remove: async ({ id }, context) => {
      if ((await removeMembers(deps, 'unit', [id], context)) === 0) throw new AppError('notFound')
      return {}
    },
    removeMany: async ({ ids }, context) => ({ deleted: await removeMembers(deps, 'unit', ids, context) }),
    restore: async ({ ids }, context) => ({ restored: await restoreMembers(deps, 'unit', ids, context) }),
  })
}
