import { randomUUID } from 'node:crypto'
import type { StaffRole } from '@portal/contract/platform/roles'
import { ROLES } from '@portal/contract/platform/roles'
import { dayOf, dayText } from '@portal/contract/platform/time'
import { type Account, findAccount, listStaffOf } from '../../identity/account/account.queries.ts'
import { recipientOf } from '../../membership/record/member.messages.ts'
import { findMember } from '../../membership/record/member.queries.ts'
import { type NoteSent, writeToObjector } from '../../peer-review/publicity/objection.messages.ts'
import type { ObjectionRow } from '../../peer-review/publicity/publicity.rows.ts'
import type { Db } from '../../platform/http/context.ts'
import { defineMessage, smsAndMail, type Templates } from '../../platform/outbox/notify.ts'
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

export const ownLink = ({ publicUrl }: Deps, id: string): string => `${publicUrl}/memberpages/kjcg?id=${id}`
const staffLink = ({ publicUrl }: Deps, id: string): string => `${publicUrl}/adminpages/kjcg?id=${id}`

/** The words go on from the title of the achievement, which the thread does not repeat. */
export const threadText = ({ state, text }: Pick<News, 'state' | 'text'>): string =>
  `${state.startsWith('的') ? '本成果' : ''}${state}。${text ?? ''}`

/** What is sent about a version of an achievement, each time into its log of notices. */
interface OfAchievement {
  readonly row: Pick<AchievementRow, 'id' | 'version'>
  readonly once: string
  readonly note: {
    readonly batchId: string
    readonly toKind: string
    readonly toName: string
    readonly byName: string
    readonly about: string
  }
}
const aboutAchievement = <const T extends Templates>(name: string, templates: T) =>
  defineMessage({
    name,
    templates,
    dedupe: ({ row, once }: OfAchievement) => `${name}:${row.id}:${row.version}:${once}`,
    logged: (db, { row, note }, { channel, outboxId }) =>
      recordNotice(db, { achievementId: row.id, template: name, ...note, channel, outboxId }),
  })
const TO_OWNER = {
  progress: aboutAchievement('achievement-progress', smsAndMail('achievement-progress')),
  returned: aboutAchievement('achievement-returned', smsAndMail('achievement-returned')),
  reminder: aboutAchievement('achievement-reminder', smsAndMail('achievement-reminder')),
}
type Kind = keyof typeof TO_OWNER
const STAFF_TASK = aboutAchievement('staff-task', { mail: 'staff-task-mail' })
export const PROCESS_MESSAGES = [...Object.values(TO_OWNER), STAFF_TASK]

interface ReturnNews extends News {
  readonly dueAt: string
  readonly items: readonly { text: string }[]
}

interface Owned extends News, Partial<Pick<ReturnNews, 'dueAt' | 'items'>> {
  readonly kind: Kind
  /** Told once of each. */
  readonly once: string
}
const tellOwner = async (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  { kind, once, ...news }: Owned,
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
  const about = {
    row,
    once,
    note: {
      ...{ batchId, toKind: 'applicant', toName: member.name, byName: news.byName },
      about: threadText({ state: news.state }),
    },
  }
  await deps.messages.notify(db, TO_OWNER[kind], recipientOf(member), { about, vars })
  await postSystem(db, row.id, threadText(news))
  const template = `achievement-${kind}`
  await recordNotice(db, { achievementId: row.id, template, ...about.note, channel: 'site', outboxId: null })
}

export const tellApplicant = (deps: Deps, db: Db, row: AchievementRow, news: News): Promise<void> =>
  tellOwner(deps, db, row, { ...news, kind: 'progress', once: news.state })
export const tellReturn = (deps: Deps, db: Db, row: AchievementRow, news: ReturnNews): Promise<void> =>
  tellOwner(deps, db, row, { ...news, kind: 'returned', once: '' })
export const tellReminder = (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  news: ReturnNews & { days: number },
): Promise<void> =>
  tellOwner(deps, db, row, { ...news, kind: 'reminder', once: `${news.days}:${dayOf(news.dueAt)}` })

const mailStaff = async (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  { account, ...news }: News & { readonly account: Account },
) => {
  const { id: accountId, name, email, role } = account
  const note = {
    batchId: randomUUID(),
    toKind: role,
    toName: `${ROLES[role].label} ${name}`,
    byName: news.byName,
    about: threadText({ state: news.state }),
  }
  const vars = {
    title: shortTitle(row.name),
    no: row.acceptNo ?? '（未编号）',
    name,
    state: news.state,
    text: news.text || '请登录平台办理。',
    link: staffLink(deps, row.id),
  }
  const about = { row, once: `${news.state}:${accountId}`, note }
  await deps.messages.notify(db, STAFF_TASK, { memberId: null, staffName: name, email }, { about, vars })
}

/** The handler of the achievement, else all of the role; their work queues show it as well. */
export const tellStaff = async (
  deps: Deps,
  db: Db,
  row: AchievementRow,
  { to, ...news }: News & { readonly to: StaffRole },
): Promise<void> => {
  const own = to === 'handler' && row.handlerId ? await findAccount(db, row.handlerId) : undefined
  const accounts = own && !own.disabledAt ? [own] : await listStaffOf(db, to)
  const told = accounts.filter(({ mailTopics }) => mailTopics.includes('task'))
  for (const account of told) await mailStaff(deps, db, row, { account, ...news })
}

/** To the objector, and into the log of what was sent about the achievement. */
export const tellObjector = (
  deps: Pick<ProcessDeps, 'keyRing' | 'messages' | 'publicUrl'>,
  db: Db,
  objection: ObjectionRow,
  news: News,
): Promise<void> => writeToObjector(deps, db, objection, { news, noted: noteToObjector })

/** What an objector was sent, in the log of notices of the achievement that they object to. */
export const noteToObjector: NoteSent = async (db, { achievementId }, sent) => {
  if (achievementId !== null) await recordNotice(db, { achievementId, ...sent })
}
