import { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import {
  type CertificateKind,
  certificateCheck,
} from '@portal/contract/membership/certificate/certificate-check.calls'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { maskPersonName } from '@portal/contract/platform/person/mask.rules'
import { extensionPoint } from '../../platform/assembly/extension-point.ts'
import {
  AppError,
  actorOf,
  type Context,
  type Db,
  type Download,
  implement,
  manual,
  type Route,
} from '../../platform/http/context.ts'
import { recordOfTicket } from '../registration/application.actions.ts'
import { findTarget } from '../review/edit.actions.ts'
import { CERTIFICATE_TITLES } from './certificate.documents.ts'
import * as store from './certificate.queries.ts'
import { type BatchDeps, orderBatch } from './certificate-batch.jobs.ts'
import { type IssueDeps, issue, printCertificate, reissue } from './issue.actions.ts'
import { printSample } from './sample.actions.ts'

/** Certificates that another part keeps. */
interface OtherChecks {
  byPublicId(db: Db, publicId: string): Promise<Checked | undefined>
  byNumber(db: Db, no: string, checkCode: string): Promise<Checked | undefined>
}
export const certificateChecks = extensionPoint<OtherChecks>('certificateChecks')

const first = async <T, R>(
  list: readonly T[],
  ask: (one: T) => Promise<R | undefined>,
): Promise<R | undefined> => {
  for (const one of list) {
    const found = await ask(one)
    if (found !== undefined) return found
  }
  return undefined
}

export type CertificateDeps = IssueDeps &
  Pick<BatchDeps, 'jobs' | 'rosters'> & { readonly others: readonly OtherChecks[] }

const byStaff = (context: Context): store.By => {
  const { accountId, name } = actorOf(context)
  return { id: accountId, name }
}
const noteOn = (context: Context, { kind, memberId, name, certNo }: store.Certificate, detail: object = {}) =>
  context.note({
    targetKind: kind,
    targetId: memberId ?? '',
    targetName: name,
    detail: { certNo, ...detail },
  })

const shown = (row: store.Certificate) => ({
  id: row.id,
  certNo: row.certNo,
  kind: row.kind,
  state: row.state,
  name: row.name,
  level: row.levelLabel,
  serialNum: row.serialNum,
  issuedOn: row.issuedOn,
  endedOn: row.state === 'valid' ? '' : row.endedOn,
})
const shownToStaff = (row: store.Certificate) => ({
  ...shown(row),
  memberId: row.memberId ?? '',
  outdated: row.outdated && row.state === 'valid',
  issuedBy: row.issuedBy,
  endedBy: row.endedBy,
  endReason: row.endReason || (row.status === 'valid' && row.state === 'revoked' ? '会员已删除' : ''),
})

/** Members get what staff issued; issuing is an act of the society. */
const generate = async (
  deps: CertificateDeps,
  kinds: readonly CertificateKind[],
  { id }: { id?: string | undefined },
  context: Context,
): Promise<Download> => {
  const { memberId } = actorOf(context)
  const row = await findTarget({ id }, context)
  if (!kinds.some((kind) => kind === row.kind)) throw new AppError('notFound')
  context.note({ targetKind: row.kind, targetId: row.id, targetName: row.name })
  const found = memberId
    ? await store.findLast(context.db, memberId)
    : await context.outside.transaction().execute((tx) => issue(deps, tx, row.id, byStaff(context)))
  if (!found) throw new AppError('certificateMissing')
  if (found.state !== 'valid')
    throw new AppError('certificateEnded', { text: '您的证书已被撤销，如有疑问请联系学会' })
  noteOn(context, found)
  return printCertificate(deps, context.db, found)
}

/** Whose record the caller may read of: the ticket's, one's own; null for staff, who read everybody's. */
const ownerIn = async (deps: CertificateDeps, context: Context): Promise<string | null> => {
  const definition = context.ticket && deps.kinds[context.ticket.kind as keyof typeof deps.kinds]
  if (context.ticket && !definition) throw new AppError('notFound')
  return definition ? (await recordOfTicket(context, definition)).id : actorOf(context).memberId
}

type Checked = OutputOf<typeof certificateCheck.byId>
const UNKNOWN: Checked = {
  state: 'unknown',
  title: '',
  name: '',
  level: '',
  certNo: '',
  issuedOn: '',
  endedOn: '',
  units: '',
  docHash: '',
}
const checkedOf = (row: store.Certificate | undefined): Checked | undefined =>
  row
    ? {
        state: row.state,
        title: CERTIFICATE_TITLES[row.kind],
        name: row.kind === 'unit' ? row.name : maskPersonName(row.name),
        level: row.levelLabel,
        certNo: row.certNo,
        issuedOn: row.issuedOn,
        endedOn: row.state === 'valid' ? '' : row.endedOn,
        units: '',
        docHash: '',
      }
    : undefined

const listPage = (
  { pageNum, pageSize, sort = 'issuedOn', order, ...filter }: InputOf<typeof certificate.list>,
  context: Context,
) => store.listCertificates(context.db, filter, { pageNum, pageSize, sort, order })

export const certificateRoutes = (deps: CertificateDeps): Route[] => [
  ...implement(certificate, {
    generate: manual((input, context: Context) => generate(deps, ['person', 'unit'], input, context)),
    generateExpert: manual((input, context: Context) => generate(deps, ['expert'], input, context)),
    download: async ({ id }, context) => {
      const found = await store.findCertificate(context.db, id)
      const memberId = await ownerIn(deps, context)
      if (!found || (memberId && found.memberId !== memberId)) throw new AppError('notFound')
      noteOn(context, found)
      return printCertificate(deps, context.db, found)
    },
    sample: (input, { db }) => printSample(deps, db, input),
    own: async (_input, context) => {
      const { memberId } = actorOf(context)
      return { list: memberId ? (await store.listOfMember(context.db, memberId)).map(shown) : [] }
    },
    ofMember: async ({ id }, { db }) => ({ list: (await store.listOfMember(db, id)).map(shownToStaff) }),
    list: async (input, context) => {
      const { total, counts, list } = await listPage(input, context)
      return { total, counts, list: list.map(shownToStaff) }
    },
    reissue: async (input, context) => {
      const made = await reissue(deps, context.db, input, byStaff(context))
      noteOn(context, made, { reason: input.reason })
      return { id: made.id, certNo: made.certNo }
    },
    revoke: async ({ id, reason }, context) => {
      const found = await store.findCertificate(context.db, id)
      if (!found) throw new AppError('notFound')
      noteOn(context, found, { reason })
      const end = { status: 'revoked', reason, by: byStaff(context) } as const
      if (!(await store.endCertificate(context.db, id, end))) throw new AppError('stateChanged')
      return {}
    },
    batch: (input, context) => orderBatch(deps, input, context),
  }),
  ...implement(certificateCheck, {
    byId: async ({ id }, { db }) =>
      checkedOf(await store.findByPublicId(db, id)) ??
      (await first(deps.others, (other) => other.byPublicId(db, id))) ??
      UNKNOWN,
    byNumber: async ({ certNo, checkCode }, { db }) =>
      checkedOf(await store.findByNumber(db, certNo, checkCode)) ??
      (await first(deps.others, (other) => other.byNumber(db, certNo, checkCode))) ??
      UNKNOWN,
  }),
]
