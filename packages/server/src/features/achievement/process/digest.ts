import { ACHIEVEMENT_STATUS, type AchievementStatus } from '@portal/contract/achievement'
import { today } from '@portal/contract/fields'
import type { StaffRole } from '@portal/contract/roles'
import type { Db } from '../../../platform/http/context.ts'
import { type Account, listStaffOf } from '../../account/index.ts'
import { isWorkingDay, readExceptions, workingDaysBetween } from './calendar.ts'
import type { ProcessDeps } from './ports.ts'
import { shortTitle } from './tell.ts'

/** One mail a working day to each of the staff for whom something waits; what is late too long goes one office up as well. */

interface Waiting {
  readonly id: string
  readonly name: string
  readonly acceptNo: string | null
  readonly status: AchievementStatus
  readonly handlerId: string | null
  readonly dueAt: string | null
}

const WAITING: Partial<Record<StaffRole, readonly AchievementStatus[]>> = {
  handler: ['23', '26'],
  inCharge: ['24', '14'],
  expertReview: ['27'],
}

const listWaiting = (db: Db): Promise<Waiting[]> =>
  db
    .selectFrom('achievement')
    .select(['id', 'name', 'acceptNo', 'status', 'handlerId', 'dueAt'])
    .where('status', 'in', ['23', '24', '14', '26', '27'])
    .where('deletedAt', 'is', null)
    .orderBy('dueAt')
    .limit(2000)
    .execute()

/** Whole working days that it is late. */
type Lateness = (row: Waiting) => number

/** What an account hears of: its own, and what is late `escalate` days in the office below (J → F → S). */
const concerns = (
  { role, id }: Pick<Account, 'role' | 'id'>,
  row: Waiting,
  late: number,
  escalate: number,
): boolean => {
  const own = WAITING[role as StaffRole]?.includes(row.status) ?? false
  if (role === 'handler') return own && (row.handlerId === null || row.handlerId === id)
  if (role === 'inCharge') return own || (['23', '26'].includes(row.status) && late >= escalate)
  if (role === 'superAdmin')
    return (['24', '14'].includes(row.status) && late >= escalate) || late >= escalate * 2
  return own
}

const lineOf = (row: Waiting, late: number): string => {
  const due = row.dueAt ? `，期限${today(new Date(row.dueAt))}` : ''
  return `· 《${shortTitle(row.name)}》${row.acceptNo ?? ''}：${ACHIEVEMENT_STATUS[row.status].label}${due}${late > 0 ? `，已逾期${late}个工作日` : ''}`
}

const countNewObjections = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('objection')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'submitted')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Answers how many mails were written. Twice on a day writes none. */
export const sendDigests = async (deps: ProcessDeps, db: Db, day: string): Promise<number> => {
  const exceptions = await readExceptions(db, `${Number(day.slice(0, 4)) - 1}-01-01`)
  if (!isWorkingDay(exceptions, day)) return 0
  const waiting = await listWaiting(db)
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
      if (lines.length === 0 || account.email === '') continue
      await deps.messages.enqueue(db, {
        template: 'staff-digest-mail',
        to: account.email,
        vars: {
          ...{ count: String(lines.length), name: account.name, text: lines.slice(0, 100).join('\n') },
          link: `${deps.publicUrl}/adminpages/kjcg?needMe=true`,
        },
        dedupeKey: `staff-digest:${account.id}:${day}`,
      })
      written += 1
    }
  return written
}
