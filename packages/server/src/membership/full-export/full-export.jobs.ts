import { Readable } from 'node:stream'
import {
  FULL_EXPORT_NAMES,
  fullExportTitles,
} from '@portal/contract/membership/full-export/full-export.rules'
import { labelOf } from '@portal/contract/membership/full-export/mailing-label.rules'
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
import { MIMES } from '../../platform/documents/paper/paper-file.ts'
import { SHEET_MIME, type SheetRow, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { insertFile } from '../../platform/files/file-records.queries.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { JobError, type Jobs } from '../../platform/jobs/jobs.ts'
import type { Settings } from '../../platform/settings/settings.ts'
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
import { type Addressee, labelsPdf } from './labels.documents.ts'

/**
 * What a full export hands out, unmasked: a sheet of everything that was asked for, or labels for letters. Who took it, who agreed and what for
 * stand on each page, behind the cells and beside the labels.
 */

export const FULL_EXPORT_JOB = 'full-export'
/** It is fetched at once or not at all. */
export const RESULT_DAYS = 1
const SLICE = 200

interface Deps {
  readonly db: Kysely<Tables>
  readonly files: FileStore
  readonly jobs: Jobs
  readonly fonts: () => Promise<PdfFonts>
  readonly settings: Pick<Settings, 'get'>
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

interface Disclosed {
  readonly row: MemberRow
  readonly own: FormValues
}
/** Each owner's list says so before the record is handed on. */
async function* disclosed({ db, kinds }: Deps, request: AgreedExport, run: Run): AsyncGenerator<Disclosed> {
  const { kind, memberIds, output, reason, requestedById, requestedByName, decidedByName, decidedAt } =
    request
  const titles = fullExportTitles(kind)
  const shown = request.fields.map((field) => titles.get(field) ?? field).join('、')
  const entry = {
    field: FULL_EXPORT_NAMES[output],
    ...{ actorId: requestedById, actorName: requestedByName, since: decidedAt },
    reason: `${reason}（${decidedByName}复核；内容：${shown}）`,
  }
  for (let at = 0; at < memberIds.length; at += SLICE) {
    run.signal.throwIfAborted()
    const ids = memberIds.slice(at, at + SLICE)
    const found = new Map((await recordsOf(db, ids)).map((row) => [row.id, row]))
    const own = await kinds[kind].store.find(db, [...found.keys()])
    await insertDisclosures(db, [...found.keys()], entry)
    for (const id of ids) {
      const row = found.get(id)
      if (row) yield { row, own: own.get(id) ?? {} }
    }
    await run.progress(Math.min(at + SLICE, memberIds.length), memberIds.length)
  }
}

async function* rowsOf(deps: Deps, request: AgreedExport, run: Run): AsyncGenerator<SheetRow> {
  for await (const { row, own } of disclosed(deps, request, run))
    yield rowOf(deps.kinds[request.kind], row, own)
}

const sheetOf = async (deps: Deps, request: AgreedExport, run: Run) => {
  const { kind, reason, requestedByName, decidedByName } = request
  const { label } = MEMBER_KINDS[kind]
  const titles = fullExportTitles(kind)
  const taken = `${requestedByName} ${timeOf(portalNow())}`
  return writeSheet(
    rowsOf(deps, request, run),
    request.fields.map((key) => {
      const title = titles.get(key) ?? key
      return { key, title, width: widthOf(deps.kinds[kind], key, title), type: 'text' as const }
    }),
    {
      name: label,
      backdrop: await backdropOf(await deps.fonts(), taken),
      notes: [
        ['内容', `${label}完整信息，${request.memberIds.length} 条，含未隐藏的个人信息`],
        ['导出人', taken],
        ['复核人', decidedByName],
        ['事由', reason],
        ['要求', '仅限上述事由使用，不得转给他人，用后删除'],
      ],
    },
  )
}

const labelsOf = async (deps: Deps, request: AgreedExport, run: Run): Promise<Buffer> => {
  const { kind, reason, requestedByName, decidedByName } = request
  const addressees: Addressee[] = []
  for await (const { row, own } of disclosed(deps, request, run))
    addressees.push({ ...labelOf(kind, rowOf(deps.kinds[kind], row, own)), serialNum: serialNumber(row) })
  const taken = `导出人：${requestedByName}　${timeOf(portalNow())}　复核人：${decidedByName}　事由：${reason}`
  const society = await deps.settings.get('societyName')
  return labelsPdf(await deps.fonts(), { addressees, society, taken })
}

export const defineFullExport = (deps: Deps): void => {
  const { db, files, jobs } = deps
  jobs.define<{ id: string }>(FULL_EXPORT_JOB, async ({ data, ...run }) => {
    const request = await findAgreed(db, data.id)
    if (!request) throw new JobError('申请已撤回')
    const { label } = MEMBER_KINDS[request.kind]
    const made =
      request.output === 'labels'
        ? {
            body: Readable.from([await labelsOf(deps, request, run)]),
            name: `${FULL_EXPORT_NAMES.labels}.pdf`,
            mime: MIMES.pdf,
          }
        : { body: await sheetOf(deps, request, run), name: '完整信息.xlsx', mime: SHEET_MIME.xlsx }
    const stored = await files.put(made.body, { sealed: true })
    const file = await insertFile(db, {
      ...stored,
      fileName: `${label}${made.name}`,
      mime: made.mime,
      purpose: 'export',
      ownerAccountId: request.requestedById,
    })
    await forgetMembers(db, request.id)
    return { resultFileId: file.id }
  })
}
