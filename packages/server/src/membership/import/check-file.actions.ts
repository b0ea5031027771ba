import { type ImportColumn, type ImportKind, importColumns } from '@portal/contract/membership/import.calls'
import { organisationForm } from '@portal/contract/membership/organisation/organisation.calls'
import { canonicalOrganisation } from '@portal/contract/membership/organisation/organisation.rules'
import { messagesOf } from '@portal/contract/platform/fields'
import type { Db } from '../../platform/http/context.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { optionsNow } from '../name-list/listed.actions.ts'
import { findByName as findOrganisationByName } from '../organisation/organisation.queries.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import type { CheckedUpdate } from './check-known.rules.ts'
import { type CheckedMember, checkMembers, rowsInError } from './check-members.rules.ts'
import { type Issue, readRows } from './sheet-row.rules.ts'

/** What is wrong with a file, before it comes in and while it does. */

interface Counted {
  readonly rows: number
  /** Rows with an error. */
  readonly bad: number
  readonly issues: Issue[]
}
export type Checked =
  | (Counted & { kind: 'organisation'; ready: { row: number; name: string }[]; updates: never[] })
  | (Counted & {
      kind: Exclude<ImportKind, 'organisation'>
      ready: CheckedMember[]
      updates: CheckedUpdate[]
    })

const checkOrganisations = async (
  db: Db,
  rows: readonly { row: number; cells: ReadonlyMap<string, string> }[],
  issues: Issue[],
) => {
  const first = new Map<string, number>()
  const ready: { row: number; name: string }[] = []
  for (const { row, cells } of rows) {
    const say = (message: string) => issues.push({ row, heading: '单位名称', level: 'error', message })
    const parsed = organisationForm.safeParse({ orgName: cells.get('orgName') ?? '' })
    const name = parsed.data?.orgName ?? ''
    const key = canonicalOrganisation(name)
    if (!parsed.success) say(Object.values(messagesOf(parsed.error))[0] ?? '请填写单位名称')
    else if (key === '') say('请填写单位名称')
    else if (first.has(key)) say(`与第${first.get(key)}行重复`)
    else {
      first.set(key, row)
      const known = await findOrganisationByName(db, name)
      if (known) say(`单位库中已有“${known.orgName}”`)
      ready.push({ row, name })
    }
  }
  return ready
}

/** The columns with the choices of now. */
export const columnsNow = (settings: Settings, kind: ImportKind): Promise<ImportColumn[]> =>
  Promise.all(
    importColumns(kind).map(async (column) => ({
      ...column,
      field: await optionsNow(settings, column.field),
    })),
  )

/** The same look at the file before and within the import: what holds may have changed between. */
export const checkFile = async (
  members: MemberDeps,
  db: Db,
  kind: ImportKind,
  content: Buffer,
): Promise<Checked> => {
  const all = await columnsNow(members.settings, kind)
  const sheet = await readRows(all, content)
  const { rows } = sheet
  const headings = sheet.issues.some((issue) => issue.level === 'error')
  // Without the columns that a row cannot do without, every row would only repeat it.
  if (headings)
    return { kind, rows: rows.length, bad: rows.length, issues: sheet.issues, ready: [], updates: [] }
  if (kind === 'organisation') {
    const issues = [...sheet.issues]
    const found = await checkOrganisations(db, rows, issues)
    const bad = rowsInError(issues)
    const ready = found.filter(({ row }) => !bad.has(row))
    return { kind, rows: rows.length, bad: bad.size, issues, ready, updates: [] }
  }
  const definition = members.kinds[kind]
  const { columns } = sheet
  const found = await checkMembers(members, db, definition, { columns, rows, all })
  return { kind, rows: rows.length, ...found, issues: [...sheet.issues, ...found.issues] }
}

export const errorsIn = (issues: readonly Issue[]) => issues.filter((issue) => issue.level === 'error').length
