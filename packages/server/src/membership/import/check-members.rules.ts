import type { ImportColumn } from '@portal/contract/membership/import.calls'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { TITLE_OTHER } from '@portal/contract/platform/enums'
import { messagesOf } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { today } from '@portal/contract/platform/time'
import type * as z from 'zod'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import type { Db } from '../../platform/http/context.ts'
import { type BroughtIn, findKnown } from '../admission/bring-in.actions.ts'
import { findByName as findOrganisationByName } from '../organisation/organisation.queries.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { readCell } from './cell.rules.ts'
import type { Issue, RawRow } from './sheet-row.rules.ts'

/** Rows of members held against the rules of their form, against each other and against what is known (docs/handbook/membership.md#lists). */

export interface CheckedMember {
  readonly row: number
  readonly name: string
  readonly admission: BroughtIn
  /** Of the workplace, as it is written in the sheet; looked up or made when the row comes in. */
  readonly company: string
}

interface Reading {
  readonly values: FormValues
  readonly own: { level: string; examineDate: string }
}

const readFields = (
  definition: MemberKindDefinition,
  columns: readonly ImportColumn[],
  { row, cells }: RawRow,
  issues: Issue[],
): Reading => {
  const shape = definition.staffFields.shape as Record<string, z.ZodType>
  const values: FormValues = {}
  const own = { level: '', examineDate: '' }
  for (const column of columns) {
    const { name, title } = column
    const cell = cells.get(name)
    if (cell === undefined) {
      if (column.required) issues.push({ row, heading: title, level: 'error', message: `${title}必须填写` })
      continue
    }
    const { value, error } = readCell(column, cell)
    // A title that is not in the list is 其他 with the text beside it.
    if (error && name === 'zc') {
      values.zc = TITLE_OTHER
      values.otherZc ??= cell
      issues.push({ row, heading: title, level: 'warning', message: `按“其他（${cell.slice(0, 20)}）”导入` })
    } else if (error) issues.push({ row, heading: title, level: 'error', message: error })
    else if (name === 'level' || name === 'examineDate') own[name] = value
    else {
      const result = shape[name]?.safeParse(value)
      if (result?.success) values[name] = result.data as FormValues[string]
      else {
        const message = result ? Object.values(messagesOf(result.error))[0] : undefined
        issues.push({ row, heading: title, level: 'error', message: message ?? '输入内容不正确' })
      }
    }
  }
  if (own.examineDate > today())
    issues.push({ row, heading: '入会日期', level: 'error', message: '入会日期不能晚于今天' })
  return { values, own }
}

/** Birthday and sex are on the ID number; where they are given as well, they must agree. */
const completed = (definition: MemberKindDefinition, values: FormValues): FormValues => {
  const carried = typeof values.idCard === 'string' ? readIdCard(values.idCard) : undefined
  const known: FormValues = {
    ...definition.imported?.unsaid,
    memberTag1: definition.defaultPost,
    ...carried,
    ...values,
  }
  return Object.fromEntries(
    Object.keys(definition.staffFields.shape).map((name) => [name, known[name] ?? '']),
  )
}

/** Rules across fields. What is simply not there yet is no mistake: its owner adds it. */
const checkTogether = (
  definition: MemberKindDefinition,
  columns: readonly ImportColumn[],
  { row, values }: { readonly row: number; readonly values: FormValues } /** Of this row. */,
  issues: Issue[],
): void => {
  const result = definition.staffForm.safeParse(values)
  if (result.success) return
  const said = new Set(issues.map((issue) => issue.heading))
  for (const [name, message] of Object.entries(messagesOf(result.error))) {
    const needed =
      (name === 'birthday' || name === 'sex') && !said.has(titleOf(columns, definition.identity.field))
    const title = titleOf(columns, name)
    if (name === definition.member.orgId || said.has(title)) continue
    if (values[name] === '' && !needed) continue
    issues.push({
      row,
      heading: title,
      level: 'error',
      message: values[name] === '' ? `${title}必须填写（不能由证件号码得出）` : message,
    })
  }
}
const titleOf = (columns: readonly ImportColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.title ?? { birthday: '出生日期', sex: '性别' }[name] ?? name

type Known = Awaited<ReturnType<typeof findKnown>>[number]
interface Asked {
  row: number
  identity: string
  mobileTel: string
  name: string
  company: string
}

const within = (rows: readonly Asked[], keyOf: (row: Asked) => string) => {
  const first = new Map<string, number>()
  return rows.map((one) => {
    const key = keyOf(one)
    const before = key === '' ? undefined : first.get(key)
    if (before === undefined) first.set(key, one.row)
    return before
  })
}

const checkDoubles = (
  definition: MemberKindDefinition,
  titles: { identity: string; mobile: string; name: string },
  { asked, known }: { readonly asked: readonly Asked[]; readonly known: readonly Known[] },
  issues: Issue[],
): void => {
  const { uniqueName, identity } = definition
  const identities = within(asked, (one) => one.identity && identity.canonical(one.identity))
  const mobiles = within(asked, (one) => one.mobileTel)
  const names = within(asked, (one) => uniqueName?.canonical(one.name) ?? '')
  const people = within(asked, (one) =>
    one.company ? `${one.name} ${canonicalOrganisation(one.company)}` : '',
  )
  for (const [at, { row }] of asked.entries()) {
    const say = (level: Issue['level'], heading: string, message: string) =>
      issues.push({ row, heading, level, message })
    const seen = known[at]
    if (identities[at] !== undefined) say('error', titles.identity, `与第${identities[at]}行重复`)
    else if (seen?.identity !== undefined)
      say('error', titles.identity, `已经注册，会员编号 ${seen.identity}`)
    if (names[at] !== undefined) say('error', titles.name, `与第${names[at]}行重复`)
    else if (seen?.name) say('error', titles.name, '该单位名称已注册')
    // Whoever is the same person has the same phone, too.
    if (identities[at] !== undefined || seen?.identity !== undefined) continue
    if (mobiles[at] !== undefined)
      say('warning', titles.mobile, `与第${mobiles[at]}行的手机号相同，只能用证件号码登录`)
    else if (seen?.mobile) say('warning', titles.mobile, '该手机号已有其他记录使用，只能用证件号码登录')
    if (people[at] !== undefined)
      say('warning', titles.name, `与第${people[at]}行姓名和工作单位相同，请确认不是同一人`)
    else if (seen?.nameAndUnit) say('warning', titles.name, '已有姓名和工作单位相同的记录，请确认不是同一人')
  }
}

/** How many rows leave a column blank that its owner will have to fill in. */
const tellGaps = (
  definition: MemberKindDefinition,
  columns: readonly ImportColumn[],
  rows: readonly RawRow[],
  issues: Issue[],
): void => {
  const derived = new Set([
    'sex',
    'birthday',
    'memberTag1',
    ...Object.keys(definition.imported?.unsaid ?? {}),
  ])
  for (const [name, schema] of Object.entries(definition.staffFields.shape)) {
    const column = columns.find((one) => one.name === name)
    if (!column?.field.required || column.required || derived.has(name) || !schema) continue
    const gaps = rows.filter((row) => !row.cells.has(name)).length
    if (gaps > 0)
      issues.push({
        row: null,
        heading: column.title,
        level: 'warning',
        message: `有 ${gaps} 行没有填写，导入后由本人补充`,
      })
  }
}

const checkWorkplaces = async (db: Db, title: string, rows: readonly CheckedMember[], issues: Issue[]) => {
  const names = new Map<string, number[]>()
  await inPieces(rows, ({ company, row }) => {
    if (!company) return
    const name = canonicalOrganisation(company)
    const same = names.get(name)
    if (same) same.push(row)
    else names.set(name, [row])
  })
  let fresh = 0
  for (const [name, at] of names) {
    const known = await findOrganisationByName(db, name)
    if (!known) fresh += 1
    else if (known.status === 'disabled')
      for (const row of at)
        issues.push({ row, heading: title, level: 'error', message: `“${known.orgName}”在单位库中已停用` })
  }
  if (fresh > 0)
    issues.push({
      row: null,
      heading: title,
      level: 'warning',
      message: `有 ${fresh} 个单位不在单位库中，导入时以“待确认”加入`,
    })
}

/** Everything that can be said about the rows of a sheet before they come in; those without errors are ready. */
export const checkMembers = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  sheet: { columns: readonly ImportColumn[]; rows: readonly RawRow[]; all: readonly ImportColumn[] },
): Promise<{ ready: CheckedMember[]; issues: Issue[] }> => {
  const issues: Issue[] = []
  const { member: shared, identity, defaultLevel } = definition
  const asked: Asked[] = []
  const ready: CheckedMember[] = []
  const look = (raw: RawRow) => {
    const mine: Issue[] = []
    const { values: read, own } = readFields(definition, sheet.columns, raw, mine)
    const values = completed(definition, read)
    checkTogether(definition, sheet.all, { row: raw.row, values }, mine)
    issues.push(...mine)
    const text = (name: string | undefined) => (name === undefined ? '' : String(values[name] ?? ''))
    const [name, company] = [text(shared.name), text(shared.company)]
    asked.push({
      row: raw.row,
      name,
      company,
      identity: text(identity.field),
      mobileTel: text(shared.mobileTel),
    })
    const { memberTag1 = '', historyZw = '', ...form } = values
    const level = own.level || defaultLevel
    ready.push({
      row: raw.row,
      name,
      company,
      admission: {
        values: form,
        level,
        memberTag1: String(memberTag1),
        historyZw: String(historyZw),
        examineDate: own.examineDate || null,
      },
    })
  }
  await inPieces(sheet.rows, look, 1)
  const title = (name: string | undefined, otherwise: string) =>
    name === undefined ? otherwise : titleOf(sheet.all, name)
  const titles = {
    identity: title(identity.field, '身份证号'),
    mobile: title(shared.mobileTel, '手机号'),
    name: title(shared.name, '姓名'),
  }
  checkDoubles(definition, titles, { asked, known: await findKnown(deps, db, definition, asked) }, issues)
  if (shared.company) await checkWorkplaces(db, title(shared.company, '工作单位'), ready, issues)
  tellGaps(definition, sheet.all, sheet.rows, issues)
  return { ready, issues }
}
