import { blobsOf } from '../platform/assembly/parts.ts'
import { type ArchivedAudit, archivedAudit } from '../platform/audit/archived.ts'
import { sealedUpTo } from '../platform/audit/audit.queries.ts'
import { hashOfRow, sealAudit, verifyAuditFrom, verifySeals } from '../platform/audit/audit.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import type { Connection } from '../platform/database/database.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { tell, withDatabase } from './existing.ts'

const KEPT = /^(\d{1,15}):([0-9a-f]{64})$/

/** A row whose hash somebody has kept elsewhere: a log that was written anew as a whole, seals and all, cannot have it. */
const compareKept = async (
  db: Connection['db'],
  kept: string,
  archived: ArchivedAudit,
): Promise<string | undefined> => {
  const [, seq = '', hash = ''] = KEPT.exec(kept) ?? []
  if (seq === '') throw new Error('请照原样给出抄存的“序号:摘要”，例如 1200:3f0c…')
  const found = await hashOfRow(db, Number(seq), archived)
  if (found === hash) return undefined
  return found === undefined
    ? `抄存的第 ${seq} 条已不在日志中`
    : `第 ${seq} 条与抄存的摘要不一致，日志被改写过`
}

const aboutArchives = ({ upTo, removed }: ArchivedAudit): string => {
  const gone = removed > 0 ? `，其中第 1 至 ${removed} 条已按保留期移除，由封印证明` : ''
  return `第 1 至 ${upTo} 条在归档文件中${gone}`
}

/** `audit-verify [SEQ:HASH]` */
export const verifyLog = (environment: Environment, [kept]: string[]): Promise<void> =>
  withDatabase(environment, async ({ db }) => {
    const ring = parseKeyRing(environment.appKey)
    const files = createFileStore({ blobs: blobsOf(environment), ring })
    const archived = await archivedAudit(db, files)
    const { checked, problem, end } = await verifyAuditFrom(db, 1, Number.POSITIVE_INFINITY, archived)
    const seals = await verifySeals(db, ring)
    const found = problem ?? seals.problem
    const differs = kept === undefined ? undefined : await compareKept(db, kept, archived)
    const sealed = await sealedUpTo(db)
    const upTo = sealed ? `封存到第 ${sealed.seq} 条（${sealed.at}）` : '还没有封存'
    tell(
      `共核对 ${checked} 条；封印 ${seals.count} 个，${upTo}，其后 ${checked - Math.min(checked, sealed?.seq ?? 0)} 条尚未封存`,
    )
    if (archived.upTo > 0) tell(aboutArchives(archived))
    if (found) tell(`操作日志第 ${found.seq} 条${found.problem === 'missing' ? '缺失' : '被改动'}`)
    if (differs) tell(differs)
    if (found || differs) {
      process.exitCode = 2
      return
    }
    await sealAudit(db, ring)
    tell('操作日志完整，未发现改动')
    if (kept) tell('与抄存的摘要一致')
    if (end) tell(`请抄存在别处，下次核对时作为参数给出：${end.seq}:${end.hash}`)
  })
