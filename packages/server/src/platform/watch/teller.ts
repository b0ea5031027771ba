import { randomUUID } from 'node:crypto'
import type { Parts } from '../assembly/parts.ts'
import { databaseNow } from '../clock/database-now.queries.ts'
import type { Db } from '../database/database.ts'
import { renderFor } from '../outbox/notify.ts'
import { ALARM_BEGUN, ALARM_OVER } from './alarm.messages.ts'
import type { Found } from './check.ts'
import { type Operator, operators } from './operators.ts'
import { beginAlarm } from './watch.queries.ts'

/** Tells the operators by mail. */
interface Teller {
  /** Who they are, read anew while the database answers. */
  refresh(): Promise<void>
  /** Once for the portal, in the transaction that begins the alarm. */
  begun(name: string, found: Found): Promise<void>
  /** The outbox lies in the database: when that fails, the mail goes straight to the gateway. */
  begunDirectly(found: Found): Promise<void>
  over(name: string, found: Found, since: string): Promise<void>
}

const SYSTEM_PAGE = '/adminpages/system'
const shownTime = (at: Date) => at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })

/** Whoever reads the mail may be either of them. */
const remedyOf = ({ remedy, detail }: Found) =>
  `${remedy || '无需处理'}${detail ? `（系统管理员须知：${detail}）` : ''}`

export const createTeller = (parts: Parts): Teller => {
  const { db, log, messages, settings, publicUrl, transports } = parts
  let people: readonly Operator[] = []
  const varsOf = (found: Found, at: Date) => ({
    ...{ title: found.title, words: found.text, time: shownTime(at), link: `${publicUrl}${SYSTEM_PAGE}` },
    remedy: remedyOf(found),
  })
  type News = typeof ALARM_BEGUN | typeof ALARM_OVER
  const tell = async (to: Db, news: News, name: string, { found, at }: { found: Found; at: Date }) => {
    for (const { name: staffName, email } of people)
      await messages.notify(
        to,
        news,
        { memberId: null, staffName, email },
        { about: { name, at: at.toISOString(), to: email }, vars: varsOf(found, at) },
      )
  }

  return {
    async refresh() {
      people = (await Promise.all(parts.all(operators).map((list) => list()))).flat()
    },
    begun: (name, found) =>
      db.transaction().execute(async (transaction) => {
        const { text: words, title, remedy } = found
        if (!(await beginAlarm(transaction, { name, title, words, remedy }))) return
        const { at } = await databaseNow(transaction)
        await tell(transaction, ALARM_BEGUN, name, { found, at })
      }),
    async begunDirectly(found) {
      const vars = varsOf(found, new Date())
      const { subject, text } = await renderFor(settings, 'system-alarm-mail', vars)
      for (const { email: to } of people) {
        const id = randomUUID()
        const message = { id, channel: 'mail', template: 'system-alarm-mail', to, subject, text } as const
        await transports.mail
          .send({ ...message, createdAt: new Date().toISOString() }, AbortSignal.timeout(20_000))
          .catch((error: unknown) => log.warn({ reason: String(error) }, 'alarm not mailed'))
      }
    },
    over: (name, found, since) =>
      db
        .transaction()
        .execute((transaction) => tell(transaction, ALARM_OVER, name, { found, at: new Date(since) })),
  }
}
