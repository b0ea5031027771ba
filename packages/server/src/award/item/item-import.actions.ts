import {
  AWARD_IMPORT_COLUMNS,
  type AwardItemForm,
  awardItemForm,
  award as calls,
} from '@portal/contract/award/award.calls'
import { AWARD_ACT_GUARDS } from '@portal/contract/award/award.guards'
import { MAX_AWARD_ITEMS } from '@portal/contract/award/award.rules'
import { EXAMPLE_NAME } from '@portal/contract/membership/import.calls'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { messagesOf } from '@portal/contract/platform/fields'
import { sheetIn } from '../../identity/file/sheet-upload.actions.ts'
import { readTable } from '../../membership/import/sheet-row.rules.ts'
import { SHEET_MIME, writeWorkbook } from '../../platform/documents/sheet/sheet.ts'
import { actorOf, type Context, type Db, type Download, guardFailed } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { byOf, writeLog } from '../batch/batch-log.queries.ts'
import { misfits, refuseAny, requireRoom } from './item.actions.ts'

/** Items out of a spreadsheet: a dry run with what is wrong per row, then the same file whole or not at all. */

interface Issue {
  readonly row: number | null
  readonly heading: string
  readonly message: string
}
interface Read {
  readonly row: number
  readonly form: AwardItemForm
}

const split = (text: string): string[] =>
  text
    .split(/[、；;，,\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
/** 张三（某某大学）: with or without the unit. */
const personOf = (text: string) => {
  const [, name = text, orgName = ''] = /^(.+?)\s*[（(]([^）)]*)[）)]$/.exec(text) ?? []
  return { name: name.trim(), orgName: orgName.trim() }
}
const titleOf = (name: string) => AWARD_IMPORT_COLUMNS.find((column) => column.name === name)?.title ?? ''

const readRow = (cells: ReadonlyMap<string, string>) => {
  const text = (name: string) => cells.get(name) ?? ''
  return awardItemForm.safeParse({
    no: text('no'),
    name: text('name'),
    group: text('group'),
    grade: text('grade'),
    units: split(text('units')),
    persons: split(text('persons')).map(personOf),
    contactName: text('contactName'),
    contactMobile: text('contactMobile').replace(/[\s-]/g, ''),
    summary: text('summary'),
  })
}

const check = async (batch: BatchRow, known: readonly ItemRow[], content: Buffer) => {
  const table = await readTable(AWARD_IMPORT_COLUMNS, content, MAX_AWARD_ITEMS)
  if ('failure' in table) return { issues: [{ row: null, heading: '', message: table.failure }], read: [] }
  const issues: Issue[] = table.issues
    .filter(({ level }) => level === 'error')
    .map(({ row, heading, message }) => ({ row, heading, message }))
  const read: Read[] = []
  const names = new Map(known.map(({ name }) => [name, '本批次已有同名项目']))
  const numbers = new Map(known.map(({ no }) => [no, '编号已被其他项目使用']))
  for (const { row, cells } of table.rows) {
    const parsed = readRow(cells)
    if (!parsed.success) {
      const said = new Set<string>()
      for (const [path, message] of Object.entries(messagesOf(parsed.error))) {
        const heading = titleOf(path.split('.')[0] ?? '')
        if (!said.has(heading)) issues.push({ row, heading, message })
        said.add(heading)
      }
      continue
    }
    const form = parsed.data
    for (const [name, message] of Object.entries(misfits(batch, form)))
      issues.push({ row, heading: titleOf(name), message })
    const twice = names.get(form.name)
    if (twice) issues.push({ row, heading: titleOf('name'), message: twice })
    names.set(form.name, `与第${row}行的项目名称重复`)
    const taken = form.no ? numbers.get(form.no) : undefined
    if (taken) issues.push({ row, heading: titleOf('no'), message: taken })
    if (form.no) numbers.set(form.no, `与第${row}行的编号重复`)
    read.push({ row, form })
  }
  return { issues, read }
}

const keep = async (
  db: Db,
  batch: BatchRow,
  {
    known,
    read,
    byName,
  }: { readonly known: readonly ItemRow[]; readonly read: readonly Read[]; readonly byName: string },
) => {
  const taken = new Set(read.flatMap(({ form }) => form.no || []))
  const added: ItemRow[] = []
  for (const { form } of read) {
    const no = form.no || store.nextNo([...known, ...added], taken)
    added.push(
      await store.insertItem(db, {
        ...form,
        no,
        persons: JSON.stringify(form.persons),
        batchId: batch.id,
        source: 'import',
        addedBy: byName,
      }),
    )
  }
  return added
}

export const importItems =
  (deps: Pick<AwardDeps, 'scan'>) =>
  async ({ batchId, commit }: InputOf<typeof calls.importItems>, context: Context) => {
    const { db } = context
    const batch = await store.lockBatch(db, batchId)
    if (batch.status !== 'draft' && batch.status !== 'formal')
      throw guardFailed(AWARD_ACT_GUARDS, 'importsClosed')
    const content = await sheetIn(deps, context, calls.importItems.files.file)
    const known = await store.listItems(db, batchId)
    const { issues, read } = await check(batch, known, content)
    const preview = read.slice(0, 20).map(({ row, form }) => ({
      row,
      no: form.no,
      name: form.name,
      group: form.group,
      grade: form.grade,
      units: form.units,
      persons: form.persons.map(({ name, orgName }) => (orgName ? `${name}（${orgName}）` : name)),
    }))
    noteOn(context, batch, { rows: read.length, commit, errors: issues.length })
    if (!commit || issues.length > 0)
      return { rows: read.length, imported: 0, issues: issues.slice(0, 500), preview }
    requireRoom(known, read.length)
    const by = byOf(context)
    const added = await keep(db, batch, { known, read, byName: by.name })
    await refuseAny(db, added, actorOf(context).accountId)
    await writeLog(db, batchId, by, { act: `导入${added.length}个项目` })
    return { rows: read.length, imported: added.length, issues: [], preview }
  }

const EXAMPLE: Record<string, string> = {
  name: EXAMPLE_NAME,
  units: '示例大学、示例流域研究院',
  persons: '示例甲（示例大学）、示例乙（示例流域研究院）',
  contactName: '示例甲',
  contactMobile: '19900000000',
  summary: '项目的主要内容、创新点和应用情况。',
}

export const importTemplate = async (
  { batchId }: InputOf<typeof calls.importTemplate>,
  { db }: Context,
): Promise<Download> => {
  const batch = await store.requireBatch(db, batchId)
  const choices: Record<string, readonly string[]> = { group: batch.groups, grade: batch.grades }
  const lists = Object.keys(choices)
  const body = await writeWorkbook([
    {
      name: '参评项目',
      columns: AWARD_IMPORT_COLUMNS.map(({ name, title, required }) => {
        const at = lists.indexOf(name)
        const column = 'AB'[at]
        const end = (choices[name]?.length ?? 0) + 1
        return {
          title: `${title}${required ? '*' : ''}`,
          width: name === 'summary' || name === 'name' ? 40 : 22,
          ...(at >= 0 && { choices: `'可选值'!$${column}$2:$${column}$${end}` }),
        }
      }),
      rows: [AWARD_IMPORT_COLUMNS.map(({ name }) => EXAMPLE[name] ?? choices[name]?.[0] ?? '')],
      prepared: MAX_AWARD_ITEMS,
    },
    {
      name: '填写说明',
      columns: [
        { title: '列名', width: 20 },
        { title: '是否必填', width: 12 },
        { title: '说明', width: 80 },
      ],
      rows: AWARD_IMPORT_COLUMNS.map(({ title, required, help }) => [
        title,
        required ? '必填' : '选填',
        help,
      ]),
    },
    {
      name: '可选值',
      columns: lists.map((name) => ({ title: titleOf(name), width: 22 })),
      rows: Array.from({ length: Math.max(batch.groups.length, batch.grades.length) }, (_, at) =>
        lists.map((name) => choices[name]?.[at] ?? ''),
      ),
    },
  ])
  return {
    fileName: `${store.titleOf(batch)}项目导入模板.xlsx`,
    mime: SHEET_MIME.xlsx,
    body,
    size: body.length,
  }
}
