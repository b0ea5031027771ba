import { MOVES } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus as at, staffLabel } from '@portal/contract/evaluation/achievement-status.rules'
import { CORRECTION, REQUESTS } from '@portal/contract/evaluation/process/request.fields'
import { doerOf, STATUS_TASKS, taskOf } from '@portal/contract/evaluation/process/task.rules'
import { dateText, dayOf, momentText, today } from '@portal/contract/platform/time'
import { findPanel } from '../../../peer-review/panel/panel.queries.ts'
import { listObjections } from '../../../peer-review/publicity/objection.queries.ts'
import { listPublicities } from '../../../peer-review/publicity/publicity.queries.ts'
import { portalNow } from '../../../platform/clock/portal-now.ts'
import { listExceptions } from '../../../platform/clock/working-day.queries.ts'
import { documentKind } from '../../../platform/documents/documents.ts'
import { listEvents } from '../../achievement/achievement-log.queries.ts'
import { listReturns } from '../../process/process.queries.ts'
import { listRequests } from '../../process/request.queries.ts'
import type { Piece, Scene } from '../dossier.parts.ts'
import { clockOfPublicity } from '../dossier-application.documents.ts'
import { json, papers, table, text } from '../dossier-paper.documents.ts'

/** By when each step was due and when it was done, what was extended, when the evaluation stood still, and the calendar that days were counted by. */

const LIMITS = documentKind('期限和暂停')

type Event = Awaited<ReturnType<typeof listEvents>>[number]
interface Limit {
  readonly what: string
  readonly from: string | null
  readonly until: string | null
  readonly note?: string | undefined
  readonly done: string | null
}

const momentOf = (instant: string | null): number => (instant ? Date.parse(instant) : 0)
const changes = (events: readonly Event[]): Event[] =>
  events.filter(({ fromStatus, toStatus, move }) => fromStatus !== toStatus || move === 'resubmit')

/** Returns, publicities and cases have days of their own. */
const ELSEWHERE: readonly string[] = [at.returned, at.publicity, at.objection]
/** As it was written into the log with the move. */
const ofStatuses = (events: readonly Event[]): Limit[] =>
  changes(events).flatMap(({ toStatus, at: from, detail }, n, all) => {
    const [, code] = STATUS_TASKS.find(([status]) => status === toStatus) ?? []
    if (!code || ELSEWHERE.includes(toStatus) || typeof detail.dueAt !== 'string') return []
    return [
      {
        ...{ what: `${taskOf(code).what}（${doerOf(code)}）`, from, until: detail.dueAt },
        done: all[n + 1]?.at ?? null,
      },
    ]
  })

const ofReturns = async ({ db, row }: Scene, events: readonly Event[]): Promise<Limit[]> =>
  (await listReturns(db, row.id)).toReversed().map((sheet, n) => ({
    ...{ what: `第${n + 1}次补正（申请人）`, from: sheet.at, until: sheet.dueAt },
    note: [
      sheet.firstDueAt && `原为${momentText(sheet.firstDueAt)}，已延长`,
      sheet.reminded > 0 && `提醒${sheet.reminded}次`,
    ]
      .filter(Boolean)
      .join('；'),
    done:
      changes(events).find((one) => one.fromStatus === at.returned && momentOf(one.at) > momentOf(sheet.at))
        ?.at ?? null,
  }))

const ofPublicities = async ({ db, row }: Scene, events: readonly Event[]): Promise<Limit[]> =>
  (await listPublicities(db, { achievementId: row.id }))
    .toReversed()
    .map(({ id, no, startAt, endAt, state }) => {
      const { days, pauses } = clockOfPublicity(events, id)
      return {
        ...{ what: `第${no}次公示`, from: startAt, until: endAt },
        note: [days && `${days}天`, ...pauses.map((pause) => `暂停：${pause}`)].filter(Boolean).join('；'),
        done: state === 'ended' ? endAt : null,
      }
    })

const ofCases = async ({ db, row }: Scene): Promise<Limit[]> =>
  (await listObjections(db, { achievementId: row.id })).flatMap((one): Limit[] => [
    ...(one.dueAt
      ? [{ what: `裁定异议${one.caseNo}`, from: one.triagedAt, until: one.dueAt, done: one.ruledAt }]
      : []),
    ...(one.statementDueAt
      ? [
          {
            ...{ what: `就异议${one.caseNo}陈述意见（完成单位）`, from: one.triagedAt },
            ...{ until: one.statementDueAt, done: one.statedAt },
          },
        ]
      : []),
  ])

const ofSheets = async ({ db, row }: Scene): Promise<Limit[]> => {
  const panel = await findPanel(db, row.id)
  if (row.evalMode !== 'correspondence' || !panel?.dueAt) return []
  const { lockedAt, dueAt, openedAt } = panel
  return [{ what: '专家提交意见（函审）', from: lockedAt, until: dueAt, done: openedAt }]
}

const LABELS = { ...REQUESTS, correction: CORRECTION }
const ofRequests = async ({ db, row }: Scene): Promise<Limit[]> =>
  (await listRequests(db, row.id))
    .toReversed()
    .flatMap(({ kind, at: from, dueAt, decidedAt }) =>
      dueAt ? [{ what: `决定${LABELS[kind].label}`, from, until: dueAt, done: decidedAt }] : [],
    )

/** The last day on which it could be appealed against, as it was told. */
const ofAppeals = (events: readonly Event[]): [string, string][] =>
  events.flatMap(({ at: told, detail }) =>
    typeof detail.appealUntil === 'string' ? [[told, detail.appealUntil] as [string, string]] : [],
  )

const standstills = (events: readonly Event[], evalMode: string) => {
  const list: { from: string; why: string; until: string | null; ended: string }[] = []
  for (const { fromStatus, toStatus, at: when, move } of changes(events)) {
    const last = list.at(-1)
    if (last && last.until === null && toStatus !== at.objection && toStatus !== at.returned)
      list.splice(-1, 1, { ...last, until: when, ended: MOVES[move].label })
    const stops = toStatus === at.objection || toStatus === at.returned
    if (stops && (fromStatus === at.publicised || fromStatus === at.evaluation))
      list.push({
        ...{ from: when, until: null, ended: '' },
        why: `${MOVES[move].label}（${staffLabel(fromStatus, evalMode)}期间）`,
      })
  }
  return list
}

const inTime = ({ until, done }: Limit): string => {
  if (!until) return ''
  if (!done) return Date.parse(until) < portalNow().getTime() ? '未办，已过期限' : '未到期限'
  return Date.parse(done) <= Date.parse(until) ? '按期' : '逾期'
}

/** What differs from Monday to Friday, up to the last day that was counted. */
const calendarOf = async (db: Scene['db'], events: readonly Event[], list: readonly Limit[]) => {
  const counted = list.flatMap(({ until }) => (until ? dayOf(until) : []))
  const last = [today(portalNow()), ...counted].toSorted().at(-1)
  const first = events[0]?.at
  return first && last ? listExceptions(db, dayOf(first), last) : []
}

export async function* limits(scene: Scene): AsyncGenerator<Piece> {
  const { db, row, actor } = scene
  // Cases and the days of the first review are not theirs to read.
  if (actor.role === 'expertReview') return
  const events = await listEvents(db, row.id)
  const list = [
    ...[ofStatuses(events), await ofReturns(scene, events), await ofPublicities(scene, events)],
    ...[await ofCases(scene), await ofSheets(scene), await ofRequests(scene)],
  ]
    .flat()
    .toSorted((a, b) => momentOf(a.from) - momentOf(b.from))
  const stood = standstills(events, row.evalMode)
  const appeals = ofAppeals(events)
  const calendar = await calendarOf(db, events, list)
  const title = '期限和暂停'
  const path = `10-办理记录/${title}`
  yield {
    path: `${path}.json`,
    title,
    content: json({ limits: list, standstills: stood, appeals, calendar }),
  }
  const days = calendar.map(
    ({ day, works, name }) => `${dateText(day)}${works ? '上班' : '休息'}${name && `（${name}）`}`,
  )
  yield* await papers(scene, {
    document: LIMITS,
    ...{ path, title },
    blocks: [
      table(
        ['事项', '起算', '期限', '办理', '情况'],
        [2, 1.3, 1.3, 1.3, 2],
        list.map((one) => [
          ...[one.what, one.from ? momentText(one.from) : '', one.until ? momentText(one.until) : ''],
          ...[one.done ? momentText(one.done) : '', [inTime(one), one.note].filter(Boolean).join('\n')],
        ]),
      ),
      ...appeals.map(([told, until]) =>
        text(`${momentText(told)}告知：可在${dateText(until)}（含当日）前申请复议。`),
      ),
      text('评价暂停', true),
      stood.length === 0
        ? text('公示期满以后没有暂停过。')
        : table(
            ['起', '原因', '止', '恢复或结束'],
            [1.3, 2.4, 1.3, 2],
            stood.map(({ from, why, until, ended }) => [
              ...[momentText(from), why, until ? momentText(until) : '至今', ended],
            ]),
          ),
      text('工作日历', true),
      text(
        `期限按工作日计算的，以星期一至星期五为工作日，另有规定的日期如下：${days.length > 0 ? days.join('，') : '无'}。`,
      ),
    ],
  })
}
