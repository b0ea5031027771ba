import {
  archiveAudit,
  archiveOutbox,
  removeExpired,
  searchArchives,
} from '../platform/archive/archive.actions.ts'
import { listArchives } from '../platform/archive/archive.queries.ts'
import { spanOf } from '../platform/archive/span.rules.ts'
import { blobsOf } from '../platform/assembly/parts.ts'
import { noteRound } from '../platform/backup/round.queries.ts'
import { parseKeyRing } from '../platform/crypto/secrets.ts'
import { connect } from '../platform/database/database.ts'
import { requireCurrent } from '../platform/database/existing.ts'
import type { Environment } from '../platform/environment/environment.ts'
import { createFileStore } from '../platform/files/file-store.ts'
import { createSettings } from '../platform/settings/settings.ts'
import { tell, withPortal } from './existing.ts'

/** `archive`: old rows of log and outbox into sealed files; `archive list`; `archive search TEXT`. */

const KINDS = { audit: '操作日志', outbox: '发件箱' } as const

const withArchives = (environment: Environment, work: (given: Given) => Promise<void>): Promise<void> =>
  withPortal(environment, async ({ place, versions }) => {
    requireCurrent(versions)
    const connection = connect({ url: place.ownerUrl, patience: 'work' })
    const ring = parseKeyRing(environment.appKey)
    try {
      const files = createFileStore({ blobs: blobsOf(environment), ring })
      await work({ db: connection.db, files, ring, tell })
    } finally {
      await connection.close()
    }
  })
type Given = Parameters<typeof archiveAudit>[0]

const archiveDue = async (given: Given): Promise<void> => {
  const due = spanOf(await createSettings(given.db).all(), new Date())
  await given.files.prepare()
  const audit = await archiveAudit(given, due.audit)
  const outbox = await archiveOutbox(given, due.outbox)
  const removed = await removeExpired(given, due.archive)
  const gone = removed > 0 ? `，按保留期移除 ${removed} 份` : ''
  await noteRound(given.db, 'archive')
  tell(`归档完成：操作日志 ${audit} 条，发件箱 ${outbox} 条${gone}`)
}

const tellList = async ({ db }: Given): Promise<void> => {
  for (const kind of ['audit', 'outbox'] as const) {
    const archives = await listArchives(db, kind)
    tell(`${KINDS[kind]}：${archives.length} 份归档`)
    for (const { firstSeq, lastSeq, firstAt, lastAt, rows, removedAt } of archives) {
      const state = removedAt ? '，已按保留期移除' : ''
      tell(`  ${firstSeq}-${lastSeq}  ${firstAt.slice(0, 10)} 至 ${lastAt.slice(0, 10)}，${rows} 条${state}`)
    }
  }
}

const search = async (given: Given, text: string): Promise<void> => {
  let found = 0
  for await (const line of searchArchives(given, text)) {
    found += 1
    tell(line)
  }
  tell(`共 ${found} 条`)
}

export const archive = (environment: Environment, [act, text]: string[]): Promise<void> =>
  withArchives(environment, async (given) => {
    if (act === undefined) return archiveDue(given)
    if (act === 'list' && text === undefined) return tellList(given)
    if (act === 'search' && text !== undefined) return search(given, text)
    throw new Error('用法：archive、archive list 或 archive search 文字')
  })
