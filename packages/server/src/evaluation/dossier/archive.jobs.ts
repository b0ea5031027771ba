import { createHash } from 'node:crypto'
import { STAFF_ROLES, type StaffRole } from '@portal/contract/platform/roles'
import { slashedText } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import { findAccount } from '../../identity/account/account.queries.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { streamZip } from '../../platform/documents/zip.ts'
import { markAttached } from '../../platform/files/attach.queries.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'
import { JobError, type Jobs } from '../../platform/jobs/jobs.ts'
import { requireVisible } from '../achievement/visibility.rules.ts'
import { checking } from './check/check.documents.ts'
import type { DossierDeps, Piece, Scene } from './dossier.parts.ts'
import { insertDossier } from './dossier.queries.ts'
import { attachments, publicities, returns, submissions } from './dossier-application.documents.ts'
import { opinions, panels, sheets } from './dossier-evaluation.documents.ts'
import { fees } from './dossier-fees.documents.ts'
import { json } from './dossier-paper.documents.ts'
import { payment, paymentLine } from './dossier-payment.documents.ts'
import { reports } from './dossier-report.documents.ts'
import { letters } from './letters/letter.documents.ts'
import { corrections } from './records/correction.documents.ts'
import { log } from './records/log.documents.ts'
import { objections } from './records/objection.documents.ts'
import { selection } from './records/selection.documents.ts'
import { sessions } from './records/session.documents.ts'
import { requests, told, viewed } from './records/told.documents.ts'

/** The archive as it is written: piece by piece, each hashed, and at the end the list of all. */

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
  letters,
  fees,
  sessions,
  viewed,
  told,
  requests,
  payment,
  checking,
]

interface Entry {
  readonly path: string
  readonly title: string
  readonly size: number
  readonly sha256: string
}
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

const contentsOf = (
  { row, society, signatures, omitted, actor }: Scene,
  entries: readonly Entry[],
  { at, paid }: { at: string; paid: string },
) =>
  [
    `${society}　科技成果评价卷宗`,
    '',
    `成果名称：${row.name}`,
    `受理编号：${row.acceptNo ?? ''}`,
    paid,
    `生成时间：${slashedText(at)}`,
    `生成人：${actor.name}`,
    '',
    `目录（共${entries.length}个文件，每个文件后为其SHA-256摘要）`,
    ...entries.map(
      ({ path, title, size, sha256 }, n) => `${n + 1}. ${path}　${title}　${size}字节\n   ${sha256}`,
    ),
    '',
    `签字（共${signatures.length}项）`,
    ...signatures.map(
      ({ document, signer, at: when, factor, docHash }) =>
        `${document}　${signer}　${slashedText(when)}　${factor === 'paper' ? '纸质签字' : '短信验证签字'}\n   ${docHash}`,
    ),
    ...(omitted.length > 0 ? ['', '未包含', ...omitted] : []),
    '',
    '核对方法：计算各文件的SHA-256摘要，与上表或manifest.json比较；更多见卷宗说明.txt。',
    '',
  ].join('\r\n')

interface Made {
  files: number
  manifestHash: string
}
async function* piecesOf(
  scene: Scene,
  made: Made,
  run: { progress(done: number, total: number): Promise<void>; signal: AbortSignal },
): AsyncGenerator<{ name: string; content: Buffer; packed?: boolean }> {
  const entries: Entry[] = []
  const note = ({ path, title, content }: Piece) =>
    entries.push({ path, title, size: content.length, sha256: hashOf(content) })
  for (const [n, part] of PARTS.entries()) {
    for await (const piece of part(scene)) {
      run.signal.throwIfAborted()
      note(piece)
      yield { name: piece.path, content: piece.content, packed: piece.packed ?? false }
    }
    await run.progress(n + 1, PARTS.length)
  }
  const { row, society, actor, signatures, omitted } = scene
  const at = portalNow().toISOString()
  const contents = Buffer.from(`\ufeff${contentsOf(scene, entries, { at, paid: await paymentLine(scene) })}`)
  note({ path: '目录.txt', title: '目录', content: contents })
  yield { name: '目录.txt', content: contents }
  const manifest = json({
    format: 1,
    society,
    madeAt: at,
    madeBy: actor.name,
    achievement: {
      id: row.id,
      acceptNo: row.acceptNo,
      name: row.name,
      status: row.status,
      outcome: row.outcome,
    },
    files: entries,
    signatures,
    omitted,
  })
  made.files = entries.length + 1
  made.manifestHash = hashOf(manifest)
  yield { name: 'manifest.json', content: manifest }
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
    const archive = streamZip(piecesOf(scene, made, { progress, signal }))
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
