import { imports as calls } from '@portal/contract/membership/import.calls'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { eventually } from '../../testing/eventually.ts'
import { membersApp } from '../../testing/members-app.ts'
import { importer, personRow, type Row, workbook } from './import.testing.ts'

/** A sheet that changes records while somebody else does (docs/handbook/membership.md#lists). */

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

const sheetOf = (change: Row = {}) => workbook([personRow(3301, change)])
const checked = async (content: Buffer) => (await sheets.upload(content)).id
const letIn = (id: string) => on.call(calls.commit, { id, notify: 'later', existing: 'update' }, { token })

test('who was changed after the rows were read and before they were written is not overwritten', async () => {
  const first = await checked(await sheetOf())
  await letIn(first)
  await sheets.settled(first)
  const second = await checked(await sheetOf({ 职务: '表格里的职务' }))
  const { mobileTel } = fictionalPerson(3301)
  const other = new pg.Client({ connectionString: on.app.database.ownerUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from member where "mobileTel" = $1 for update', [mobileTel])
  expect((await letIn(second)).code).toBe(200)
  await eventually(async () => {
    const waiting = await other.query(
      'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
    expect(waiting.rowCount).toBe(1)
  })
  await other.query('update member set version = version + 1 where "mobileTel" = $1', [mobileTel])
  await other.query('commit')
  await other.end()
  const batch = await sheets.settled(second)
  expect(batch).toMatchObject({ committedAt: null, updated: 0 })
  expect(batch?.failure).toContain('没有导入任何记录')
})
