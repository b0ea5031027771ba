import { buffer } from 'node:stream/consumers'
import type { certificate } from '@portal/contract/membership/certificate/certificate.calls'
import type { CertificateKind } from '@portal/contract/membership/certificate/certificate-check.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import { type SheetRow, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { streamZip } from '../../platform/documents/zip.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import { AppError, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { MemberFilter } from '../list/list.queries.ts'
import { readListFilter } from '../list/list-filter.rules.ts'
import type { By } from './certificate.queries.ts'
import { type IssueDeps, issue, printCertificate } from './issue.actions.ts'

/** Certificates of a whole list in one archive: what is missing is issued, what is there is printed again (docs/handbook/interface.md#long-work). */

const JOB = 'certificates'
const SLICE = 200
const ZIP = 'application/zip'

/** What a list of a kind must give: its totals, and its members a slice at a time. */
interface CertifiedRoster {
  totals(db: Db, filter: MemberFilter): Promise<{ total: number }>
  after(
    db: Db,
    filter: MemberFilter,
    after: string | undefined,
    limit: number,
  ): Promise<readonly { id: string; name: string; serialNum: string }[]>
}
type Rosters = Readonly<Record<CertificateKind, CertifiedRoster>>

export interface BatchDeps extends IssueDeps {
  readonly db: Kysely<Tables>
  readonly jobs: Jobs
  readonly rosters: Rosters
}

interface Order {
  readonly kind: CertificateKind
  readonly filter: MemberFilter
  readonly by: By
}

/** Only approved members have certificates, whatever the list's tab says. */
const filterOf = (kind: CertificateKind, given: object): MemberFilter => ({
  ...readListFilter(kind, given),
  state: 'approved',
})

export const orderBatch = async (
  { jobs, rosters }: Pick<BatchDeps, 'jobs' | 'rosters'>,
  input: InputOf<typeof certificate.batch>,
  context: Context,
): Promise<{ jobId: string; total: number }> => {
  const { kind, ids } = input
  const filter: MemberFilter = ids?.length ? { ids, state: 'approved' } : filterOf(kind, input.filter)
  const { total } = await rosters[kind].totals(context.db, filter)
  if (total === 0) throw new AppError('badInput', { fields: { ids: '没有审核通过的记录，无法签发证书' } })
  const { accountId, name } = actorOf(context)
  const order: Order = { kind, filter, by: { id: accountId, name } }
  const title = `签发${MEMBER_KINDS[kind].label}证书 ${total} 份`
  const jobId = await jobs.send(context.db, JOB, order, { ownerAccountId: accountId, title })
  const { keyword, ...criteria } = filter
  context.note({ targetKind: kind, detail: { total, ...criteria, ...(keyword && { keyword: '***' }) } })
  return { jobId, total }
}

const REPORT = [
  { key: 'name', title: '姓名或单位名称', width: 24 },
  { key: 'serialNum', title: '会员编号', width: 20 },
  { key: 'certNo', title: '证书编号', width: 20 },
  { key: 'issuedOn', title: '签发日期', width: 12 },
  { key: 'result', title: '结果', width: 40 },
]

const REPORTED = ['glyphMissing', 'stateChanged', 'approvalFresh'] as const
/** What keeps one member from a certificate keeps nobody else. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof AppError)) throw error
  if (error.error === 'certificateEnded') return '未签发：证书已撤销，须单独重新签发'
  if (REPORTED.some((name) => name === error.error)) return `未签发：${error.message}`
  throw error
}

type Run = { progress(done: number, total: number): Promise<void>; signal: AbortSignal }

async function* archiveOf(deps: BatchDeps, { kind, filter, by }: Order, run: Run) {
  const roster = deps.rosters[kind]
  const { total } = await roster.totals(deps.db, filter)
  const report: SheetRow[] = []
  let after: string | undefined
  for (;;) {
    const slice = await roster.after(deps.db, filter, after, SLICE)
    for (const { id, name, serialNum } of slice) {
      run.signal.throwIfAborted()
      try {
        const certificate = await deps.db.transaction().execute((tx) => issue(deps, tx, id, by))
        const { fileName, body } = await printCertificate(deps, deps.db, certificate)
        const { certNo, issuedOn } = certificate
        report.push({ name, serialNum, certNo, issuedOn, result: '已生成' })
        yield { name: cleanFileName(fileName), content: body as Buffer }
      } catch (error) {
        report.push({ name, serialNum, result: reasonOf(error) })
      }
      await run.progress(Math.min(report.length, total), total)
    }
    after = slice.at(-1)?.id
    if (slice.length < SLICE) break
  }
  yield { name: '清单.csv', content: await buffer(writeSheet(report, REPORT, { format: 'csv' })) }
}

/** Before the queue starts. A second run finds what the first one issued and goes on from there. */
export const defineCertificates = (deps: BatchDeps): void =>
  deps.jobs.define<Order>(JOB, async ({ data, progress, signal }) => {
    const archive = streamZip(archiveOf(deps, data, { progress, signal }))
    const stored = await deps.files.put(archive, { sealed: true })
    const file = await insertFile(deps.db, {
      ...stored,
      fileName: `${MEMBER_KINDS[data.kind].label}证书.zip`,
      mime: ZIP,
      purpose: 'export',
      ownerAccountId: data.by.id,
    })
    return { resultFileId: file.id }
  })
