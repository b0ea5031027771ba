import { REMOVE_MOST } from '@portal/contract/membership/kind/kind.calls'
import { person as calls } from '@portal/contract/membership/person.calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'

/** Deleting all that a list finds, instead of chosen rows (docs/handbook/interface.md#lists). */

let on: PersonApp
let token: string
beforeAll(async () => {
  on = await personApp()
  token = on.reviewer
})
afterAll(() => on.close())
beforeEach(() => on.app.db.deleteFrom('member').execute())

const remove = (input: object) => on.call(calls.removeMany, input as never, { token })
const names = async () => {
  const { data } = await on.call(calls.list, { sort: 'name', order: 'asc' }, { token })
  return data?.list.map(({ name }) => name)
}
const make = (name: string, level: 'S' | 'H' = 'S') => on.make({ state: 'approved', level, values: { name } })

/** As many records as they are needed, without forms and accounts. */
const copies = async (id: string, count: number) => {
  const { rows } = await sql<{ names: string }>`
    select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
    where table_name = 'member' and is_generated = 'NEVER'`.execute(on.app.db)
  const names = sql.raw(rows[0]?.names ?? '')
  await sql`insert into member (${names}) select ${names} from (
      select (jsonb_populate_record(one, jsonb_build_object(
        'id', gen_random_uuid(), 'idIndex', '\\x' || encode(sha256(n::text::bytea), 'hex'),
        'applicationNo', 'N' || n, 'vId', 'person_' || n, 'accountId', null))).*
      from member one, generate_series(1, ${count}::int) n where one.id = ${id}) copied`.execute(on.app.db)
}

test('a filter deletes what it finds, says whom, and they come back together', async () => {
  const [first, second] = [await make('示例江甲'), await make('示例江乙')]
  await make('示例江丙', 'H')
  await make('示例海丁')
  const filter = { keyword: '江', level: ['S'], state: 'approved' }
  const done = await remove({ filter, expected: 2 })
  expect(done.data?.deleted).toBe(2)
  expect(done.data?.ids?.toSorted()).toEqual([first.memberId, second.memberId].toSorted())
  expect(await names()).toHaveLength(2)
  const ids = done.data?.ids ?? []
  expect((await on.call(calls.restore, { ids }, { token })).data).toEqual({ restored: 2 })
  expect(await names()).toHaveLength(4)
})

test('where others have come or gone since, nothing is deleted', async () => {
  await make('示例江甲')
  const late = await make('示例江乙')
  expect((await remove({ filter: { keyword: '江' }, expected: 1 })).error).toBe('stateChanged')
  await on.call(calls.remove, { id: late.memberId }, { token })
  expect((await remove({ filter: { keyword: '江' }, expected: 2 })).error).toBe('stateChanged')
  expect(await names()).toEqual(['示例江甲'])
  expect((await remove({ filter: { keyword: '江' }, expected: 1 })).data?.deleted).toBe(1)
})

test('a filter without its number, or one that the list does not know, deletes nobody', async () => {
  await make('示例江甲')
  expect((await remove({})).status).toBe(400)
  expect((await remove({ ids: [] })).status).toBe(400)
  expect((await remove({ filter: {} })).status).toBe(400)
  expect((await remove({ filter: { nothing: 'x' }, expected: 1 })).status).toBe(400)
  expect((await remove({ filter: { level: 'S' }, expected: 0 })).status).toBe(400)
  expect(await names()).toHaveLength(1)
})

test('so many at once and no more; whoever only reads lists deletes nothing', async () => {
  const { memberId } = await on.make({ values: { name: '示例江甲' } })
  await copies(memberId, REMOVE_MOST)
  expect(await remove({ filter: {}, expected: REMOVE_MOST + 1 })).toMatchObject({
    error: 'guardFailed',
    errorMsg: `一次最多删除${REMOVE_MOST}条记录，请缩小筛选范围`,
  })
  const editor = on.app.signIn({ role: 'editor' })
  const input = { filter: {}, expected: REMOVE_MOST + 1 }
  expect((await on.call(calls.removeMany, input, { token: editor })).status).toBe(403)
  await on.call(calls.remove, { id: memberId }, { token })
  expect(await remove({ filter: {}, expected: REMOVE_MOST })).toMatchObject({
    data: { deleted: REMOVE_MOST },
  })
})
