import { award } from '@portal/contract/award/award.calls'
import { message } from '@portal/contract/communication/message.calls'
import { article } from '@portal/contract/content/article.calls'
import { event, eventRegistration } from '@portal/contract/content/event/event.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { taskOf } from '@portal/contract/evaluation/process/task.rules'
import { account } from '@portal/contract/identity/account.calls'
import { fullExports } from '@portal/contract/membership/full-export/full-export.calls'
import { FULL_EXPORT_NAMES } from '@portal/contract/membership/full-export/full-export.rules'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { feedback } from '@portal/contract/membership/note/feedback.calls'
import { notes } from '@portal/contract/membership/note/note.calls'
import { DUE_SOON_DAYS, FAILED_DAYS, type Notice } from '@portal/contract/office/notice.calls'
import { mayCall } from '@portal/contract/platform/endpoint'
import { clockOf } from '@portal/contract/platform/time'
import { openCasesFor } from '../../award/batch/award-objection.actions.ts'
import {
  mailingsFailed,
  mailingsReturned,
  mailingsToRelease,
} from '../../communication/search/concern.queries.ts'
import {
  eventsFull,
  eventsTomorrow,
  publicationsHandedIn,
  publicationsReturned,
} from '../../content/search/concern.queries.ts'
import { listPressing, OF_CASES } from '../../evaluation/task/task.queries.ts'
import { waitingResets } from '../../identity/sign-in/second-factor.queries.ts'
import { feedbackOpen } from '../../membership/feedback/feedback.queries.ts'
import { fullExportsWaiting } from '../../membership/full-export/full-export.queries.ts'
import { tasksDue } from '../../membership/note/note.queries.ts'
import type { Actor, Db } from '../../platform/http/context.ts'

/** What concerns somebody of the staff: each source by the right to the act that it asks for. */

export type Concern = Omit<Notice, 'fresh'>
type Reader = Pick<Actor, 'role' | 'accountId'>
/** Of one source. Whoever has more of it opens its list. */
const MOST = 50
const DAY = 86_400_000

const NO_MORE = { dueAt: null, late: false, column: '' } as const

interface Mailing {
  readonly id: string
  readonly channel: 'mail' | 'sms'
  readonly title: string
  readonly version: number
  readonly at: string | null
  readonly by: string
}
const ofMailing = (row: Mailing, what: string, more: Partial<Concern>): Concern => ({
  ...NO_MORE,
  key: `${what}:${row.id}:${row.version}`,
  topic: 'release',
  title: `${row.channel === 'mail' ? '邮件' : '短信'}“${row.title || '（无标题）'}”`,
  text: '',
  at: row.at ?? new Date(0).toISOString(),
  page: row.channel === 'mail' ? 'sentMail' : 'sentSms',
  id: row.id,
  ...more,
})

const mailings = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  const returned = mayCall(message.handIn, role) ? await mailingsReturned(db, accountId, MOST) : []
  const own = returned.map((row) =>
    ofMailing(row, 'returned', {
      text: `${row.by}退回：${row.returnNote}`,
      page: row.channel === 'mail' ? 'mailOutbox' : 'smsOutbox',
    }),
  )
  if (!mayCall(message.sendBack, role)) return own
  const { handedIn, awaiting } = await mailingsToRelease(db, accountId, MOST)
  const failed = await mailingsFailed(db, { days: FAILED_DAYS, limit: MOST })
  return [
    ...own,
    ...handedIn.map((row) => ofMailing(row, 'handed-in', { text: `${row.by}提交，待您核对后发送` })),
    ...awaiting.map((row) => ofMailing(row, 'awaiting', { text: `${row.by}发送，待您复核` })),
    ...failed.map((row) =>
      ofMailing(row, 'failed', { topic: 'failed', text: `${row.failed} 个收件人未送达` }),
    ),
  ]
}

const publications = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  type Row = Awaited<ReturnType<typeof publicationsHandedIn>>[number]
  const line = (row: Row, what: string, text: string): Concern => ({
    ...NO_MORE,
    key: `${what}:${row.id}:${row.version}`,
    topic: 'release',
    title: `${row.kind === 'article' ? '文章' : '视频'}“${row.title || '（无标题）'}”`,
    text,
    at: row.at ?? new Date(0).toISOString(),
    page: row.kind,
    id: row.id,
    column: row.column,
  })
  const returned = mayCall(article.handIn, role) ? await publicationsReturned(db, accountId, MOST) : []
  const handedIn = mayCall(article.sendBack, role) ? await publicationsHandedIn(db, accountId, MOST) : []
  return [
    ...returned.map((row) => line(row, 'returned', `${row.by}退回：${row.returnNote}`)),
    ...handedIn.map((row) => line(row, 'handed-in', `${row.by}提交，待您审核`)),
  ]
}

const achievements = async (db: Db, reader: Reader): Promise<Concern[]> => {
  if (!mayCall(achievementProcess.process, reader.role)) return []
  const rows = await listPressing(db, reader, { days: DUE_SOON_DAYS, limit: MOST })
  return rows.map(({ achievementId, task, dueAt, name, acceptNo, late }) => ({
    ...NO_MORE,
    key: `task:${achievementId}:${task}:${dueAt}`,
    topic: OF_CASES.includes(task) ? 'objection' : 'due',
    title: `《${name || '（未命名）'}》`,
    text: [acceptNo, taskOf(task).what].filter(Boolean).join(' · '),
    at: dueAt ? new Date(Date.parse(dueAt) - DUE_SOON_DAYS * DAY).toISOString() : new Date(0).toISOString(),
    ...{ dueAt, late, page: 'achievement', id: achievementId },
  }))
}

const awardCases = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  if (!mayCall(award.objections, role)) return []
  const rows = await openCasesFor(db, accountId)
  return rows.map(({ id, caseNo, awardBatchId, item, filedAt, dueAt, late }) => ({
    ...NO_MORE,
    key: `case:${id}`,
    topic: 'objection',
    title: `异议 ${caseNo}`,
    text: `奖励评审 · ${item.name}`,
    ...{ at: filedAt, dueAt, late, page: 'award', id: awardBatchId ?? '' },
  }))
}

const followUps = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  if (!mayCall(notes.tasks, role)) return []
  const rows = await tasksDue(db, accountId, MOST)
  return rows.map(({ id, dueOn, memberName, late, at }) => ({
    ...NO_MORE,
    key: `follow-up:${id}:${dueOn}`,
    topic: 'due',
    title: `跟进：${memberName}`,
    text: late ? '已过期限' : '今天到期',
    ...{ at, dueAt: at, late, page: 'followUps', id },
  }))
}

const feedbacks = async (db: Db, { role }: Reader): Promise<Concern[]> => {
  if (!mayCall(feedback.answer, role)) return []
  const rows = await feedbackOpen(db, MOST)
  return rows.map(({ id, at, text, name }) => ({
    ...NO_MORE,
    key: `feedback:${id}`,
    topic: 'feedback',
    title: `${name}的反馈`,
    text: [...text].slice(0, 60).join(''),
    ...{ at, page: 'feedback', id },
  }))
}

const exportsToAgree = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  if (!mayCall(fullExports.decide, role)) return []
  const rows = await fullExportsWaiting(db, accountId, MOST)
  return rows.map(({ id, kind, output, total, requestedByName, requestedAt }) => ({
    ...NO_MORE,
    key: `full-export:${id}`,
    topic: 'release',
    title: `${FULL_EXPORT_NAMES[output]}：${MEMBER_KINDS[kind].label} ${total} 条`,
    text: `${requestedByName}申请，待您复核`,
    ...{ at: requestedAt, page: 'fullExports', id },
  }))
}

/** A lost one-time password is cleared by another person than the one who asked and the one who lost it. */
const resetsToConfirm = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  if (!mayCall(account.decideTotpReset, role)) return []
  const rows = await waitingResets(db)
  return rows
    .filter((row) => ![row.askedBy, row.accountId].includes(accountId))
    .map(({ id, at, name, askedByName }) => ({
      ...NO_MORE,
      key: `totp-reset:${id}`,
      topic: 'release',
      title: `清除动态口令：${name}`,
      text: `${askedByName}申请，向本人核实后由您确认`,
      ...{ at, page: 'account', id },
    }))
}

/** Who waits is moved up by the office, and a full event may get more places; the day before, its handler is reminded. */
const events = async (db: Db, { role, accountId }: Reader): Promise<Concern[]> => {
  const full = mayCall(eventRegistration.moveUp, role) ? await eventsFull(db, MOST) : []
  const tomorrow = mayCall(event.get, role) ? await eventsTomorrow(db, accountId, MOST) : []
  const places = ({ places: all, registered }: (typeof full)[number]) => {
    if (all === 0) return '名额不限'
    return registered < all ? `还有${all - registered}个名额` : `${all}个名额已满`
  }
  return [
    ...full.map((row) => ({
      ...NO_MORE,
      key: row.waiting > 0 ? `waiting:${row.id}:${row.waitingAt}` : `full:${row.id}:${row.places}`,
      topic: 'event' as const,
      title: row.title,
      text: row.waiting > 0 ? `${row.waiting}人候补，${places(row)}` : places(row),
      at: (row.waiting > 0 ? row.waitingAt : row.registeredAt) ?? new Date(0).toISOString(),
      ...{ page: 'event' as const, id: row.id },
    })),
    ...tomorrow.map((row) => ({
      ...NO_MORE,
      key: `tomorrow:${row.id}:${row.beginsAt}`,
      topic: 'event' as const,
      title: row.title,
      text: `明天 ${clockOf(row.beginsAt)}，${row.place || '线上'}，已报名${row.registered}人`,
      ...{ at: row.since, dueAt: row.beginsAt, page: 'event' as const, id: row.id },
    })),
  ]
}

/** What is late first, then the newest. */
export const concernsOf = async (db: Db, reader: Reader): Promise<Concern[]> => {
  const found = await Promise.all(
    [
      ...[mailings, publications, events, achievements, awardCases, followUps, feedbacks],
      ...[exportsToAgree, resetsToConfirm],
    ].map((source) => source(db, reader)),
  )
  return found.flat().sort((a, b) => Number(b.late) - Number(a.late) || Date.parse(b.at) - Date.parse(a.at))
}
