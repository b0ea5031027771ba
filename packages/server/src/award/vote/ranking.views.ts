import type { award as adminCalls } from '@portal/contract/award/award.calls'
import { NO_GRADE } from '@portal/contract/award/award.rules'
import type { awardExamine as calls } from '@portal/contract/award/award-sheet.calls'
import { aggregate } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { totalOf } from '@portal/contract/peer-review/sheet/scoring.rules'
import type { InputOf, OutputOf } from '@portal/contract/platform/endpoint'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { templateView } from '../../peer-review/sheet/sheet.rules.ts'
import { SHEET_MIME, type SheetColumn, writeSheet } from '../../platform/documents/sheet/sheet.ts'
import { AppError, actorOf, type Context, type Db, type Download } from '../../platform/http/context.ts'
import type { AwardDeps } from '../batch/award.parts.ts'
import * as store from '../batch/award.queries.ts'
import type { BatchRow, ItemRow, SeatRow } from '../batch/award.rows.ts'
import { noteOn } from '../batch/batch.actions.ts'
import { involvedIn } from '../item/item-access.rules.ts'
import { closed } from '../seat/own-seat.views.ts'

/** selectScore: mean, trimmed mean, spread, rank, grid and votes; values only once they are opened. */

type Ranking = OutputOf<typeof calls.selectScore>['list'][number]
interface Reading {
  readonly batch: BatchRow
  readonly opened: boolean
  /** Items whose values the reader does not see. */
  readonly hidden: ReadonlySet<string>
}

const summed = async (
  deps: AwardDeps,
  { batch, opened, hidden }: Reading,
  item: ItemRow,
  seats: readonly SeatRow[],
): Promise<Ranking> => {
  const template = store.scoringOf(batch)
  const all = await deps.settings.all()
  const open = opened && !hidden.has(item.id)
  const read = seats
    .filter(({ state }) => open && state === 'signed')
    .map((seat) => ({ expertId: seat.expertId, sheet: store.openSheet(deps.keyRing, seat) }))
  const whole = aggregate(template, read, read.length, {
    agree: all.evalAgree,
    mean: all.evalMean,
    outlierPoints: all.evalOutlier,
    trimFrom: all.evalTrimFrom,
  })
  const sheets = new Map(read.map(({ expertId, sheet }) => [expertId, sheet]))
  const grades = [...batch.grades, NO_GRADE].map((grade) => ({
    grade,
    count: read.filter(({ sheet }) => sheet.suggestGrade === grade).length,
  }))
  return {
    itemId: item.id,
    no: item.no,
    name: item.name,
    group: item.group,
    grade: item.grade,
    firstUnit: item.units[0] ?? '',
    rank: null,
    assigned: seats.filter(store.isExpected).length,
    signed: seats.filter(({ state }) => state === 'signed').length,
    mean: whole.mean,
    trimmed: whole.trimmed,
    sd: whole.sd,
    total: whole.total,
    criteria: whole.criteria,
    grades,
    cells: seats.map((seat) => {
      const sheet = sheets.get(seat.expertId)
      return {
        examineId: seat.id,
        expertId: seat.expertId,
        state: closed(batch, seat),
        total: sheet ? (totalOf(template, sheet.scores) ?? null) : null,
        suggestGrade: sheet?.suggestGrade ?? '',
        outlier: whole.outliers.includes(seat.expertId),
      }
    }),
    comments: read.map(({ sheet }) => sheet.comment).sort(),
    votes: item.vote && { ...item.vote },
  }
}

/** Within the group, groups in the order of the batch; the same trimmed mean is the same place. */
const ranked = (list: readonly Ranking[], groups: readonly string[]): Ranking[] => {
  const value = (one: Ranking) => one.trimmed ?? -1
  const places = new Map<string, number>()
  for (const group of new Set(list.map((one) => one.group))) {
    const own = list.filter((one) => one.group === group && one.trimmed !== null)
    for (const one of own) places.set(one.itemId, 1 + own.filter((other) => value(other) > value(one)).length)
  }
  return list
    .map((one) => ({ ...one, rank: places.get(one.itemId) ?? null }))
    .sort(
      (a, b) =>
        groups.indexOf(a.group) - groups.indexOf(b.group) ||
        (a.rank ?? 9_999) - (b.rank ?? 9_999) ||
        a.no.localeCompare(b.no, 'zh-CN', { numeric: true }),
    )
}

const columnsOf = async (db: Db, seats: readonly SeatRow[]) => {
  const bySeat = Map.groupBy(seats, ({ expertId }) => expertId)
  const people = await namesOf(db, [...bySeat.keys()])
  return [...bySeat]
    .map(([expertId, own]) => {
      const { waiting: _w, ...progress } = store.progressOf(own)
      return {
        expertId,
        name: people.get(expertId)?.name ?? '',
        orgName: people.get(expertId)?.company ?? '',
        ...progress,
        submitted: own.filter(({ state }) => state === 'submitted').length,
        signedAt:
          own
            .flatMap(({ signedAt }) => signedAt ?? [])
            .sort()
            .at(-1) ?? null,
      }
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'zh-CN') || a.expertId.localeCompare(b.expertId))
}

/** Before the review has come to its end nobody reads a value: all signed, or closed. */
export const scoreboard = async (
  deps: AwardDeps,
  db: Db,
  batch: BatchRow,
  { accountId, group }: { readonly accountId: string; readonly group?: string | undefined },
) => {
  const items = (await store.listItems(db, batch.id)).filter(
    (item) => item.state === 'passed' && (!group || item.group === group),
  )
  const living = new Set(items.map(({ id }) => id))
  const seats = (await store.listSeats(db, batch.id)).filter((seat) => living.has(seat.itemId))
  const opened = batch.openedAt !== null
  const hidden = await involvedIn(db, items, accountId)
  const list: Ranking[] = []
  for (const item of items)
    list.push(
      await summed(
        deps,
        { batch, opened, hidden },
        item,
        seats.filter(({ itemId }) => itemId === item.id),
      ),
    )
  const experts = await columnsOf(db, seats)
  const place = new Map(experts.map(({ expertId }, at) => [expertId, at]))
  const inOrder = list.map((one) => ({
    ...one,
    cells: one.cells.toSorted((x, y) => (place.get(x.expertId) ?? 0) - (place.get(y.expertId) ?? 0)),
  }))
  return {
    opened,
    status: batch.status,
    groups: batch.groups,
    template: templateView(store.scoringOf(batch)),
    experts,
    list: ranked(inOrder, batch.groups),
  }
}

/** An expert has the row of one's own item, with the own cell in it. */
const ownScore = async (deps: AwardDeps, examineId: string | undefined, context: Context) => {
  const { db } = context
  if (examineId === undefined) throw new AppError('forbidden')
  const seat = await store.requireOwnSeat(db, examineId, actorOf(context).memberId)
  const item = await store.requireItem(db, seat.itemId)
  const batch = await store.requireBatch(db, seat.batchId)
  if (!(store.EXPERT_STATUSES as readonly string[]).includes(batch.status) || seat.state === 'recused')
    throw new AppError('notFound')
  noteOn(context, batch, { item: item.no })
  const template = store.scoringOf(batch)
  const sheet = store.openSheet(deps.keyRing, seat)
  const row = await summed(deps, { batch, opened: false, hidden: new Set() }, item, [seat])
  const total = totalOf(template, sheet.scores) ?? null
  return {
    opened: false,
    status: batch.status,
    groups: [],
    template: templateView(template),
    experts: await columnsOf(db, [seat]),
    list: [
      {
        ...row,
        votes: batch.status === 'announced' ? row.votes : null,
        comments: [],
        cells: row.cells.map((cell) => ({ ...cell, total, suggestGrade: sheet.suggestGrade })),
      },
    ],
  }
}

export const selectScore =
  (deps: AwardDeps) =>
  async ({ batchId, examineId, group }: InputOf<typeof calls.selectScore>, context: Context) => {
    const { db } = context
    const { role, accountId } = actorOf(context)
    if (role === 'expert') return ownScore(deps, examineId, context)
    const seat = examineId ? await store.findSeat(db, examineId) : undefined
    const wanted = batchId ?? seat?.batchId
    if (!wanted) throw new AppError(examineId ? 'notFound' : 'badInput')
    const batch = await store.requireBatch(db, wanted)
    noteOn(context, batch)
    const board = await scoreboard(deps, db, batch, { accountId, group })
    if (!seat) return board
    return { ...board, list: board.list.filter(({ itemId }) => itemId === seat.itemId) }
  }

type Board = Awaited<ReturnType<typeof scoreboard>>

const rankingColumns = (criteria: Board['template']['criteria'], experts: Board['experts']): SheetColumn[] =>
  ([] = [
    { key: 'group', title: '组别', width: 14 },
    { key: 'rank', title: '名次', width: 8 },
    { key: 'no', title: '编号', width: 10 },
    { key: 'name', title: '项目名称', width: 44 },
    { key: 'firstUnit', title: '第一完成单位', width: 30 },
    { key: 'grade', title: '申报等级', width: 10 },
    { key: 'trimmed', title: '去极值平均分', width: 14 },
    { key: 'mean', title: '平均分', width: 10 },
    { key: 'sd', title: '标准差', width: 10 },
    { key: 'signed', title: '签字专家', width: 10 },
    ...criteria.map(({ cid, title }) => ({
      key: `c-${cid}`,
      title: `${title}（中位数）`,
      width: 16,
    })),
    { key: 'grades', title: '建议等级', width: 30 },
    { key: 'vote', title: '表决（同意/反对/弃权/回避）', width: 26 },
    { key: 'result', title: '表决结果', width: 12 },
    ...experts.map(({ expertId, name }) => ({ key: `e-${expertId}`, title: name, width: 10 })),
  ])

const rankingRow = (one: Board['list'][number]) => ({
  group: one.group,
  rank: one.rank,
  no: one.no,
  name: one.name,
  firstUnit: one.firstUnit,
  grade: one.grade,
  trimmed: one.trimmed,
  mean: one.mean,
  sd: one.sd,
  signed: one.signed,
  ...Object.fromEntries(one.criteria.map(({ cid, spread }) => [`c-${cid}`, spread?.median ?? null])),
  grades: one.grades
    .filter(({ count }) => count > 0)
    .map(({ grade, count }) => `${grade}${count}`)
    .join('、'),
  vote: one.votes ? `${one.votes.agree}/${one.votes.against}/${one.votes.abstain}/${one.votes.recused}` : '',
  result: one.votes ? (one.votes.passed ? one.votes.grade : '未通过') : '',
  ...Object.fromEntries(
    one.cells.map((cell) => [`e-${cell.expertId}`, cell.total ?? (cell.state === 'recused' ? '回避' : '')]),
  ),
})

export const exportRanking =
  (deps: AwardDeps) =>
  async ({ batchId }: InputOf<typeof adminCalls.exportRanking>, context: Context): Promise<Download> => {
    const { db } = context
    const batch = await store.requireBatch(db, batchId)
    if (batch.openedAt === null) throw new AppError('stateChanged')
    const { list, experts, template } = await scoreboard(deps, db, batch, {
      accountId: actorOf(context).accountId,
    })
    noteOn(context, batch)
    return {
      fileName: `${store.titleOf(batch)}评审排名.xlsx`,
      mime: SHEET_MIME.xlsx,
      body: writeSheet(list.map(rankingRow), rankingColumns(template.criteria, experts), {
        name: '评审排名',
      }),
    }
  }
