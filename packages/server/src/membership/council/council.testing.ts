import { councilTerm } from '@portal/contract/membership/council/council-term.calls'
import { reelection as calls } from '@portal/contract/membership/council/reelection.calls'
import { serialNumber } from '@portal/contract/membership/kind/kinds'
import { writeXlsx } from 'hucre/xlsx'
import { clock } from '../../testing/clock.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createPerson } from '../admission/member.factory.ts'

/** A society with its fifth council, and what the page of a re-election does. */

export const DAY = '2033-03-02'
const HEAD = ['姓名', '会员号', '职务', '单位']
export type Lines = readonly (readonly string[])[]
const book = async (rows: Lines, head = HEAD) =>
  Buffer.from(
    await writeXlsx({ sheets: [{ name: '换届名单', rows: [[...head], ...rows.map((row) => [...row])] }] }),
  )
interface More {
  by?: string
  reason?: string
  charterReason?: string
  ordinal?: number
  day?: string
}

export const councilApp = async () => {
  const on = await membersApp()
  const token = on.reviewer
  /** Everybody is gone, and the fifth council is in office. */
  const begin = async () => {
    await clock.set('2033-03-02T10:00:00+08:00')
    await on.app.db.deleteFrom('member').execute()
    await on.app.db.deleteFrom('councilTerm').execute()
    await on.app.db
      .insertInto('councilTerm')
      .values({ ordinal: 5, beginsOn: '2028-03-01', endsOn: null, undoUntil: null, before: null })
      .execute()
  }
  const person = async (memberTag1 = '会员') => {
    const { memberId: id } = await createPerson(on.app.db, on.deps, { state: 'approved', memberTag1 })
    await on.app.db.updateTable('person').set({ birthday: '1980-01-01' }).where('id', '=', id).execute()
    // Held since the term began, and not since this morning.
    await on.app.db
      .updateTable('councilHolding')
      .set({ beginsOn: '2028-03-01' })
      .where('memberId', '=', id)
      .execute()
    const row = await on.rowOf(id)
    return { id, name: row.name, company: row.company, serial: serialNumber(row) }
  }
  const read = async (rows: Lines, by = token, ordinal = 6, day = DAY) =>
    on.call(
      calls.read,
      { ordinal, on: day },
      { token: by, files: { file: [{ name: '名单.xlsx', content: await book(rows) }] } },
    )
  /** As the page does: what was read is what is sent. */
  const order = async (rows: Lines, { ordinal = 6, day = DAY }: More = {}) => {
    const { data } = await read(rows, token, ordinal, day)
    const lines = (data?.lines ?? []).flatMap(({ memberId, post }) => (post ? [{ memberId, post }] : []))
    const leaving = (data?.lines ?? []).filter(({ change }) => change === 'leaves').length
    return { termId: data?.termId ?? '', ordinal, on: day, lines, leaving }
  }
  const act = (
    given: Awaited<ReturnType<typeof order>>,
    { by = token, reason = '第六次会员代表大会选举', charterReason = '会议决定' }: More = {},
  ) => on.call(calls.act, { ...given, reason, charterReason }, { token: by })
  const terms = async () => (await on.call(councilTerm.terms, {}, { token })).data?.list ?? []
  const undo = async (by = token) =>
    on.call(calls.undo, { id: (await terms())[0]?.id ?? '', reason: '名单有误' }, { token: by })
  const held = async (id: string) =>
    (await on.call(councilTerm.ofMember, { id }, { token })).data?.list.map((row) => {
      return [row.term, row.post, row.beginsOn, row.endsOn, row.endReason]
    })
  const tagOf = async (id: string) => (await on.rowOf(id)).memberTag1
  return { on, token, book, begin, person, read, order, act, terms, undo, held, tagOf }
}
export type CouncilApp = Awaited<ReturnType<typeof councilApp>>
export const fieldsOf = (reply: unknown) => (reply as { fields?: Record<string, string> }).fields ?? {}
