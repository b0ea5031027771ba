import type { ImportColumn } from '@portal/contract/membership/import.calls'
import { levelLabel, serialNumber } from '@portal/contract/membership/member.calls'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { AppError } from '../../platform/http/context.ts'
import { changesBetween, readChanges, textOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { ReadNumber } from './cell.rules.ts'
import { titleOf } from './check-doubles.rules.ts'
import type { KnownMember } from './import-update.queries.ts'
import type { Issue } from './sheet-row.rules.ts'

/** A row about somebody who is there already: what it would change in the record (docs/handbook/membership.md#lists). */

/** What a row says, read by the rules of the form. */
export interface Reading {
  readonly values: FormValues
  readonly own: { level: string; examineDate: string; number: ReadNumber | undefined }
}
export interface CheckedUpdate {
  readonly row: number
  readonly name: string
  readonly id: string
  readonly version: number
  readonly changes: FormValues
  /** Another workplace, as it is written in the sheet; '' where it stays. */
  readonly company: string
}

const EMPTY = '（空）'

/** Level, day and number are acts of their own, with their reasons. */
const tellOwn = (
  { record }: KnownMember,
  { level, examineDate, number }: Reading['own'],
  say: (heading: string, level: Issue['level'], message: string) => void,
): void => {
  if (level && level !== record.level)
    say(
      '会员级别',
      'warning',
      `现为“${levelLabel(record.kind, record.level)}”，级别不随导入更新，请用“批量操作”`,
    )
  if (examineDate && examineDate !== record.examineDate)
    say('入会日期', 'warning', `现为 ${record.examineDate ?? '空'}，入会日期不随导入更新`)
  if (number && number.serial !== record.serial)
    say('会员编号', 'error', `与已有的编号 ${serialNumber(record)} 不一致，请在会员信息中更正编号`)
}

/** What is filled in and differs; blanks leave things as they are. */
const differing = (
  definition: MemberKindDefinition,
  { form }: KnownMember,
  values: FormValues,
): FormValues => {
  const { identity, member } = definition
  const aside = new Set<string>([
    identity.field,
    ...[member.company, member.orgId].flatMap((name) => name ?? []),
  ])
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !aside.has(name) && textOf(value) !== '' && textOf(form[name]) !== textOf(value),
    ),
  )
}

export const checkUpdate = (
  definition: MemberKindDefinition,
  known: KnownMember,
  { row, values, own }: Reading & { readonly row: number },
  columns: readonly ImportColumn[],
): { issues: Issue[]; update?: CheckedUpdate } => {
  const { record, form } = known
  const { identity, member } = definition
  const issues: Issue[] = []
  const say = (heading: string, level: Issue['level'], message: string) =>
    issues.push({ row, heading, level, message })
  const given = textOf(values[identity.field])
  if (given && identity.canonical(given) !== identity.canonical(textOf(form[identity.field])))
    say(titleOf(columns, identity.field), 'error', `与会员编号 ${serialNumber(record)} 的记录不一致`)
  if (record.state !== 'approved') {
    say(
      titleOf(columns, identity.field),
      'error',
      `已有记录“${record.name}”不是审核通过的状态，不能用导入更新`,
    )
    return { issues }
  }
  tellOwn(known, own, say)
  const written = member.company ? textOf(values[member.company]) : ''
  const moves = written !== '' && canonicalOrganisation(written) !== canonicalOrganisation(record.company)
  const company = moves && !definition.isOrganisation ? written : ''
  const different = differing(definition, known, values)
  try {
    const schemas = { fields: definition.staffFields, form: definition.staffForm }
    const changes = readChanges(schemas, form, different, definition.fixed ?? [])
    const shown = { ...changes, ...(company && member.company && { [member.company]: company }) }
    for (const { title, before, after } of changesBetween(definition, form, shown))
      say(title, 'change', `${record.name}：${before || EMPTY} → ${after || EMPTY}`)
    if (Object.keys(shown).length === 0) return { issues }
    return {
      issues,
      update: { row, name: record.name, id: record.id, version: record.version, changes, company },
    }
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    for (const [name, message] of Object.entries(error.fields)) say(titleOf(columns, name), 'error', message)
    return { issues }
  }
}
