import type { ImportColumn } from '@portal/contract/membership/import.calls'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import type { Db } from '../../platform/http/context.ts'
import type { Known } from '../admission/bring-in.actions.ts'
import { findByName as findOrganisationByName } from '../organisation/organisation.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { Issue, RawRow } from './sheet-row.rules.ts'

/** Rows of a sheet held against each other, against what is known, and against the library of units (docs/handbook/membership.md#lists). */

export const titleOf = (columns: readonly ImportColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.title ?? { birthday: '出生日期', sex: '性别' }[name] ?? name

export interface Asked {
  row: number
  identity: string
  mobileTel: string
  name: string
  company: string
  serial: number | null
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

export const checkDoubles = (
  definition: MemberKindDefinition,
  titles: { identity: string; mobile: string; name: string; number: string },
  { asked, known }: { readonly asked: readonly Asked[]; readonly known: readonly Known[] },
  issues: Issue[],
): void => {
  const { uniqueName, identity } = definition
  const identities = within(asked, (one) => one.identity && identity.canonical(one.identity))
  const mobiles = within(asked, (one) => one.mobileTel)
  const names = within(asked, (one) => uniqueName?.canonical(one.name) ?? '')
  const numbers = within(asked, ({ serial }) => (serial === null ? '' : String(serial)))
  const people = within(asked, (one) =>
    one.company ? `${one.name} ${canonicalOrganisation(one.company)}` : '',
  )
  for (const [at, { row }] of asked.entries()) {
    const say = (level: Issue['level'], heading: string, message: string) =>
      issues.push({ row, heading, level, message })
    const seen = known[at]
    if (identities[at] !== undefined) say('error', titles.identity, `与第${identities[at]}行重复`)
    if (numbers[at] !== undefined) say('error', titles.number, `与第${numbers[at]}行重复`)
    else if (seen?.numberOwner !== undefined && seen.numberOwner !== seen.record?.id)
      say('error', titles.number, '该编号已有人使用')
    if (names[at] !== undefined) say('error', titles.name, `与第${names[at]}行重复`)
    else if (seen?.name && !seen.record) say('error', titles.name, '该单位名称已注册')
    // Whoever is the same person has the same phone, too.
    if (identities[at] !== undefined || seen?.record) continue
    if (mobiles[at] !== undefined)
      say('warning', titles.mobile, `与第${mobiles[at]}行的手机号相同，只能用证件号码登录`)
    else if (seen?.mobile) say('warning', titles.mobile, '该手机号已有其他记录使用，只能用证件号码登录')
    if (people[at] !== undefined)
      say('warning', titles.name, `与第${people[at]}行姓名和工作单位相同，请确认不是同一人`)
    else if (seen?.nameAndUnit) say('warning', titles.name, '已有姓名和工作单位相同的记录，请确认不是同一人')
  }
}

/** How many rows leave a column blank that its owner will have to fill in. */
export const tellGaps = (
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

export const checkWorkplaces = async (
  db: Db,
  title: string,
  rows: readonly { row: number; company: string }[],
  issues: Issue[],
) => {
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
