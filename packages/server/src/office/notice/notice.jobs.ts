import { NOTICE_TOPICS } from '@portal/contract/identity/notice-choice.calls'
import { listToldStaff } from '../../identity/account/account.queries.ts'
import { staffRecipient, waysOf } from '../../identity/account/notice-choice.actions.ts'
import type { Parts } from '../../platform/assembly/parts.ts'
import { STAFF_NOTICE } from './notice.messages.ts'
import { type Concern, concernsOf } from './notice.views.ts'

/** Tells staff what the bell says by the ways that they chose; the outbox knows what was told before. */

type Deps = Pick<Parts, 'db' | 'messages' | 'publicUrl'>

/** Achievements that are due go into one mail of the day. */
const isInDigest = ({ page, topic }: Concern): boolean => page === 'achievement' && topic === 'due'

/** Those of achievement evaluation stand among its pages. */
const columnPath = (column: string): string => (column === 'kjcg' ? 'kjcg/articles' : column)
const PATHS: Readonly<Record<Concern['page'], (concern: Concern) => string>> = {
  sentMail: ({ id }) => `BeenSend?open=${id}`,
  sentSms: ({ id }) => `SMSBeenSend?open=${id}`,
  mailOutbox: ({ id }) => `OutBox?id=${id}`,
  smsOutbox: ({ id }) => `SMSOutBox?id=${id}`,
  article: ({ column, id }) => `${columnPath(column)}/edit/${id}`,
  video: ({ column }) => `${columnPath(column)}/videos`,
  achievement: ({ id }) => `kjcg?id=${id}`,
  event: ({ id }) => `events?id=${id}`,
  award: ({ id }) => `awards/${id}`,
  followUps: () => 'followups',
  feedback: () => 'feedback',
  fullExports: () => 'full-exports',
  account: () => 'account',
}

export const tellStaff = async ({ db, messages, publicUrl }: Deps): Promise<void> => {
  for (const account of await listToldStaff(db))
    await db.transaction().execute(async (at) => {
      const found = await concernsOf(at, { role: account.role, accountId: account.id })
      for (const concern of found) {
        const channels = waysOf(account, concern.topic).filter(
          (way) => way !== 'mail' || !isInDigest(concern),
        )
        if (channels.length === 0) continue
        const { key, topic, title, text } = concern
        await messages.notify(at, STAFF_NOTICE, staffRecipient(account), {
          about: { accountId: account.id, key },
          vars: {
            ...{ topic: NOTICE_TOPICS[topic], title: shortened(title), name: account.name, text },
            link: `${publicUrl}/adminpages/${PATHS[concern.page](concern)}`,
          },
          mailVars: { title },
          channels,
        })
      }
    })
}

const MAX = 30
/** Short enough for an SMS. */
const shortened = (title: string): string =>
  [...title].length > MAX ? `${[...title].slice(0, MAX - 1).join('')}…` : title

export const defineNotices = (parts: Parts): void => {
  parts.jobs.define('staff-notices', async () => {
    await tellStaff(parts)
    return undefined
  })
  parts.jobs.schedule('staff-notices', '*/10 * * * *')
}
