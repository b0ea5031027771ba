import { moversOf } from '@portal/contract/evaluation/achievement.rules'
import { type TaskCode, taskOf, tasksFor } from '@portal/contract/evaluation/process/task.rules'
import type { Role } from '@portal/contract/platform/roles'
import { today } from '@portal/contract/platform/time'
import { type Account, listStaffOf } from '../../identity/account/account.queries.ts'
import { isWorkingDay, readExceptions, workingDaysBetween } from '../../platform/clock/working-day.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage } from '../../platform/outbox/notify.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { isMine, listWaiting, type Waiting } from '../task/task.queries.ts'
import { shortTitle } from './process.messages.ts'

/** One mail a working day to each of the staff for whom something waits; what is late too long goes one office up as well. */

const waitsForRole = (task: TaskCode, role: Role): boolean => tasksFor(moversOf(role), false).includes(task)

/** Whole working days that it is late. */
type Lateness = (row: Waiting) => number

/** What an account hears of: its own, and what is late `escalate` days in the office below (J → F → S). */
const concerns = (
  account: Pick<Account, 'role' | 'id'>,
  row: Waiting,
  late: number,
  escalate: number,
): boolean => {
  const { role, id: accountId } = account
  const below = (...roles: Role[]) => roles.some((one) => waitsForRole(row.task, one))
  if (role === 'superAdmin')
    return (
      row.task === 'reopen' ||
      (below('inCharge', 'expertReview') && late >= escalate) ||
      (below('handler') && late >= escalate * 2)
    )
  if (role === 'inCharge' && (row.task === 'correct' || (below('handler') && late >= escalate))) return true
  return isMine(row, row, { role, accountId })
}

const lineOf = (row: Waiting, late: number): string => {
  const due = row.dueAt ? `，期限${today(new Date(row.dueAt))}` : ''
  const over = late > 0 ? `，已逾期${late}个工作日` : ''
  const what = row.task === 'correct' ? '逾期未补正，可以逾期关闭' : taskOf(row.task).what
  return `· 《${shortTitle(row.name)}》${row.acceptNo ?? ''}：${what}${due}${over}`
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
  let written = 0
  for (const role of ['handler', 'inCharge', 'expertReview', 'superAdmin'] as const)
    for (const account of await listStaffOf(db, role)) {
      if (!account.mailTopics.includes('due')) continue
      const mine = waiting.filter((row) => concerns(account, row, lateness(row), escalate))
      const lines = mine.map((row) => lineOf(row, lateness(row)))
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
