import { termName } from '@portal/contract/membership/council/council-term.calls'
import {
  MAX_COUNCIL,
  REELECTION_COLUMNS,
  reelection,
} from '@portal/contract/membership/council/reelection.calls'
import { readSerialNumber } from '@portal/contract/membership/kind/kinds'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import type { InputOf } from '@portal/contract/platform/endpoint'
import { today } from '@portal/contract/platform/time'
import { sheetIn } from '../../identity/file/sheet-upload.actions.ts'
import type { Scanner } from '../../platform/files/check/antivirus.ts'
import { AppError, actorOf, type Context, type Db, guardFailed } from '../../platform/http/context.ts'
import { numbersOver } from '../charter/charter.rules.ts'
import { councilLimits, personsOver, reasonFor } from '../charter/limits.actions.ts'
import { readTable } from '../import/sheet-row.rules.ts'
import { changeOf } from '../record/form.rules.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { pinyinOf } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { definitionOf } from '../record/member.views.ts'
import { byStaff, insertEvent } from '../registration/revision.queries.ts'
import { uniqueOrdinal } from './council.actions.ts'
import { lockTerm, type TermRow } from './council.queries.ts'
import { postTitle } from './council.rules.ts'
import * as store from './reelection.queries.ts'
import { type Line, matched } from './reelection.rules.ts'

/** A whole re-election: read, looked at, carried out in one transaction, taken back as a whole. */

export interface ReelectionDeps extends MemberDeps {
  readonly scan?: Scanner | undefined
}

const rowsOf = async (content: Buffer) => {
  const table = await readTable(REELECTION_COLUMNS, content, MAX_COUNCIL)
  if ('failure' in table) return table
  const wrong = table.issues.filter(({ level }) => level === 'error')
  if (wrong.length > 0)
    return { failure: wrong.map(({ heading, message }) => `“${heading}”${message}`).join('；') }
  return { rows: table.rows }
}

interface Chosen {
  readonly memberId: string
  readonly name: string
  readonly post: string
}
/** What the charter says, of each and of all. */
const limitsOf = async (
  deps: MemberDeps,
  db: Db,
  given: readonly Chosen[],
  when: { readonly ordinal: number; readonly on: string },
) => {
  const limits = await councilLimits(deps)
  const counts = new Map<string, number>()
  for (const { post } of given) counts.set(post, (counts.get(post) ?? 0) + 1)
  return { persons: await personsOver(db, limits, given, when), all: numbersOver(counts, limits) }
}

/** Nothing of it can be where these are wrong. */
const checkWhen = (
  term: TermRow,
  { ordinal, on }: { readonly ordinal: number; readonly on: string },
): void => {
  if (term.ordinal !== null && ordinal <= term.ordinal)
    throw new AppError('badInput', { fields: { ordinal: `现届是${termName(term.ordinal)}，新一届应在其后` } })
  if (on > today()) throw new AppError('badInput', { fields: { on: '换届日期不能晚于今天' } })
  if (term.beginsOn !== null && on < term.beginsOn)
    throw new AppError('badInput', { fields: { on: `换届日期不能早于本届的起始日期${term.beginsOn}` } })
}

const presentTerm = async (db: Db): Promise<TermRow> => {
  const term = await store.openTerm(db)
  if (!term) throw new AppError('stateChanged')
  return term
}

export const readReelection = async (
  deps: ReelectionDeps,
  when: InputOf<typeof reelection.read>,
  context: Context,
) => {
  const { db } = context
  const term = await presentTerm(db)
  checkWhen(term, when)
  const sheet = await rowsOf(await sheetIn(deps, context, reelection.read.files.file))
  if ('failure' in sheet) return { failure: sheet.failure, termId: term.id, lines: [], limits: [] }
  const cells = (name: string) => sheet.rows.flatMap((row) => row.cells.get(name) ?? [])
  const names = cells('name')
  const byName = await store.findByNames(db, names, names.map(pinyinOf))
  const bySerial = await store.findBySerials(
    db,
    cells('serialNum').flatMap((text) => readSerialNumber(text)?.serial ?? []),
  )
  const found = new Map([...byName, ...bySerial].map((one) => [one.id, one]))
  const lines = matched(sheet.rows, [...found.values()], await store.presentHolders(db))
  const given = lines.filter(({ post }) => post !== '')
  const { persons, all } = await limitsOf(deps, db, given, when)
  const said = Map.groupBy(persons, ({ memberId }) => memberId)
  const told = (line: Line) => (said.get(line.memberId) ?? []).map(({ text }) => text).join('；')
  context.note({ targetKind: 'council', targetName: '换届名单', detail: { rows: sheet.rows.length } })
  return {
    failure: '',
    termId: term.id,
    limits: all,
    lines: lines.map((line) => (line.post ? { ...line, text: told(line) } : line)),
  }
}

type Order = InputOf<typeof reelection.act>
const MOST_HISTORY = 200

/** 第五届理事 is added to what somebody was, where there is room for it. */
const withHistory = (historyZw: string, added: string): string => {
  const longer = [historyZw, added].filter(Boolean).join('；')
  return longer.length <= MOST_HISTORY ? longer : historyZw
}

/** What changes in whose record. */
const takenOf = (
  deps: MemberDeps,
  rows: readonly MemberRow[],
  {
    held,
    posts,
    old,
  }: { held: ReadonlyMap<string, string>; posts: ReadonlyMap<string, string>; old: number | null },
): (store.Taken & { row: MemberRow })[] =>
  rows.flatMap((row) => {
    const [was, becomes] = [held.get(row.id), posts.get(row.id)]
    if (was === becomes) return []
    const { id, kind, memberTag1, historyZw } = row
    const tag = becomes ? postTitle(kind, becomes) : definitionOf(deps, kind).defaultPost
    const history = was ? withHistory(historyZw, `${termName(old)}${postTitle(kind, was)}`) : historyZw
    const after = { memberTag1: tag, historyZw: history }
    return [{ id, row, before: { memberTag1, historyZw }, after }]
  })

/** The records under lock, as the preview showed them; else it is looked at again. */
const lockAll = async (db: Db, input: Order) => {
  const posts = new Map(input.lines.map(({ memberId, post }) => [memberId, post]))
  if (posts.size < input.lines.length) throw new AppError('badInput', { text: '一人只能任一个职务' })
  const rows = await store.lockElected(db, [...posts.keys()])
  const term = await lockTerm(db, input.termId)
  if (!term || term.endsOn !== null) throw new AppError('stateChanged')
  checkWhen(term, input)
  const present = await store.presentHolders(db)
  const held = new Map(present.map((one) => [one.id, one.held]))
  const locked = new Map(rows.map((row) => [row.id, row]))
  const electable = ({ kind, state, deletedAt }: MemberRow) =>
    kind !== 'project' && state === 'approved' && deletedAt === null
  const gone = [...posts.keys()].some((id) => {
    const row = locked.get(id)
    return !row || !electable(row)
  })
  const leaving = [...held.keys()].filter((id) => !posts.has(id)).length
  if (gone || leaving !== input.leaving || [...held.keys()].some((id) => !locked.has(id)))
    throw new AppError('stateChanged')
  return { term, posts, held, rows, leaving }
}

const refuseOwnOf = async (deps: MemberDeps, rows: readonly MemberRow[], context: Context): Promise<void> => {
  const { accountId } = actorOf(context)
  const mobile = await deps.accounts.mobileOf(context.db, accountId)
  if (rows.some((row) => row.accountId === accountId || (mobile && mobile === row.mobileTel)))
    throw new AppError('ownRecord')
}

const tellRecords = async (
  taken: readonly (store.Taken & { row: MemberRow })[],
  opinion: string,
  context: Context,
) => {
  for (const { id, before, after } of taken)
    await insertEvent(context.db, id, {
      action: 'adminEdit',
      by: byStaff(context),
      opinion,
      changes: [
        changeOf('memberTag1', '学会职务', before.memberTag1, after.memberTag1),
        ...(before.historyZw === after.historyZw
          ? []
          : [changeOf('historyZw', '历任职务', before.historyZw, after.historyZw)]),
      ],
    })
}

export const reelect = async (deps: MemberDeps, input: Order, context: Context) => {
  const { db } = context
  const { ordinal, on, reason } = input
  const { term, posts, held, rows, leaving } = await lockAll(db, input)
  const latest = await store.latestBegin(db)
  if (latest !== null && on < latest)
    throw new AppError('badInput', { fields: { on: `现任职务中有${latest}才开始的，换届日期不能更早` } })
  const given = rows.flatMap(({ id, name }) => {
    const post = posts.get(id)
    return post ? [{ memberId: id, name, post }] : []
  })
  const { persons, all } = await limitsOf(deps, db, given, input)
  const over = [...all, ...persons.map(({ text }) => text)]
  const past = reasonFor(over, input.charterReason)
  const old = term.ordinal ?? (ordinal > 1 ? ordinal - 1 : null)
  const taken = takenOf(deps, rows, { held, posts, old })
  await refuseOwnOf(
    deps,
    taken.map(({ row }) => row),
    context,
  )
  await store.byItself(db)
  const members = taken.map(({ row: _row, ...one }) => one)
  const before = { termId: term.id, ordinal: term.ordinal, members }
  await uniqueOrdinal(store.beginTerm(db, { id: term.id, ordinal: old, on }, { ordinal, before }, given))
  await store.writePosts(
    db,
    taken.map(({ id, after }) => ({ id, ...after })),
  )
  const name = termName(ordinal)
  await tellRecords(taken, `${name}换届（${on}）：${reason}${past && `（${past}）`}`, context)
  const detail = { on, reason, holders: given.length, left: leaving, changed: taken.length }
  context.note({
    targetKind: 'council',
    targetName: name,
    detail: { ...detail, ...(past && { charterReason: input.charterReason, over: over.slice(0, 20) }) },
  })
  return { name, holders: given.length, left: leaving }
}

export const undoReelection = async (
  deps: MemberDeps,
  { id, reason }: InputOf<typeof reelection.undo>,
  context: Context,
) => {
  const { db } = context
  const found = await store.findUndo(db, id)
  if (!found) throw new AppError('notFound')
  if (found.endsOn !== null) throw new AppError('stateChanged')
  if (!found.undoable || !found.before || found.beginsOn === null) throw new AppError('undoExpired')
  const { before, beginsOn } = found
  const rows = new Map(
    (
      await store.lockElected(
        db,
        before.members.map((one) => one.id),
      )
    ).map((row) => [row.id, row]),
  )
  const term = await lockTerm(db, id)
  if (!term || term.endsOn !== null) throw new AppError('stateChanged')
  const changed = before.members.filter(({ id: memberId, after }) => {
    const row = rows.get(memberId)
    const there = row?.state === 'approved' && row.deletedAt === null
    return !there || row.memberTag1 !== after.memberTag1 || row.historyZw !== after.historyZw
  }).length
  const touched = Math.max(changed, await store.touchedSince(db, id, beginsOn, before))
  if (touched > 0) throw guardFailed(MEMBERSHIP_GUARDS, 'councilChangedSince', touched)
  await refuseOwnOf(
    deps,
    [...rows.values()].filter(({ id: own }) => before.members.some((one) => one.id === own)),
    context,
  )
  await store.byItself(db)
  await store.writePosts(
    db,
    before.members.map((one) => ({ id: one.id, ...one.before })),
  )
  await store.dropTerm(db, id, beginsOn, before)
  const back = before.members.flatMap((one) => {
    const row = rows.get(one.id)
    return row ? [{ id: one.id, row, before: one.after, after: one.before }] : []
  })
  const name = termName(found.ordinal)
  await tellRecords(back, `撤销${name}换届：${reason}`, context)
  context.note({ targetKind: 'council', targetName: name, detail: { reason, changed: back.length } })
  return {}
}
