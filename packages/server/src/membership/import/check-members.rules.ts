import type { ImportColumn } from '@portal/contract/membership/import.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { TITLE_OTHER } from '@portal/contract/platform/enums'
import { messagesOf } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { today } from '@portal/contract/platform/time'
import type * as z from 'zod'
import { inPieces } from '../../platform/documents/paper/pieces.ts'
import type { Db } from '../../platform/http/context.ts'
import { type BroughtIn, findKnown } from '../admission/bring-in.actions.ts'
import { sheetLimits } from '../charter/limits.actions.ts'
import { textOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition } from '../record/kind.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { type ReadNumber, readCell, readNumber } from './cell.rules.ts'
import { type Asked, checkDoubles, checkWorkplaces, tellGaps, titleOf } from './check-doubles.rules.ts'
import { type CheckedUpdate, checkUpdate, type Reading } from './check-known.rules.ts'
import { readKnown } from './import-update.queries.ts'
import type { Issue, RawRow } from './sheet-row.rules.ts'

/** Rows of members held against the rules of their form, against each other and against what is known (docs/handbook/membership.md#lists). */

export interface CheckedMember {
  readonly row: number
  readonly name: string
  readonly admission: BroughtIn
  /** Of the workplace, as it is written in the sheet; looked up or made when the row comes in. */
  readonly company: string
}

interface ReadRow extends Reading {
  readonly row: number
  /** Columns without which a new record cannot be, and that are blank. */
  readonly missing: readonly string[]
  readonly issues: Issue[]
}

/** Day and level of a number that is brought along are those of the member. */
const readOwn = (
  definition: MemberKindDefinition,
  own: { level: string; examineDate: string; number: ReadNumber | undefined },
  say: (heading: string, level: Issue['level'], message: string) => void,
): Reading['own'] => {
  const { number } = own
  const { letter } = MEMBER_KINDS[definition.kind]
  if (number?.letter) {
    if (number.letter !== letter) say('会员编号', 'error', `编号应以${letter}开头`)
    if (!MEMBER_KINDS[definition.kind].levels.some(({ code }) => code === number.level))
      say('会员编号', 'error', `编号末位“${number.level}”不是会员级别`)
    if (own.level && own.level !== number.level) say('会员级别', 'error', '与会员编号的末位不一致')
    if (own.examineDate && own.examineDate !== number.day)
      say('入会日期', 'error', '与会员编号中的日期不一致')
    own.level ||= number.level
    own.examineDate ||= number.day
  }
  if (own.examineDate > today()) say('入会日期', 'error', '入会日期不能晚于今天')
  return own
}

const readFields = (
  definition: MemberKindDefinition,
  columns: readonly ImportColumn[],
  { row, cells }: RawRow,
): ReadRow => {
  const shape = definition.staffFields.shape as Record<string, z.ZodType>
  const values: FormValues = {}
  const own: Reading['own'] = { level: '', examineDate: '', number: undefined }
  const issues: Issue[] = []
  const say = (heading: string, level: Issue['level'], message: string) =>
    issues.push({ row, heading, level, message })
  for (const column of columns) {
    const { name, title } = column
    const cell = cells.get(name)
    if (cell === undefined) continue
    const { value, error } = readCell(column, cell)
    // A title that is not in the list is 其他 with the text beside it.
    if (error && name === 'zc') {
      values.zc = TITLE_OTHER
      values.otherZc ??= cell
      say(title, 'warning', `按“其他（${cell.slice(0, 20)}）”导入`)
    } else if (error) say(title, 'error', error)
    else if (name === 'level' || name === 'examineDate') own[name] = value
    else if (name === 'serialNum') {
      own.number = readNumber(value)
      if (!own.number) say(title, 'error', '会员编号应如 G2019050600012S，或只填序号')
    } else {
      const result = shape[name]?.safeParse(value)
      if (result?.success) values[name] = result.data as FormValues[string]
      else {
        const message = result ? Object.values(messagesOf(result.error))[0] : undefined
        say(title, 'error', message ?? '输入内容不正确')
      }
    }
  }
  const missing = columns
    .filter(({ name, required }) => required && !cells.has(name))
    .map(({ title }) => title)
  return { row, values, own: readOwn(definition, own, say), missing, issues }
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
interface Sheet {
  readonly columns: readonly ImportColumn[]
  readonly rows: readonly RawRow[]
  readonly all: readonly ImportColumn[]
}

const askedOf = ({ member, identity }: MemberKindDefinition, { row, values, own }: ReadRow): Asked => {
  const text = (name: string | undefined) => (name === undefined ? '' : textOf(values[name]))
  return {
    row,
    name: text(member.name),
    company: text(member.company),
    identity: text(identity.field),
    mobileTel: text(member.mobileTel),
    serial: own.number?.serial ?? null,
  }
}

/** Somebody who is not there yet. */
const checkFresh = (
  definition: MemberKindDefinition,
  columns: readonly ImportColumn[],
  { row, values: read, own, missing, issues }: ReadRow,
): CheckedMember => {
  const { member: shared, defaultLevel } = definition
  for (const heading of missing) issues.push({ row, heading, level: 'error', message: `${heading}必须填写` })
  const values = completed(definition, read)
  checkTogether(definition, columns, { row, values }, issues)
  const { memberTag1 = '', historyZw = '', ...form } = values
  return {
    row,
    name: textOf(values[shared.name ?? '']),
    company: textOf(values[shared.company ?? '']),
    admission: {
      values: form,
      level: own.level || defaultLevel,
      memberTag1: String(memberTag1),
      historyZw: String(historyZw),
      examineDate: own.examineDate || null,
      serial: own.number?.serial ?? null,
    },
  }
}

const titlesOf = ({ identity, member }: MemberKindDefinition, all: readonly ImportColumn[]) => ({
  identity: titleOf(all, identity.field),
  mobile: titleOf(all, member.mobileTel ?? '手机号'),
  name: titleOf(all, member.name ?? '姓名'),
  number: titleOf(all, 'serialNum'),
})

/** Posts past the charter are no matter of a sheet. */
const checkPosts = async (
  deps: MemberDeps,
  db: Db,
  given: { ready: readonly CheckedMember[]; updates: readonly CheckedUpdate[]; heading: string },
  issues: Issue[],
): Promise<void> => {
  const { heading } = given
  const fresh = given.ready.map(({ row, name, admission: { memberTag1, historyZw, values } }) => {
    return { row, name, memberTag1, history: historyZw, birthday: textOf(values.birthday) }
  })
  const updated = given.updates.map(({ row, name, id, changes }) => {
    return { row, name, id, memberTag1: textOf(changes.memberTag1) }
  })
  for (const { row, message } of await sheetLimits(deps, db, [...fresh, ...updated]))
    issues.push({ row, heading, level: 'error', message })
}

/** Everything that can be said about the rows of a sheet before they come in; those without errors are ready. */
export const checkMembers = async (
  deps: MemberDeps,
  db: Db,
  definition: MemberKindDefinition,
  sheet: Sheet,
): Promise<{ ready: CheckedMember[]; updates: CheckedUpdate[]; bad: number; issues: Issue[] }> => {
  const rows: ReadRow[] = []
  await inPieces(sheet.rows, (raw) => rows.push(readFields(definition, sheet.columns, raw)), 1)
  const asked = rows.map((row) => askedOf(definition, row))
  const found = await findKnown(deps, db, definition, asked)
  const known = await readKnown(
    db,
    definition,
    found.flatMap(({ record }) => record?.id ?? []),
  )
  const ready: CheckedMember[] = []
  const updates: CheckedUpdate[] = []
  await inPieces(
    rows.map((row, at) => ({ row, known: known.get(found[at]?.record?.id ?? '') })),
    ({ row, known: one }) => {
      if (one === undefined) ready.push(checkFresh(definition, sheet.all, row))
      else {
        const { issues, update } = checkUpdate(definition, one, row, sheet.all)
        row.issues.push(...issues)
        if (update) updates.push(update)
      }
    },
    1,
  )
  const issues = rows.flatMap((row) => row.issues)
  checkDoubles(definition, titlesOf(definition, sheet.all), { asked, known: found }, issues)
  const { company } = definition.member
  if (company) await checkWorkplaces(db, titleOf(sheet.all, company), [...ready, ...updates], issues)
  await checkPosts(deps, db, { ready, updates, heading: titleOf(sheet.all, 'memberTag1') }, issues)
  const fresh = new Set(ready.map(({ row }) => row))
  tellGaps(
    definition,
    sheet.all,
    sheet.rows.filter(({ row }) => fresh.has(row)),
    issues,
  )
  const bad = rowsInError(issues)
  return {
    ready: ready.filter(({ row }) => !bad.has(row)),
    updates: updates.filter(({ row }) => !bad.has(row)),
    bad: bad.size,
    issues: issues.filter(({ row, level }) => level !== 'change' || !bad.has(row ?? 0)),
  }
}

export const rowsInError = (issues: readonly Issue[]): ReadonlySet<number> =>
  new Set(issues.flatMap(({ row, level }) => (level === 'error' && row !== null ? [row] : [])))
