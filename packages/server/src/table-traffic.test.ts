import { expect, test } from 'vitest'
import { issuerOf, judge, tablesOf, trespassOf } from './table-traffic.ts'

test('the tables of a statement are read from its text', () => {
  const cases: [statement: string, reads: string[], writes: string[]][] = [
    [
      'select "m"."id" from "member" as "m" inner join "person" on true where name = $1',
      ['member', 'person'],
      [],
    ],
    ['select * from member m, lateral x, account where id is distinct from $1', ['member', 'account'], []],
    ['update "member" set "version" = 2 from "dues" where id = $1', ['dues'], ['member']],
    ['select 1 from member for update', ['member'], []],
    ['select 1 from member for no key update of member', ['member'], []],
    ['insert into "outbox" ("id") values ($1) on conflict do update set state = $2', [], ['outbox']],
    ['insert into figure select id from only unit', ['unit'], ['figure']],
    ['delete from "session" using "account" where true', ['account'], ['session']],
    [`select 'a word from member' as text -- from person\nfrom dues`, ['dues'], []],
    ['with gone as (delete from ticket returning 1) select count(*) from gone', [], ['ticket']],
    ['select set_config($1, $2, true)', [], []],
  ]
  for (const [statement, reads, writes] of cases)
    expect(tablesOf(statement), statement).toEqual({ reads, writes })
})

test('a statement is of the file nearest to the database, of helpers of the platform their caller', () => {
  const stack = [
    'platform/database/analyze.ts',
    'platform/http/tickets.queries.ts',
    'membership/a.ts',
    'a.test.ts',
  ]
  expect(issuerOf(stack, 'ticket')).toBe('platform/http/tickets.queries.ts')
  expect(issuerOf(stack, 'member')).toBe('membership/a.ts')
  expect(issuerOf(['office/a.test.ts', 'office/a.ts'], 'member')).toBeUndefined()
  expect(issuerOf(['platform/http/tickets.queries.ts', 'testing/portal.ts'], 'member')).toBeUndefined()
  expect(issuerOf([], 'member')).toBeUndefined()
})

test('a domain writes what it owns and reads what lies below', () => {
  const of = (file: string, act: 'reads' | 'writes', table: string) => trespassOf({ file, act, table })
  expect(of('membership/record/member.queries.ts', 'writes', 'member')).toBeUndefined()
  expect(of('award/item/item.queries.ts', 'reads', 'member')).toBeUndefined()
  expect(of('commands/held.ts', 'reads', 'member')).toBeUndefined()
  expect(of('award/item/item.queries.ts', 'writes', 'member')).toBe('award writes member')
  expect(of('membership/record/member.queries.ts', 'reads', 'awardItem')).toBe('membership reads awardItem')
  expect(of('commands/held.ts', 'writes', 'member')).toBe('commands writes member')
  expect(of('platform/jobs/sweeps.ts', 'reads', 'member')).toBe('platform reads member')
})

test('what is known may stay until it is gone', () => {
  const traffic = [{ file: 'award/a.ts', act: 'writes', table: 'file' }] as const
  expect(judge(traffic, {}).real).toEqual([{ name: 'award writes file', file: 'award/a.ts' }])
  expect(judge(traffic, { 'award writes file': 'for now' })).toEqual({ real: [], gone: [] })
  expect(judge(traffic, { 'award/a.ts': 'for now' })).toEqual({ real: [], gone: [] })
  expect(judge(traffic, { 'award/a.ts': 'for now', 'award writes file': 'as well' }).gone).toEqual([
    'award writes file',
  ])
  expect(judge([], { 'award writes file': 'for now' }).gone).toEqual(['award writes file'])
})
