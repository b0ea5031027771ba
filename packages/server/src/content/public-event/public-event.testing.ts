import { publicEvent } from '@portal/contract/content/event/public-event.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { sql } from 'kysely'
import type pg from 'pg'
import { nextIp } from '../../membership/person/person.testing.ts'
import { type EventApp, eventApp } from '../event/event.testing.ts'

type Content = Parameters<EventApp['publish']>[0]

/** An office whose events anybody may come to. */
export const publicEventApp = async () => {
  const on = await eventApp()
  let last = 0
  const phone = () => {
    last += 1
    return `1990003${String(last).padStart(4, '0')}`
  }
  const announce = (change: Content = {}) => on.publish({ visibility: 'public', outsiders: true, ...change })
  const code = async (mobileTel: string) => {
    // A phone gets one a minute.
    await on.app.db.updateTable('smsCode').set({ createdAt: sql`"createdAt" - interval '2 hours'` }).execute()
    await on.call(publicEvent.sendCode, { mobileTel }, { ip: nextIp() })
    return /\d{6}/.exec(on.sent.findLast(({ to }) => to === mobileTel)?.text ?? '')?.[0] ?? ''
  }
  type Said = Partial<CallOf<typeof publicEvent.register>>
  const come = async (id: string, mobileTel: string, said: Said = {}) => {
    const who = { name: '示例来宾', company: '示例大学', consent: 'true' as const }
    const proof = { mobileTel, code: said.code ?? (await code(mobileTel)) }
    return on.call(publicEvent.register, { id, ...who, ...proof, ...said }, { ip: nextIp() })
  }
  const takeBack = async (id: string, mobileTel: string) =>
    on.call(publicEvent.cancel, { id, mobileTel, code: await code(mobileTel) }, { ip: nextIp() })
  return { ...on, phone, announce, code, come, takeBack }
}
export type PublicEventApp = Awaited<ReturnType<typeof publicEventApp>>

/** One that anybody may come to now, with a member who comes. */
export const eventWith = async (pool: pg.Pool, memberId: string): Promise<string> => {
  const { rows } = await pool.query(`
    insert into event (state, title, body, "beginsAt", "endsAt", "registerFrom", "registerUntil", guests, visibility, outsiders)
    values ('published', '示例年会', '', now(), now() + interval '2 days', now() - interval '1 day', now() + interval '1 day',
      '{person}', 'public', true) returning id`)
  const [{ id }] = rows
  await pool.query(
    `insert into "eventRegistration" ("eventId", "memberId", state) values ($1, $2, 'registered')`,
    [id, memberId],
  )
  return id
}
