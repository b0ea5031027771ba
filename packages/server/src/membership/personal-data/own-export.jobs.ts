import { buffer } from 'node:stream/consumers'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { EXPORTS_A_DAY } from '@portal/contract/membership/personal-data.calls'
import { dayOf } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import type { PasswordCheck } from '../../identity/account/account.routes.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { streamZip } from '../../platform/documents/zip.ts'
import { cleanFileName } from '../../platform/files/file-name.ts'
import { type FileRecord, insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { AppError, actorOf, type Context, guardFailed } from '../../platform/http/context.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { OwnDataPart, OwnSection, OwnSubject } from '../../platform/own-data/own-data.ts'
import { recordsOf } from './erase.queries.ts'
import { readableFile } from './own-export.documents.ts'
import { EXPORT_JOB, exportsOfDay, lockAccount, newestExport } from './own-export.queries.ts'

/** A member's own data as one archive (PIPL 45): made by a job, for its owner alone, gone after a day. */

export interface OwnExportDeps {
  readonly files: Pick<FileStore, 'put' | 'open'>
  readonly jobs: Jobs
  readonly ownData: readonly OwnDataPart[]
  readonly confirmPassword: PasswordCheck
}

const TITLE = '我的资料'
type Run = { progress(done: number, total: number): Promise<void>; signal: AbortSignal }

/** Under a name of its own in the archive: several files may be called the same. */
const placeOf = ({ createdAt, fileName }: FileRecord, no: number) =>
  `文件/${String(no + 1).padStart(3, '0')}-${dayOf(createdAt)}-${cleanFileName(fileName)}`

/** What a record had that went into this one, apart: two forms, two numbers. */
const ofMerged = (section: OwnSection, no: number): OwnSection[] =>
  section.rows.length > 0
    ? [
        {
          ...section,
          key: `${section.key}-merged${no}`,
          title: `${section.title}（已并入本记录的记录${no}）`,
        },
      ]
    : []

async function* archiveOf(
  { files, ownData }: Pick<OwnExportDeps, 'files' | 'ownData'>,
  db: Kysely<Tables>,
  subject: OwnSubject,
  { progress, signal }: Run,
) {
  // What went into the record is the owner's too; its sign-in is gone.
  const [, ...merged] = await recordsOf(db, subject.memberId)
  const others = merged.map((memberId) => ({ memberId, accountId: null }))
  const own: FileRecord[] = []
  for (const whose of [subject, ...others])
    for (const part of ownData) own.push(...((await part.files?.(db, whose)) ?? []))
  const total = ownData.length + own.length
  let done = 0
  const step = async () => {
    signal.throwIfAborted()
    done += 1
    await progress(done, total)
  }
  const sections: OwnSection[] = []
  for (const part of ownData) {
    sections.push(...(await part.read(db, subject)))
    for (const [n, whose] of others.entries())
      sections.push(...(await part.read(db, whose)).flatMap((section) => ofMerged(section, n + 1)))
    await step()
  }
  const madeAt = new Date()
  yield { name: `${TITLE}.html`, content: readableFile(TITLE, madeAt, sections) }
  const data = Object.fromEntries(
    sections.map(({ key, title, columns, rows }) => [key, { title, columns, rows }]),
  )
  yield { name: 'data.json', content: JSON.stringify({ madeAt, ...data }, null, 2) }
  for (const [no, file] of own.entries()) {
    yield { name: placeOf(file, no), content: await buffer(await files.open(file)) }
    await step()
  }
}

/** Before the queue starts. Nobody takes the file, so that the sweep of abandoned ones removes it after a day. */
export const defineOwnExport = (
  deps: Pick<OwnExportDeps, 'files' | 'jobs' | 'ownData'>,
  db: Kysely<Tables>,
): void =>
  deps.jobs.define<OwnSubject>(EXPORT_JOB, async ({ data: subject, progress, signal }) => {
    const stored = await deps.files.put(streamZip(archiveOf(deps, db, subject, { progress, signal })), {
      sealed: true,
    })
    const file = await insertFile(db, {
      ...stored,
      fileName: `${TITLE}.zip`,
      mime: 'application/zip',
      purpose: 'export',
      ownerAccountId: subject.accountId,
    })
    return { resultFileId: file.id }
  })

/** Asks for the password first: whoever sits down at an open session does not carry everything away. */
export const orderOwnExport = async (
  { jobs, confirmPassword }: OwnExportDeps,
  password: string,
  context: Context,
): Promise<{ jobId: string }> => {
  const { accountId, memberId } = actorOf(context)
  if (!memberId) throw new AppError('forbidden')
  await confirmPassword(context.outside, accountId, password)
  context.note({ targetKind: 'account', targetId: accountId })
  return context.outside.transaction().execute(async (db) => {
    await lockAccount(db, accountId)
    const now = await newestExport(db, accountId)
    if (now?.running) return { jobId: now.jobId }
    if ((await exportsOfDay(db, accountId)) >= EXPORTS_A_DAY)
      throw guardFailed(MEMBERSHIP_GUARDS, 'exportsADay', EXPORTS_A_DAY)
    const subject: OwnSubject = { memberId, accountId }
    // All that the portal holds of a person: not longer than it takes to fetch it.
    const own = { ownerAccountId: accountId, keepDays: 1 }
    return { jobId: await jobs.send(db, EXPORT_JOB, subject, own) }
  })
}
