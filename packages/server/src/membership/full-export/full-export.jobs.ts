import { fullExportTitles } from '@portal/contract/membership/full-export/full-export.rules'
import {
  levelLabel,
  MEMBER_KINDS,
  type MemberKind,
  serialNumber,
} from '@portal/contract/membership/member.calls'
import { fieldsOf } from '@portal/contract/platform/fields'
import { timeOf } from '@portal/contract/platform/time'
import type { Kysely } from 'kysely'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { PdfFonts } from '../../platform/documents/fonts.ts'
import { backdropOf } from '../../platform/documents/mark/mark.ts'
import { SHEET_MIME, type SheetRow, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { JobError, type Jobs } from '../../platform/jobs/jobs.ts'
import { stateText } from '../list/export.jobs.ts'
import { inWords, textOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberRow } from '../record/member.rows.ts'
import {
  type AgreedExport,
  findAgreed,
  forgetMembers,
  insertDisclosures,
  recordsOf,
} from './full-export.queries.ts'

/** The sheet of a full export: everything that was asked for, unmasked, with who took it, who agreed and what for on each page and behind the cells. */

export const FULL_EXPORT_JOB = 'full-export'
/** It is fetched at once or not at all. */
export const RESULT_DAYS = 1
const SLICE = 200

interface Deps {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly jobs: Jobs
  readonly fonts: () => Promise<PdfFonts>
  readonly kinds: Readonly<Record<MemberKind, MemberKindDefinition>>
}
type Run = { progress(done: number, total: number): Promise<void>; signal: AbortSignal }

/** So that an ID number, a phone or an address is read without pulling its column open; in characters of half width. */
const widthOf = (definition: MemberKindDefinition, key: string, title: string): number => {
  const { widget = '', max = 0 } = fieldsOf(definition.fields).find(([name]) => name === key)?.[1] ?? {}
  const least = /^(idCard|creditCode)$/.test(widget) || key === 'serialNum' ? 21 : max >= 100 ? 32 : 14
  return Math.max(least, title.length * 2 + 4)
}

const rowOf = (definition: MemberKindDefinition, row: MemberRow, own: FormValues): SheetRow => {
  const { kind, member } = definition
  const shared = Object.entries(member).map(([column, field]) => [
    field,
    row[column as keyof MemberRow] ?? '',
  ])
  const words = inWords(definition, { ...own, ...Object.fromEntries(shared) })
  return {
    ...Object.fromEntries(Object.entries(words).map(([name, value]) => [name, textOf(value)])),
    serialNum: serialNumber(row),
    state: stateText(row),
    level: levelLabel(kind, row.level),
    memberTag1: row.memberTag1,
    examineDate: row.examineDate,
  }
}

/** Each owner's list says so before the row is written. */
async function* rowsOf({ db, kinds }: Deps, request: AgreedExport, run: Run): AsyncGenerator<SheetRow> {
  const { kind, memberIds, reason, requestedById, requestedByName, decidedByName, decidedAt } = request
  const titles = fullExportTitles(kind)
  const shown = request.fields.map((field) => titles.get(field) ?? field).join('、')
  const disclosed = {
    field: '完整导出',
    ...{ actorId: requestedById, actorName: requestedByName, since: decidedAt },
    reason: `${reason}（${decidedByName}复核；内容：${shown}）`,
  }
  for (let at = 0; at < memberIds.length; at += SLICE) {
    run.signal.throwIfAborted()
    const ids = memberIds.slice(at, at + SLICE)
    const found = new Map((await recordsOf(db, ids)).map((row) => [row.id, row]))
    const own = await kinds[kind].store.find(db, [...found.keys()])
    await insertDisclosures(db, [...found.keys()], disclosed)
    for (const id of ids) {
      const row = found.get(id)
      if (row) yield rowOf(kinds[kind], row, own.get(id) ?? {})
    }
    await run.progress(Math.min(at + SLICE, memberIds.length), memberIds.length)
  }
}

export const defineFullExport = (deps: Deps): void => {
  const { db, files, jobs, fonts } = deps
  jobs.define<{ id: string }>(FULL_EXPORT_JOB, async ({ data, ...run }) => {
    const request = await findAgreed(db, data.id)
    if (!request) throw new JobError('申请已撤回')
    const { kind, reason, requestedByName, decidedByName } = request
    const { label } = MEMBER_KINDS[kind]
    const titles = fullExportTitles(kind)
    const taken = `${requestedByName} ${timeOf(portalNow())}`
    const sheet = writeSheet(
      rowsOf(deps, request, run),
      request.fields.map((key) => {
        const title = titles.get(key) ?? key
        return { key, title, width: widthOf(deps.kinds[kind], key, title), type: 'text' as const }
      }),
      {
        name: label,
        backdrop: await backdropOf(await fonts(), taken),
        notes: [
          ['内容', `${label}完整信息，${request.memberIds.length} 条，含未隐藏的个人信息`],
          ['导出人', taken],
          ['复核人', decidedByName],
          ['事由', reason],
          ['要求', '仅限上述事由使用，不得转给他人，用后删除'],
        ],
      },
    )
    const stored = await files.put(sheet, { sealed: true })
    const file = await insertFile(db, {
      ...stored,
      fileName: `${label}完整信息.xlsx`,
      mime: SHEET_MIME.xlsx,
      purpose: 'export',
      ownerAccountId: request.requestedById,
    })
    await forgetMembers(db, request.id)
    return { resultFileId: file.id }
  })
}
