import { imports as calls, importColumns } from '@portal/contract/membership/import.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { today } from '@portal/contract/platform/time'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createPerson } from '../admission/member.factory.ts'

/** Whom a row of a sheet is about, and who is told. */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
beforeAll(async () => {
  on = await membersApp()
  await on.deps.jobs.start()
  token = on.reviewer
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

type Row = Record<string, string>
const rowOf = (n: number, change: Row = {}): Row => {
  const values = fictionalPerson(n) as Record<string, unknown>
  const row: Row = {}
  for (const { name, title, field } of importColumns('person')) {
    const value = String(values[name] ?? '')
    if (value !== '') row[title] = field.options?.find(({ code }) => code === value)?.label ?? value
  }
  return { ...row, ...change }
}
const settled = async (id: string) => {
  for (;;) {
    const { data } = await on.call(calls.get, { id }, { token })
    if (!data) throw new Error('no batch')
    if (!['checking', 'committing'].includes(data.state)) return data
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
const checked = async (rows: readonly Row[]) => {
  const headings = [...new Set(rows.flatMap(Object.keys))]
  const cells = rows.map((row) => headings.map((title) => row[title] ?? null))
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows: [headings, ...cells] }] }))
  const files = { file: [{ name: '名单.xlsx', content }] }
  const { data } = await on.call(calls.upload, { kind: 'person' }, { token, files })
  return settled(data?.id ?? '')
}
const letIn = async (rows: readonly Row[], existing: 'skip' | 'update' = 'skip') => {
  const { id } = await checked(rows)
  expect((await on.call(calls.commit, { id, notify: 'later', existing }, { token })).code).toBe(200)
  return settled(id)
}
const rowsOf = (n: number) =>
  on.app.db
    .selectFrom('member')
    .select(['id', 'version'])
    .where('mobileTel', '=', fictionalPerson(n).mobileTel)
    .orderBy('createdAt')
    .execute()

test('of somebody who left and came back the newer record is meant', async () => {
  await letIn([rowOf(3301)])
  const [first] = await rowsOf(3301)
  const leave = { id: first?.id ?? '', version: first?.version ?? 0, kind: 'resigned', on: today() } as const
  const reason = '本人书面退会申请'
  expect((await on.call(memberAdmin.endMembership, { ...leave, reason }, { token })).code).toBe(200)
  const again = { n: 3301, state: 'approved' } as const
  const { memberId } = await createPerson(on.app.db, on.deps, again)
  expect(await letIn([rowOf(3301, { 职务: '回来后的职务' })], 'update')).toMatchObject({ updated: 1 })
  const { data } = await on.call(memberCalls.getSingleUser, { id: memberId }, { token })
  expect(data?.form).toMatchObject({ zw: '回来后的职务' })
})

test('of those who were brought in so many are counted as told as can be', async () => {
  const { id } = await letIn([rowOf(3303), rowOf(3304)])
  const [lost] = await rowsOf(3304)
  await on.app.db
    .updateTable('member')
    .set({ mobileTel: '' })
    .where('id', '=', lost?.id ?? '')
    .execute()
  expect((await on.call(calls.notify, { id }, { token })).data).toEqual({ sent: 1 })
})
