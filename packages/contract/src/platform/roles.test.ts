import { expect, test } from 'vitest'
import * as z from 'zod'
import {
  bodyLimitOf,
  endpoint,
  errorsOf,
  flag,
  id,
  KB,
  many,
  mayCall,
  paged,
  pageOf,
  touchedAreas,
  wholeNumber,
} from './endpoint.ts'
import {
  isStaff,
  LOGIN_ROLES,
  looksLikeStaffName,
  maySignInAs,
  ROLES,
  type Role,
  rolesOfLogin,
} from './roles.ts'

const roles = Object.keys(ROLES) as Role[]

test('everybody signs in under their own role, staff by the evaluation login as well', () => {
  const of = (role: Role) =>
    LOGIN_ROLES.filter(({ code }) => maySignInAs(role, code)).map(({ label }) => label)
  expect(Object.fromEntries(roles.map((role) => [role, of(role).join()]))).toEqual({
    ...{ expert: '专家', person: '个人会员', unit: '单位会员', project: '成果评价' },
    ...Object.fromEntries(roles.filter(isStaff).map((role) => [role, '管理用户,成果评价'])),
  })
  expect(roles.filter((role) => !isStaff(role))).toEqual(['expert', 'person', 'unit', 'project'])
  expect([rolesOfLogin('2'), rolesOfLogin('5')]).toEqual([['person'], ['project']])
  expect(rolesOfLogin('4')).toEqual(roles.filter(isStaff))
})

test('a name that looks like one of the staff is hinted at', () => {
  expect(['admin', 'ckyAdmin1', 'jbr', 'xfzr', 'zyh2', 'zhang', 'Admi'].map(looksLikeStaffName)).toEqual([
    ...[true, true, true, true, true, false, false],
  ])
})

test('an open call is for everybody, another one for its roles, one with a ticket alone for no session', () => {
  const who = (access: Parameters<typeof mayCall>[0]['access']) =>
    roles.filter((role) => mayCall({ access }, role))
  expect(who('public')).toEqual(roles)
  expect(who({ roles: ['editor'] })).toEqual(['editor'])
  expect(who({ ticket: ['wizard'] })).toEqual([])
})

test('a write touches its own area, and those that it names, or nothing', () => {
  expect(touchedAreas({ path: '/api/dues/pay' })).toEqual(['dues'])
  expect(touchedAreas({ path: '/api/dues/pay', touches: ['unit', 'task'] })).toEqual(['dues', 'unit', 'task'])
  expect(touchedAreas({ path: '/api/dues/pay', touches: { nothing: 'the page is left' } })).toEqual([])
})

test('a call that asks for a confirmation may answer so, once', () => {
  const access = { roles: ['superAdmin'], stepUp: true } as const
  expect(errorsOf({ access, errors: ['notFound'] })).toEqual(['notFound', 'stepUpRequired'])
  expect(errorsOf({ access, errors: ['stepUpRequired'] })).toEqual(['stepUpRequired'])
  expect(errorsOf({ access: { roles: ['superAdmin'] }, errors: ['notFound'] })).toEqual(['notFound'])
  expect(errorsOf({ access: 'public', errors: [] })).toEqual([])
})

test('what strangers may send is short, and a filter is shorter than a form', () => {
  const signedIn = { roles: ['person'] } as const
  expect([
    bodyLimitOf({ access: 'public', kind: 'write' }),
    bodyLimitOf({ access: signedIn, kind: 'read' }),
    bodyLimitOf({ access: signedIn, kind: 'write' }),
    bodyLimitOf({ access: 'public', kind: 'read', bodyLimit: 7 }),
  ]).toEqual([16 * KB, 128 * KB, 256 * KB, 7])
})

test('nobody sets what the server sets', () => {
  const call = endpoint({
    ...{ path: '/api/dues/pay', kind: 'write', access: 'public', summary: '缴费' },
    ...{ input: z.object({ year: wholeNumber(2000, 2100) }), output: z.object({}), errors: [] },
  } as const)
  expect(call.input.safeParse({ year: '2026' }).data).toEqual({ year: 2026 })
  expect(call.input.safeParse({ year: 2026, paid: true }).success).toBe(false)
  expect([call.path, call.summary]).toEqual(['/api/dues/pay', '缴费'])
})

test('numbers, marks and lists arrive as text or as they are', () => {
  const number = wholeNumber(1, 5)
  expect(['1', 5, '0', 6, 1.5].map((value) => number.safeParse(value).success)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(number.safeParse('x').error?.issues[0]?.message).toBe('请输入数字')
  expect([true, 'true', false, 'false'].map((value) => flag().parse(value))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(flag().safeParse('yes').success).toBe(false)
  const list = many(z.string(), 2)
  expect([list.parse('a'), list.parse(['a', 'b']), list.parse(undefined)]).toEqual([
    ['a'],
    ['a', 'b'],
    undefined,
  ])
  expect(list.safeParse(['a', 'b', 'c']).success).toBe(false)
  expect([
    many(z.string()).safeParse(Array(200).fill('a')).success,
    many(z.string()).safeParse(Array(201).fill('a')).success,
  ]).toEqual([true, false])
  expect(id().safeParse('7').error?.issues[0]?.message).toBe('参数不正确')
})

test('a page has twenty rows, two hundred at most, the newest first', () => {
  const page = paged({ name: z.string().optional() }, ['name', 'day'])
  expect(page.parse({})).toEqual({ pageNum: 1, pageSize: 20, order: 'desc' })
  const ok = (given: object) => page.safeParse(given).success
  expect([ok({ pageSize: 200 }), ok({ pageSize: 201 }), ok({ pageSize: 0 }), ok({ pageNum: 0 })]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([
    ok({ pageNum: 1_000_000 }),
    ok({ pageNum: 1_000_001 }),
    ok({ sort: 'day' }),
    ok({ sort: 'age' }),
  ]).toEqual([true, false, true, false])
  expect([ok({ order: 'asc' }) && ok({ order: 'desc' }), ok({ order: 'up' }), ok({ name: 1 })]).toEqual([
    true,
    false,
    false,
  ])
  const shown = pageOf(z.string(), { more: z.boolean() })
  expect(shown.parse({ total: 1, list: ['a'], more: true, x: 1 })).toEqual({
    total: 1,
    list: ['a'],
    more: true,
  })
  expect([
    shown.safeParse({ total: 1, list: ['a'] }).success,
    pageOf(z.string()).safeParse({ list: [] }).success,
  ]).toEqual([false, false])
})
