import { randomUUID } from 'node:crypto'
import type { Role, StaffRole } from '@portal/contract/platform/roles'
import { ROLES } from '@portal/contract/platform/roles'
import { type Account, findAccount, listStaffOf } from '../../identity/account/account.queries.ts'
import { findMember } from '../../membership/record/member.queries.ts'
import { type NoteSent, writeToObjector } from '../../peer-review/publicity/objection.messages.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import type { Db } from '../../platform/http/context.ts'
import type { AchievementRow } from '../achievement/achievement.rows.ts'
import type { ProcessDeps } from '../process/process.parts.ts'
import { recordNotice } from './notice.queries.ts'
import { postSystem } from './thread.queries.ts'

/** Who is told what of a move: rows of the outbox in its transaction, and one row each of what was sent. */

type Deps = Pick<ProcessDeps, 'messages' | 'publicUrl'>
/** The words that start the sentence 成果《…》…. */
export interface News {
  readonly state: string
  readonly text?: string
  readonly byName: string
}

const MAX_TITLE = 20
/** Short enough for an SMS. */
export const shortTitle = (name: string): string =>
  [...name].length > MAX_TITLE ? `${[...name].slice(0, MAX_TITLE - 1).join('')}…` : name || '（未命名）'
const dayFormat = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
export const dayText = (instant: string): string => dayFormat.format(new Date(instant))

export const ownLink = ({ publicUrl }: Deps, id: string): string => `${publicUrl}/memberpages/kjcg?id=${id}`
const staffLink = ({ publicUrl }: Deps, id: string): string => `${publicUrl}/adminpages/kjcg?id=${id}`

/** The words go on from the title of the achievement, which the thread does not repeat. */
export const threadText = ({ state, text }: Pick<News, 'state' | 'text'>): string =>
  `${state.startsWith('的') ? '本成果' : ''}${state}。${text ?? ''}`

type Kind = 'progress' | 'returned' | 'reminder'
interface ReturnNews extends News {
  readonly dueAt: string
  readonly items: readonly { text: string }[]
}

const tellOwner = async (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  kind: Kind,
  news: News & Partial<ReturnNews>,
  once: string,
): Promise<void> => {
  const member = await findMember(db, row.ownerId)
  if (!member) return
  const items = news.items ?? []
  const comments = items.map(({ text }, i) => `${i + 1}. ${text}`).join('\n')
  const vars = {
    title: shortTitle(row.name),
    no: row.acceptNo ?? '（未编号）',
    name: member.name,
    state: news.state,
    text: news.text || '如有疑问，请与我们联系。',
    count: String(items.length),
    date: news.dueAt ? dayText(news.dueAt) : '',
    link: ownLink(deps, row.id),
    comments: [comments, news.text].filter(Boolean).join('\n\n') || '详见平台中的补正清单。',
  }
  const batchId = randomUUID()
  const noted = { achievementId: row.id, batchId, template: `achievement-${kind}`, byName: news.byName }
  const to = { toKind: 'applicant', toName: member.name }
  const dedupeKey = `achievement-${kind}:${row.id}:${row.version}:${once}`
  if (member.mobileTel) {
    const template = `achievement-${kind}` as const
    const outboxId = await deps.messages.enqueue(db, {
      template,
      to: member.mobileTel,
      vars,
      dedupeKey: `${dedupeKey}:sms`,
      memberId: member.id,
    })
    await recordNotice(db, { ...noted, ...to, channel: 'sms', outboxId })
  }
  if (member.email) {
    const template = `achievement-${kind}-mail` as const
    const outboxId = await deps.messages.enqueue(db, {
      template,
      to: member.email,
      vars,
      dedupeKey: `${dedupeKey}:mail`,
      memberId: member.id,
    })
    await recordNotice(db, { ...noted, ...to, channel: 'mail', outboxId })
  }
  await postSystem(db, row.id, threadText(news))
  await recordNotice(db, { ...noted, ...to, channel: 'site', outboxId: null })
}

export const tellApplicant = (deps: Deps, db: Db, row: AchievementRow, news: News): Promise<void> =>
  tellOwner(deps, db, row, 'progress', news, news.state)
export const tellReturn = (deps: Deps, db: Db, row: AchievementRow, news: ReturnNews): Promise<void> =>
  tellOwner(deps, db, row, 'returned', news, '')
export const tellReminder = (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  news: ReturnNews & { days: number },
): Promise<void> => tellOwner(deps, db, row, 'reminder', news, String(news.days))

const mailStaff = async (deps: Deps, db: Db, account: Account, row: AchievementRow, news: News) => {
  if (account.email === '') return
  const outboxId = await deps.messages.enqueue(db, {
    template: 'staff-task-mail',
    to: account.email,
    vars: {
      title: shortTitle(row.name),
      no: row.acceptNo ?? '（未编号）',
      name: account.name,
      state: news.state,
      text: news.text || '请登录平台办理。',
      link: staffLink(deps, row.id),
    },
    dedupeKey: `staff-task:${row.id}:${row.version}:${news.state}:${account.id}`,
  })
  const toKind: Role = account.role
  await recordNotice(db, {
    achievementId: row.id,
    batchId: randomUUID(),
    template: 'staff-task',
    toKind,
    channel: 'mail',
    toName: `${ROLES[account.role].label} ${account.name}`,
    outboxId,
    byName: news.byName,
  })
}

/** The handler of the achievement, else all of the role; their work queues show it as well. */
export const tellStaff = async (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  role: StaffRole,
  news: News,
): Promise<void> => {
  const own = role === 'handler' && row.handlerId ? await findAccount(db, row.handlerId) : undefined
  const accounts = own && !own.disabledAt ? [own] : await listStaffOf(db, role)
  for (const account of accounts) await mailStaff(deps, db, account, row, news)
}

/** To the objector, and into the log of what was sent about the achievement. */
export const tellObjector = (
  deps: Pick<ProcessDeps, 'keyRing' | 'messages' | 'publicUrl'>,
  db: Db,
  objection: ObjectionRow,
  news: News,
): Promise<void> => writeToObjector(deps, db, objection, news, noteToObjector)

/** What an objector was sent, in the log of notices of the achievement that they object to. */
export const noteToObjector: NoteSent = async (db, { achievementId }, sent) => {
  if (achievementId !== null) await recordNotice(db, { achievementId, ...sent })
}
