import { randomUUID } from 'node:crypto'
import type { Parts } from '../assembly/parts.ts'
import { databaseNow } from '../clock/database-now.queries.ts'
import { renderFor } from '../outbox/notify.ts'
import { ALARM_BEGUN, ALARM_OVER } from './alarm.messages.ts'
import type { Found } from './check.ts'
import { type Operator, operators } from './operators.ts'
import { beginAlarm, endAlarm, listAlarms, type ServingProcess } from './watch.queries.ts'

/**
 * What turns red twice in a row is an alarm: one line in the log, one mail to the operators, whichever process sees it first; and the
 * same when it is over.
 */
export interface Alarms {
  hear(found: readonly Found[]): Promise<void>
}

const ROUNDS = 2
const SYSTEM_PAGE = '/adminpages/system'

interface Seen {
  red: number
  since: number
  /** Told past the outbox, because the database was what failed. */
  directly: boolean
}

export const createAlarms = (parts: Parts, self: ServingProcess, roundMs: number): Alarms => {
  const { db, log, messages, settings, publicUrl, transports } = parts
  const seen = new Map<string, Seen>()
  let people: readonly Operator[] = []
  const nameOf = ({ name, local }: Found) => (local ? `${name}@${self.host}` : name)
  const varsOf = (found: Found, time: string) => ({
    ...{ title: found.title, words: found.text, time, link: `${publicUrl}${SYSTEM_PAGE}` },
    remedy: found.remedy || '无需处理',
  })
  const shownTime = (at: Date) => at.toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })

  const begin = (found: Found) =>
    db.transaction().execute(async (transaction) => {
      const { text: words, title, remedy } = found
      if (!(await beginAlarm(transaction, { name: nameOf(found), title, words, remedy }))) return
      const { at } = await databaseNow(transaction)
      for (const { name, email } of people)
        await messages.notify(
          transaction,
          ALARM_BEGUN,
          { memberId: null, staffName: name, email },
          {
            about: { name: nameOf(found), at: at.toISOString(), to: email },
            vars: varsOf(found, shownTime(at)),
          },
        )
    })

  /** The outbox lies in the database: when that fails, the mail goes straight to the gateway. */
  const beginDirectly = async (found: Found): Promise<void> => {
    const { subject, text } = await renderFor(
      settings,
      'system-alarm-mail',
      varsOf(found, shownTime(new Date())),
    )
    for (const { email: to } of people) {
      const id = randomUUID()
      const message = { id, channel: 'mail', template: 'system-alarm-mail', to, subject, text } as const
      await transports.mail
        .send({ ...message, createdAt: new Date().toISOString() }, AbortSignal.timeout(20_000))
        .catch((error: unknown) => log.warn({ reason: String(error) }, 'alarm not mailed'))
    }
  }

  const tell = async (found: Found, one: Seen): Promise<void> => {
    try {
      await begin(found)
    } catch {
      if (!one.directly) await beginDirectly(found)
      one.directly = true
    }
  }

  const tellOver = (found: Found, since: string) =>
    db.transaction().execute(async (transaction) => {
      for (const { name, email } of people)
        await messages.notify(
          transaction,
          ALARM_OVER,
          { memberId: null, staffName: name, email },
          {
            about: { name: nameOf(found), at: since, to: email },
            vars: varsOf(found, shownTime(new Date(since))),
          },
        )
    })

  const red = async (found: Found) => {
    const one = seen.get(found.name) ?? { red: 0, since: performance.now(), directly: false }
    seen.set(found.name, one)
    one.red += 1
    if (one.red < ROUNDS) return
    if (one.red === ROUNDS) log.error({ check: found.name, words: found.text }, 'alarm begins')
    await tell(found, one)
  }

  const green = async (found: Found, underway: ReadonlyMap<string, string>) => {
    const one = seen.get(found.name)
    seen.delete(found.name)
    if (one && one.red >= ROUNDS)
      log.info(
        { check: found.name, seconds: Math.round((performance.now() - one.since) / 1_000) },
        'alarm over',
      )
    if (one?.directly)
      await tellOver(found, new Date(Date.now() - (performance.now() - one.since)).toISOString())
    if (!underway.has(nameOf(found))) return
    // Another process may still see it.
    const since = await endAlarm(db, nameOf(found), one ? 0 : (3 * roundMs) / 1_000)
    if (since) await tellOver(found, since)
  }

  return {
    async hear(found) {
      const bad = found.filter(({ level }) => level === 'error')
      for (const one of bad) await red(one)
      if (bad.some(({ name }) => name === 'database')) return
      people = (await Promise.all(parts.all(operators).map((list) => list()))).flat()
      const underway = new Map((await listAlarms(db)).map(({ name, since }) => [name, since]))
      for (const one of found) if (one.level !== 'error') await green(one, underway)
    },
  }
}
