import { ACHIEVEMENT_STATUS, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { StaffRole } from '@portal/contract/platform/roles'
import { today } from '@portal/contract/platform/time'
import { type Account, listStaffOf } from '../../identity/account/account.queries.ts'
import { isWorkingDay, readExceptions, workingDaysBetween } from '../../platform/clock/working-day.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage } from '../../platform/outbox/notify.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { countNewObjections, listWaiting, type Waiting } from '../process/waiting.queries.ts'
import { shortTitle } from './process.messages.ts'

/** One mail a working day to each of the staff for whom something waits; what is late too long goes one office up as well. */

const WAITING: Partial<Record<StaffRole, readonly AchievementStatus[]>> = {
  handler: [AchievementStatus.handlerReview, AchievementStatus.publicised],
  inCharge: [AchievementStatus.inChargeReview, AchievementStatus.objection],
  expertReview: [AchievementStatus.evaluation],
}

/** Whole working days that it is late. */
type Lateness = (row: Waiting) => number

/** What an account hears of: its own, and what is late `escalate` days in the office below (J → F → S). */
const concerns = (
  { role, id }: Pick<Account, 'role' | 'id'>,
  row: Waiting,
  late: number,
  escalate: number,
): boolean => {
  const waitsFor = (one: string) => WAITING[one as StaffRole]?.includes(row.status) ?? false
  const own = waitsFor(role)
  if (role === 'handler') return own && (row.handlerId === null || row.handlerId === id)
  // A conclusion is decided by the person in charge from the day on which the experts were heard.
  if (role === 'inCharge')
    return (
      own ||
      row.status === AchievementStatus.returned ||
      (row.status === AchievementStatus.evaluation && row.dueAt !== null) ||
      (waitsFor('handler') && late >= escalate)
    )
  if (role === 'superAdmin')
    return (
      ((waitsFor('inCharge') || waitsFor('expertReview')) && late >= escalate) ||
      (row.status !== AchievementStatus.returned && late >= escalate * 2)
    )
  return own
}

const lineOf = (row: Waiting, late: number): string => {
  const due = row.dueAt ? `，期限${today(new Date(row.dueAt))}` : ''
  const over = late > 0 ? `，已逾期${late}个工作日` : ''
  const close = row.status === AchievementStatus.returned ? '，可以逾期关闭' : ''
  return `· 《${shortTitle(row.name)}》${row.acceptNo ?? ''}：${ACHIEVEMENT_STATUS[row.status].label}${due}${over}${close}`
}

export const STAFF_DIGEST = defineMessage({
  name: 'staff-digest',
  templates: { mail: 'staff-digest-mail' },
  dedupe: ({ accountId, day }: { accountId: string; day: string }) => `staff-digest:${accountId}:${day}`,
})

/** Answers how many mails were written. Twice on a day writes none. */
export const sendDigests = async (deps: ProcessDeps, db: Db, day: string): Promise<number> => {
  const exceptions = await readExceptions(db, `${Number(day.slice(0, 4)) - 1}-01-01`)
  if (!isWorkingDay(exceptions, day)) return 0
  const waiting = await listWaiting(db, await deps.settings.get('evalExpireDays'))
  const lateness: Lateness = ({ dueAt }) =>
    dueAt ? workingDaysBetween(exceptions, today(new Date(dueAt)), day) : 0
  const escalate = await deps.settings.get('evalEscalateDays')
  const objections = await countNewObjections(db)
  let written = 0
  for (const role of ['handler', 'inCharge', 'expertReview', 'superAdmin'] as const)
    for (const account of await listStaffOf(db, role)) {
      const mine = waiting.filter((row) => concerns(account, row, lateness(row), escalate))
      const lines = mine.map((row) => lineOf(row, lateness(row)))
      if (objections > 0 && (role === 'handler' || role === 'inCharge'))
        lines.unshift(`· 新收到异议${objections}件，请及时甄别`)
      if (lines.length === 0) continue
      const { id: accountId, name, email } = account
      const vars = {
        count: String(lines.length),
        name,
        text: lines.slice(0, 100).join('\n'),
        link: `${deps.publicUrl}/adminpages/kjcg?needMe=true`,
      }
      const to = { memberId: null, staffName: name, email }
      const [sent] = await deps.messages.notify(db, STAFF_DIGEST, to, { about: { accountId, day }, vars })
      if (sent?.unreachable === '') written += 1
    }
  return written
}
