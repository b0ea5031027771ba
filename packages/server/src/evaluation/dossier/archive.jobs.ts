import { STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import type { Kysely } from 'kysely'
import { findAccount } from '../../identity/account/account.queries.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { archivePieces, type Made } from '../../platform/documents/dossier/dossier-archive.documents.ts'
import { streamZip } from '../../platform/documents/zip.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { JobError, type Jobs } from '../../platform/jobs/jobs.ts'
import { requireVisible } from '../achievement/visibility.rules.ts'
import { checking } from './check.documents.ts'
import type { DossierDeps, Scene } from './dossier.parts.ts'
import { insertDossier } from './dossier.queries.ts'
import { attachments, publicities, returns, submissions } from './dossier-application.documents.ts'
import { opinions, panels, sheets } from './dossier-evaluation.documents.ts'
import { fees } from './dossier-fees.documents.ts'
import { payment, paymentLine } from './dossier-payment.documents.ts'
import { reports } from './dossier-report.documents.ts'
import { letters } from './letters/letter.documents.ts'
import { corrections } from './records/correction.documents.ts'
import { limits } from './records/limit.documents.ts'
import { log } from './records/log.documents.ts'
import { objections } from './records/objection.documents.ts'
import { selection } from './records/selection.documents.ts'
import { sessions } from './records/session.documents.ts'
import { requests, told, viewed } from './records/told.documents.ts'

/** The archive of an evaluation: whoever orders it reads what they may see; one is kept at each conclusion. */

const JOB = 'dossier'
export interface Order {
  readonly achievementId: string
  readonly accountId: string | null
  readonly name: string
  readonly role: StaffRole
  /** Kept for good, instead of for the reader who ordered it. */
  readonly keep: boolean
}

/** As it waits in the queue, where orders of an earlier version of the portal may wait too. */
type Queued = Omit<Order, 'achievementId'> & { readonly projectId: string }

/** In the order of the folders. */
const PARTS = [
  submissions,
  attachments,
  returns,
  publicities,
  objections,
  panels,
  selection,
  sheets,
  opinions,
  reports,
  corrections,
  log,
  limits,
  letters,
  fees,
  sessions,
  viewed,
  told,
  requests,
  payment,
  checking,
]

const described = (scene: Scene) => {
  const { id, acceptNo, name, status, outcome } = scene.row
  return {
    title: '科技成果评价卷宗',
    head: async () => [`成果名称：${name}`, `受理编号：${acceptNo ?? ''}`, await paymentLine(scene)],
    about: { achievement: { id, acceptNo, name, status, outcome } },
  }
}

const actorOf = ({ accountId, name, role }: Queued): Actor => ({
  accountId: accountId ?? '',
  name,
  role,
  memberId: null,
  sessionId: '',
  restricted: null,
  totpEnrolled: false,
  confirmed: false,
})

/** Who ordered may have lost what entitled them before the job began. */
const stillStaff = async (db: Db, { accountId, role }: Queued): Promise<boolean> => {
  if (accountId === null) return true
  const account = await findAccount(db, accountId)
  return account?.disabledAt === null && account.role === role
}

/** Before the queue starts. */
export const defineDossiers = (deps: DossierDeps, db: Kysely<Tables>): void =>
  deps.jobs.define<Queued>(JOB, async ({ data, progress, signal }) => {
    const actor = actorOf(data)
    if (!STAFF_ROLES.includes(data.role) || !(await stillStaff(db, data)))
      throw new JobError('您的权限已变化，不能导出卷宗')
    const row = await requireVisible({ mayExpertRead: async () => false }, db, data.projectId, actor)
    const society = await deps.settings.get('societyName')
    const scene: Scene = { deps, db, row, actor, society, signatures: [], omitted: [] }
    const made: Made = { files: 0, manifestHash: '' }
    const archive = streamZip(archivePieces(scene, PARTS, described(scene), { made, progress, signal }))
    const stored = await deps.files.put(archive, { sealed: true })
    const file = await insertFile(db, {
      ...stored,
      fileName: `评价卷宗-${row.acceptNo ?? row.id}.zip`,
      mime: 'application/zip',
      purpose: data.keep ? 'dossier' : 'export',
      ...(data.accountId && { ownerAccountId: data.accountId }),
    })
    if (!data.keep) return { resultFileId: file.id }
    await db.transaction().execute(async (tx) => {
      await markAttached(tx, file.id)
      await insertDossier(tx, { achievementId: row.id, fileId: file.id, ...made, byName: data.name })
    })
    return undefined
  })

export const orderDossier = (
  { jobs }: { jobs: Jobs },
  db: Db,
  { achievementId, ...order }: Order,
): Promise<string> => {
  const queued: Queued = { ...order, projectId: achievementId }
  return jobs.send(db, JOB, queued, { ownerAccountId: order.accountId })
}

/** Row 25: in the transaction of the conclusion. */
export const archiveDossier = async (deps: { jobs: Jobs }, db: Db, achievementId: string): Promise<void> => {
  await orderDossier(deps, db, {
    achievementId,
    accountId: null,
    name: '系统',
    role: 'superAdmin',
    keep: true,
  })
}
