import { eventRegistration } from '@portal/contract/content/event/event.calls'
import { EVENT_GUARDS, MOST_PRINTED } from '@portal/contract/content/event/event.words'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clock } from '../../testing/clock.ts'
import { copyPerson, copyRow } from '../../testing/copies.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { refusedBy } from '../../testing/refused.ts'
import { type EventApp, eventApp, REGISTERING } from '../event/event.testing.ts'

/** What the office prints for the door. */

let on: EventApp
beforeAll(async () => {
  await clock.set(REGISTERING)
  on = await eventApp()
})
beforeEach(() => clock.set(REGISTERING))
afterAll(() => on.close())

type Asked = CallOf<typeof eventRegistration.print>
const refused = (asked: Asked, token = on.admin) => on.call(eventRegistration.print, asked, { token })
const printed = async (asked: Asked) => {
  const reply = await on.app.download(eventRegistration.print, asked, { token: on.admin })
  expect(reply.headers.get('content-type')).toBe('application/pdf')
  return readPdf(Buffer.from(await reply.arrayBuffer()))
}
const coming = async (count: number, change: object = {}) => {
  const id = await on.publish(change)
  const people = await Promise.all(Array.from({ length: count }, () => on.member()))
  for (const { token } of people) await on.register(id, token)
  const names = await Promise.all(people.map(async ({ memberId }) => (await on.rowOf(memberId)).name))
  const { data } = await on.call(eventRegistration.list, { eventId: id, order: 'asc' }, { token: on.editor })
  return { id, names, rows: data?.list ?? [] }
}
const wordless = (text: string) => text.replaceAll(/\s/g, '')

test('badges are of who registered, ten to a page; who waits gets none', async () => {
  const { id, names } = await coming(12, { places: 11 })
  const pdf = await printed({ eventId: id, paper: 'badges' })
  expect(pdf.pages).toHaveLength(2)
  const words = wordsOf(pdf)
  expect(names.map((name) => words.includes(wordless(name)))).toEqual([...Array(11).fill(true), false])
  expect(words.match(/参会代表/g)).toHaveLength(11)
})

test('those that were ticked are printed, and nobody of another event', async () => {
  const { id, names, rows } = await coming(3)
  const other = await coming(1)
  const ids = [rows[1]?.id ?? '', other.rows[0]?.id ?? '']
  const words = wordsOf(await printed({ eventId: id, paper: 'sheet', ids }))
  expect([...names, ...other.names].map((name) => words.includes(wordless(name)))).toEqual([
    ...[false, true, false],
    false,
  ])
  const strange = other.rows.map((row) => row.id)
  expect((await refused({ eventId: id, paper: 'sheet', ids: strange })).guard).toBe('nobodyToPrint')
})

test('the sheet says when, where and of whom, with the end of a phone and never the whole', async () => {
  const { id, names, rows } = await coming(2)
  await clock.set('2033-03-10T08:40:00+08:00')
  const mark = { ids: [rows[0]?.id ?? ''], attended: 'yes' as const }
  await on.call(eventRegistration.attend, mark, { token: on.admin })
  const words = wordsOf(await printed({ eventId: id, paper: 'sheet' }))
  for (const said of ['流域经济学术年会', '示例会议中心', '2人', '签字', '已签到08:40', ...names])
    expect(words).toContain(wordless(said))
  const { mobileTel } = await on.rowOf(rows[0]?.memberId ?? '')
  expect(words).toContain(mobileTel.slice(-4))
  expect(words).not.toContain(mobileTel)
})

test('an event without anybody, of nobody, or asked for by others prints nothing', async () => {
  const id = await on.publish()
  const asked = { eventId: id, paper: 'badges' } as const
  expect((await refused(asked)).guard).toBe('nobodyToPrint')
  expect((await refused({ ...asked, eventId: crypto.randomUUID() })).error).toBe('notFound')
  const { token } = await on.member()
  for (const other of [on.editor, token]) expect((await refused(asked, other)).status).toBe(403)
})

test('more than a printer takes at once are refused, and those that were sought among them are printed', async () => {
  const { id, rows } = await coming(1)
  const [row] = rows
  if (!row) throw new Error('nobody came')
  await copyPerson(on.app.db, row.memberId, MOST_PRINTED)
  const anew = { memberId: `md5(t."memberId"::text || n)::uuid` }
  await copyRow(on.app.db, 'eventRegistration', { id: row.id, count: MOST_PRINTED, anew })
  refusedBy(EVENT_GUARDS)(await refused({ eventId: id, paper: 'sheet' }), 'tooManyToPrint')
  expect((await printed({ eventId: id, paper: 'badges', ids: [row.id] })).pages).toHaveLength(1)
})
