import { imports as calls } from '@portal/contract/membership/import.calls'
import { member as memberCalls } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { today } from '@portal/contract/platform/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { membersApp } from '../../testing/members-app.ts'
import { createPerson } from '../admission/member.factory.ts'
import { importer, personRow, type Row, workbook } from './import.testing.ts'

/** Whom a row of a sheet is about, and who is told. */

let on: Awaited<ReturnType<typeof membersApp>>
let token: string
let sheets: ReturnType<typeof importer>
beforeAll(async () => {
  on = await membersApp()
  await on.deps.jobs.start()
  token = on.reviewer
  sheets = importer(on, token)
})
afterAll(async () => {
  await on.deps.jobs.stop()
  await on.close()
})

const letIn = async (rows: readonly Row[], existing: 'skip' | 'update' = 'skip') => {
  const { id } = await sheets.upload(await workbook(rows))
  expect((await on.call(calls.commit, { id, notify: 'later', existing }, { token })).code).toBe(200)
  return sheets.settled(id)
}
const rowsOf = (n: number) =>
  on.app.db
    .selectFrom('member')
    .select(['id', 'version'])
    .where('mobileTel', '=', fictionalPerson(n).mobileTel)
    .orderBy('createdAt')
    .execute()

test('of somebody who left and came back the newer record is meant', async () => {
  await letIn([personRow(3301)])
  const [first] = await rowsOf(3301)
  const leave = { id: first?.id ?? '', version: first?.version ?? 0, kind: 'resigned', on: today() } as const
  const reason = '本人书面退会申请'
  expect((await on.call(memberAdmin.endMembership, { ...leave, reason }, { token })).code).toBe(200)
  const again = { n: 3301, state: 'approved' } as const
  const { memberId } = await createPerson(on.app.db, on.deps, again)
  expect(await letIn([personRow(3301, { 职务: '回来后的职务' })], 'update')).toMatchObject({ updated: 1 })
  const { data } = await on.call(memberCalls.getSingleUser, { id: memberId }, { token })
  expect(data?.form).toMatchObject({ zw: '回来后的职务' })
})

test('of those who were brought in so many are counted as told as can be', async () => {
  const { id } = await letIn([personRow(3303), personRow(3304)])
  const [lost] = await rowsOf(3304)
  await on.app.db
    .updateTable('member')
    .set({ mobileTel: '' })
    .where('id', '=', lost?.id ?? '')
    .execute()
  expect((await on.call(calls.notify, { id }, { token })).data).toEqual({ sent: 1 })
})
