import { charter as calls } from '@portal/contract/membership/charter.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PanelApp, panelApp } from '../../testing/panel-app.ts'

/** The charter against the records (docs/handbook/membership.md#charter): findings only, nothing changes. */

let on: PanelApp
beforeAll(async () => {
  on = await panelApp()
})
afterAll(() => on.close())

const checks = async () => {
  const { data, error } = await on.call(calls.checks, {}, { token: on.as('administrator') })
  if (!data) throw new Error(error)
  return new Map(data.list.map((one) => [one.rule, one]))
}
const officer = async (memberTag1: string, historyZw = '') => {
  const { id } = await on.expert()
  await on.app.db.updateTable('member').set({ memberTag1, historyZw }).where('id', '=', id).execute()
  return id
}
const born = (id: string, years: number, days: number) =>
  sql`update expert set birthday = (now() at time zone 'Asia/Shanghai' - make_interval(years => ${years}, days => ${days}))::date
    where id = ${id}`.execute(on.app.db)

test('officers over seventy, and nobody else', async () => {
  const old = await officer('副理事长')
  const young = await officer('副理事长')
  const plain = await officer('理事')
  await born(old, 71, 1)
  await born(young, 69, 300)
  await born(plain, 80, 1)
  const found = (await checks()).get('age')
  expect(found?.members.map(({ id }) => id)).toEqual([old])
  expect(found?.members[0]?.text).toBe('现年71周岁')
})

test('two terms in a row in the same post', async () => {
  const id = await officer('秘书长', '第四届秘书长；第五届秘书长')
  await officer('秘书长', '第三届秘书长；第五届秘书长')
  expect((await checks()).get('terms')?.members.map((row) => row.id)).toEqual([id])
})

test('a standing board of more than a third', async () => {
  await on.app.db.updateTable('member').set({ memberTag1: '会员' }).execute()
  for (const post of ['理事长', '常务理事', '理事', '理事', '理事']) await officer(post)
  expect((await checks()).get('standing')).toMatchObject({
    total: 1,
    finding: expect.stringContaining('超出1人'),
  })
  await officer('理事')
  expect((await checks()).get('standing')?.total).toBe(0)
})

test('two years without any trace; who signed in or served is not named, and nobody is changed', async () => {
  const silent = await officer('会员')
  const served = await officer('会员')
  const newcomer = await officer('会员')
  const long = sql<string>`(now() - interval '3 years')::date`
  for (const id of [silent, served])
    await on.app.db
      .updateTable('member')
      .set({ examineDate: long, submittedAt: long })
      .where('id', '=', id)
      .execute()
  await sql`update "reviewEvent" set at = now() - interval '3 years' where "memberId" in (${silent}, ${served})`.execute(
    on.app.db,
  )
  await sql`insert into "expertActivity" ("expertId", date, kind, points, text) values (${served}, now()::date, 'other', 1, '讲座')`.execute(
    on.app.db,
  )
  const ids = (await checks()).get('inactive')?.members.map(({ id }) => id)
  expect(ids).toContain(silent)
  expect(ids).not.toContain(served)
  expect(ids).not.toContain(newcomer)
  const { state } = await on.rowOf(silent)
  expect(state).toBe('approved')
})

test('is for administrators', async () => {
  for (const role of ['editor', 'handler'] as const)
    expect((await on.call(calls.checks, {}, { token: on.as(role) })).error).toBe('forbidden')
})
