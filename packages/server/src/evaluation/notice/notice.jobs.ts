import { MESSAGE_TEMPLATES, RECIPIENT_KINDS } from '@portal/contract/evaluation/process/process.calls'
import type { Kysely } from 'kysely'
import { findAccount } from '../../identity/account/account.queries.ts'
import { portalNow } from '../../platform/clock/portal-now.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type Actor, AppError, type Db } from '../../platform/http/context.ts'
import { quietUntil } from '../../platform/outbox/quiet-hours.ts'
import { findAchievement } from '../achievement/achievement.queries.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import type { ScheduledRow } from '../process/process.rows.ts'
import { type Channel, dispatch, type Notice, type SendInput } from './notice.actions.ts'
import {
  endScheduled,
  insertScheduled,
  leaveSms,
  listDue,
  listUnsent,
  takeWaiting,
} from './notice.queries.ts'

/** Notices that go later: at a time somebody chose, or when the hours without SMS are over. */

const MAX_DAYS = 90
/** What could not go for so long (the portal stood still) is not sent any more: its text is of another day. */
const TOO_LATE_HOURS = 24

const requireTime = (given: string): string => {
  const wanted = new Date(given)
  if (wanted.getTime() < portalNow().getTime() - 60_000)
    throw new AppError('badInput', { fields: { sendAt: '发送时间已过' } })
  if (wanted.getTime() > portalNow().getTime() + MAX_DAYS * 86_400_000)
    throw new AppError('badInput', { fields: { sendAt: `最多可以提前${MAX_DAYS}天安排` } })
  return wanted.toISOString()
}

/** At once, at `sendAt`, or (SMS, in the quiet hours) in the morning. */
export const sendMessage = async (
  deps: ProcessDeps,
  db: Db,
  row: AchievementRow,
  { actor, ...input }: SendInput & { readonly actor: Actor },
) => {
  const { template, to, channels, previewOnly } = input
  const notice: Notice = { template, to, channels: [...new Set(channels)], text: input.vars.text }
  const sendAt = input.sendAt === undefined ? null : requireTime(input.sendAt)
  const byName = actor.name
  const heldUntil = notice.channels.includes('sms') && !sendAt ? await quietUntil(db, deps.settings) : null
  const now = notice.channels.filter((channel) => !sendAt && !(heldUntil && channel === 'sms'))
  const later = notice.channels.filter((channel) => !now.includes(channel))
  const look = await dispatch(deps, db, row, { ...notice, byName, previewOnly: true })
  const answer = { ...look, heldUntil, sendAt, scheduledId: null as string | null }
  if (previewOnly) return answer
  const { batchId } =
    now.length > 0 ? await dispatch(deps, db, row, { ...notice, channels: now, byName }) : look
  if (later.length === 0) return { ...answer, batchId }
  const at = sendAt ?? portalNow().toISOString()
  const scheduledId = await insertScheduled(db, {
    achievementId: row.id,
    template,
    sendTo: to,
    channels: later,
    text: notice.text,
    sendAt: at,
    createdById: actor.accountId,
    byName,
  })
  return { ...answer, batchId, scheduledId }
}

/** What waits or was not sent, the next first; what went is in the log of notices. */
export const listScheduled = async (deps: Pick<ProcessDeps, 'settings'>, db: Db, achievementId: string) => {
  const rows = await listUnsent(db, achievementId)
  const until = await quietUntil(db, deps.settings)
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    sendAt: row.sendAt,
    state: row.state,
    reason: row.reason,
    text: row.text,
    byName: row.byName,
    endedBy: row.endedBy,
    endedAt: row.endedAt,
    channels: row.channels,
    template: MESSAGE_TEMPLATES[row.template].label,
    toKinds: row.sendTo.map(({ kind }) => kind),
    toText: [...new Set(row.sendTo.map(({ kind }) => RECIPIENT_KINDS[kind]))].join('、'),
    heldUntil:
      row.state === 'waiting' &&
      row.channels.includes('sms') &&
      Date.parse(row.sendAt) <= portalNow().getTime()
        ? until
        : null,
  }))
}

export const withdraw = async (db: Db, id: string, actor: Actor): Promise<void> => {
  if (!(await endScheduled(db, id, { state: 'withdrawn', endedBy: actor.name })))
    throw new AppError('stateChanged', { text: '该通知已经发出或撤回，请刷新' })
}

/** Why it cannot go; undefined: it went. */
const attempt = async (
  deps: ProcessDeps,
  db: Db,
  row: ScheduledRow,
  channels: Channel[],
): Promise<string | undefined> => {
  const achievement = await findAchievement(db, row.achievementId)
  if (!achievement) return '成果已删除'
  const account = await findAccount(db, row.createdById)
  if (!account || account.disabledAt) return '安排发送的账号已停用'
  if (Date.parse(row.sendAt) < portalNow().getTime() - TOO_LATE_HOURS * 3_600_000)
    return `错过发送时间超过${TOO_LATE_HOURS}小时，未发送，请重新安排`
  try {
    const { template, sendTo: to, text, byName } = row
    await dispatch(deps, db, achievement, { template, to, channels, text, byName })
    return undefined
  } catch (error) {
    // Refused before anything was written: nobody is there any more.
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Sends what is due. Each is a transaction of its own; a run cut short sends nothing twice. Answers how many went. */
export const sendScheduled = async (
  deps: ProcessDeps,
  db: Kysely<Tables>,
  signal?: AbortSignal,
): Promise<number> => {
  let sent = 0
  const quiet = (await quietUntil(db, deps.settings)) !== null
  const due = await listDue(db, quiet)
  for (const { id } of due) {
    if (signal?.aborted) break
    const went = await db.transaction().execute(async (tx) => {
      const row = await takeWaiting(tx, id)
      if (!row) return false
      const held = quiet && row.channels.includes('sms')
      const channels = row.channels.filter((channel) => !(held && channel === 'sms'))
      const reason = await attempt(deps, tx, row, channels)
      if (reason !== undefined) await endScheduled(tx, id, { state: 'failed', reason, endedBy: '系统' })
      else if (held) await leaveSms(tx, id)
      else await endScheduled(tx, id, { state: 'sent', endedBy: '系统' })
      return reason === undefined
    })
    if (went) sent += 1
  }
  return sent
}
