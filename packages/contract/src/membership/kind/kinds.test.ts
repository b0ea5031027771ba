import { expect, test } from 'vitest'
import {
  kindOfAccountType,
  kindOfType,
  levelLabel,
  MEMBER_KIND_NAMES,
  MEMBER_KINDS,
  readSerialNumber,
  serialNumber,
} from './kinds.ts'

test('each kind is known by its number and by the kind of its accounts', () => {
  expect(MEMBER_KIND_NAMES.length).toBeGreaterThan(3)
  for (const kind of MEMBER_KIND_NAMES) {
    expect(kindOfType(MEMBER_KINDS[kind].type)).toBe(kind)
    expect(kindOfAccountType(MEMBER_KINDS[kind].accountType)).toBe(kind)
  }
  expect(kindOfType('9' as '1')).toBe('person')
  expect(kindOfAccountType('staff' as 'project')).toBe('person')
})

test('a level is called as its kind calls it', () => {
  const [{ code, label }] = MEMBER_KINDS.person.levels
  expect([levelLabel('person', code), levelLabel('project', '')]).toEqual([label, ''])
})

const parts = { firstLetter: 'G', examineDate: '2019-05-06', serial: 12, serialChar: 'S' }

test('a number is letter, day, count of five digits and level, and none before it was given', () => {
  expect(serialNumber(parts)).toBe('G2019050600012S')
  expect(serialNumber({ ...parts, serial: 123_456 })).toBe('G20190506123456S')
  expect(serialNumber({ ...parts, serial: 0 })).toBe('G2019050600000S')
  expect([serialNumber({ ...parts, serial: null }), serialNumber({ ...parts, examineDate: null })]).toEqual([
    '',
    '',
  ])
})

test('a number is read in any spelling, and nothing else is one', () => {
  const read = { letter: 'G', date: '20190506', serial: 12, level: 'S' }
  for (const text of ['G2019050600012S', ' ｇ2019 0506 00012s ']) expect(readSerialNumber(text)).toEqual(read)
  expect(readSerialNumber('G2019050600012')).toEqual({ ...read, level: '' })
  expect(readSerialNumber('G20190506123456789S')).toEqual({ ...read, serial: 123_456_789 })
  for (const text of [
    ...[
      '',
      '2019050600012S',
      'GG2019050600012S',
      'G2019050600012SS',
      'G201905060012S',
      '会员G2019050600012S',
    ],
    ...['G201905061234567890S', 'G2019050600012S！', 'G2019-0506-00012S'],
  ])
    expect([text, readSerialNumber(text)]).toEqual([text, undefined])
})
