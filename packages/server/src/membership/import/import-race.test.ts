import { imports as calls, importColumns } from '@portal/contract/membership/import.calls'
import { writeXlsx } from 'hucre/xlsx'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fictionalPerson } from '../../demo/people/fictional.ts'
import { eventually } from '../../testing/eventually.ts'
import { membersApp } from '../../testing/members-app.ts'

/** A sheet that changes records while somebody else does (docs/handbook/membership.md#lists). */

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

const sheetOf = async (change: Record<string, string> = {}) => {
  const values = fictionalPerson(3301) as Record<string, unknown>
  const row = importColumns('person').flatMap(({ name, title, field }) => {
    const value = change[title] ?? String(values[name] ?? '')
    return value === ''
      ? []
      : [[title, field.options?.find(({ code }) => code === value)?.label ?? value] as const]
  })
  const cells = [row.map(([title]) => title), row.map(([, value]) => value)]
  return Buffer.from(await writeXlsx({ sheets: [{ name: '数据', rows: cells }] }))
}
const settled = (id: string) =>
  eventually(async () => {
    const { data } = await on.call(calls.get, { id }, { token })
    expect(['checking', 'committing', 'undoing']).not.toContain(data?.state)
    return data
  })
const checked = async (content: Buffer) => {
  const files = { file: [{ name: '名单.xlsx', content }] }
  const { data } = await on.call(calls.upload, { kind: 'person' }, { token, files })
  const id = data?.id ?? ''
  await settled(id)
  return id
}
const letIn = (id: string) => on.call(calls.commit, { id, notify: 'later', existing: 'update' }, { token })

test('who was changed after the rows were read and before they were written is not overwritten', async () => {
  const first = await checked(await sheetOf())
  await letIn(first)
  await settled(first)
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
  const batch = await settled(second)
  expect(batch).toMatchObject({ committedAt: null, updated: 0 })
  expect(batch?.failure).toContain('没有导入任何记录')
})
