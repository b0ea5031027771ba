import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'
import { member } from './membership/member.calls.ts'
import { memberAdmin } from './membership/member-admin.calls.ts'
import { areaOf, type Endpoint, touchedAreas } from './platform/endpoint.ts'

/** After a write, a page reads anew what its endpoint touches: each says so, rightly. */

const readAreas = new Set(allEndpoints.filter(({ kind }) => kind === 'read').map(({ path }) => areaOf(path)))
type Call = Pick<Endpoint, 'path' | 'touches' | 'kind'>

const wrongly = (calls: readonly Call[]): string[] =>
  calls.flatMap(({ path, kind, touches }) => {
    if (kind === 'read') return touches ? [`${path} is a read and touches something`] : []
    if (touches && 'nothing' in touches) return touches.nothing.length < 10 ? [`${path} says not why`] : []
    const areas = touchedAreas({ path, touches })
    const unknown = (touches ?? []).filter((area) => !readAreas.has(area))
    return [
      ...(areas.some((area) => readAreas.has(area)) ? [] : [`${path} touches nothing`]),
      ...unknown.map((area) => `${path} touches ${area}, where nothing is read`),
      ...((touches ?? []).includes(areaOf(path)) ? [`${path} touches its own area without saying so`] : []),
    ]
  })

test('each write touches something that is read, or says why nothing', () => {
  expect(wrongly(allEndpoints)).toEqual([])
})

test('a write that touches nothing is found', () => {
  const planted: Call[] = [
    { path: '/api/nowhere/add', kind: 'write' },
    { path: '/api/dues/add', kind: 'write', touches: { nothing: '' } },
    { path: '/api/dues/add', kind: 'write', touches: ['nowhere', 'dues'] },
    { path: '/api/dues/list', kind: 'read', touches: ['user'] },
  ]
  expect(wrongly(planted)).toEqual([
    '/api/nowhere/add touches nothing',
    '/api/dues/add says not why',
    '/api/dues/add touches nowhere, where nothing is read',
    '/api/dues/add touches its own area without saying so',
    '/api/dues/list is a read and touches something',
  ])
})

// The record shows its certificate with a note once the name, level or number on it is no more the member's.
test.each([
  member.updateUserInfo,
  member.updateVID,
  memberAdmin.correctSerial,
  memberAdmin.correctUnitSerial,
  memberAdmin.endMembership,
])('after $path the certificate beside the record is read anew', (call) => {
  expect(touchedAreas(call)).toContain('certificate')
})
