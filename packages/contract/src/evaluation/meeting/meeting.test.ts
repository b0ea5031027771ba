import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JOIN_SOURCES, JoinStatus, quorumOf } from '../../peer-review/panel.rules.ts'
import { labelOf } from '../../platform/enums.ts'
import {
  ATTENDANCE_SOURCES,
  centsOf,
  DEFAULT_AGENDA,
  inCapitals,
  isVideo,
  meetingPlace,
  SEEN_SOURCES,
  takesPart,
  timetable,
  withheldOf,
  yuanOf,
} from './meeting.rules.ts'

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [50, '伍角整'],
  [100_000, '壹仟元整'],
  [150_000, '壹仟伍佰元整'],
  [1_000_500, '壹万零伍元整'],
  [1_010_000, '壹万零壹佰元整'],
  [1_234_567_89, '壹佰贰拾叁万肆仟伍佰陆拾柒元捌角玖分'],
  [1_000_000_000, '壹仟万元整'],
  [10_000_000_100, '壹亿零壹元整'],
  [10_005, '壹佰元零伍分'],
  [1_050, '壹拾元伍角整'],
  [100_100_000, '壹佰万壹仟元整'],
])('%i cents are %s', (cents, text) => {
  expect(inCapitals(cents)).toBe(text)
})

test('what is printed is read back, and no capitals hold two zeros in a row', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(centsOf(yuanOf(cents))).toBe(cents)
      expect(inCapitals(cents)).not.toMatch(/零零|零元(?!整)|undefined/)
    }),
  )
  for (const text of ['', '-1', '1.234', '一千', '1e3']) expect(centsOf(text)).toBeUndefined()
  expect(centsOf('1,500.5')).toBe(150_050)
})

test('how somebody came is said of a room and of a screen alike, and read as it was chosen', () => {
  expect(JOIN_SOURCES.map(({ label }) => label).join('、')).not.toMatch(/现场|扫码/)
  for (const { code, label } of ATTENDANCE_SOURCES) expect(label).toBe(labelOf(JOIN_SOURCES, code))
})

test('two thirds of each size of panel', () => {
  for (let size = 3; size <= 15; size += 1) expect(quorumOf(size, 66)).toBe(Math.ceil((size * 2) / 3))
})

test('a step that comes once is before the first achievement only; times follow each other', () => {
  const slots = timetable('2026-12-01T01:00:00.000Z', DEFAULT_AGENDA, ['a', 'b'])
  expect(slots.filter(({ title }) => title === '介绍专家').map(({ achievementId }) => achievementId)).toEqual(
    ['a'],
  )
  for (const [n, slot] of slots.entries()) if (n > 0) expect(slot.from).toBe(slots[n - 1]?.to)
  expect(slots.at(-1)?.to).toBe('2026-12-01T04:25:00.000Z')
})

test('what is withheld of a fee follows its bands', () => {
  const yuan = (amount: number) => withheldOf(amount * 100) / 100
  expect([0, 800, 801, 3000, 4000].map(yuan)).toEqual([0, 0, 0.2, 440, 640])
  expect([4001, 25_000, 30_000, 62_500, 100_000].map(yuan)).toEqual([640.16, 4000, 5200, 13_000, 25_000])
})

test.each([
  [99, '玖角玖分'],
  [100, '壹元整'],
  [110, '壹元壹角整'],
  [101, '壹元零壹分'],
  [100_500, '壹仟零伍元整'],
  [10_000_123_400, '壹亿零壹仟贰佰叁拾肆元整'],
  [1_100_000, '壹万壹仟元整'],
  [10_010_100, '壹拾万零壹佰零壹元整'],
  [100_000_000_000, '壹拾亿元整'],
  [1_000_010_000_000, '壹佰亿零壹拾万元整'],
  [1_000_000_010_000, '壹佰亿零壹佰元整'],
  [2_345_678_900, '贰仟叁佰肆拾伍万陆仟柒佰捌拾玖元整'],
  [99_999_999_999_999, '玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
])('%i cents are written %s', (cents, text) => {
  expect(inCapitals(cents)).toBe(text)
})

test('no amount is negative, broken or a trillion yuan', () => {
  for (const cents of [-1, 0.5, 1e14, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => inCapitals(cents)).toThrow('amount')
})

test('an amount is read with blanks around it, up to nine digits and two behind the point', () => {
  expect([' 12 ', '0.05', '999999999.99', '1,234,567.8'].map(centsOf)).toEqual([
    1200, 5, 99_999_999_999, 123_456_780,
  ])
  for (const text of ['1234567890', '1.', '.5', '12元', '￥12', '1 2', '1.5.5'])
    expect([text, centsOf(text)]).toEqual([text, undefined])
  expect([yuanOf(0), yuanOf(5), yuanOf(123_450)]).toEqual(['0.00', '0.05', '1234.50'])
})

test('what is withheld changes at the very yuan', () => {
  const yuan = (amount: number) => withheldOf(Math.round(amount * 100)) / 100
  // 25,000 less a fifth are 20,000: the end of the first band; 62,500 that of the second.
  expect([25_000, 25_001, 62_500, 62_501].map(yuan)).toEqual([4000, 4000.24, 13_000, 13_000.32])
  expect([799.99, 800.01, 4000.01].map(yuan)).toEqual([0, 0, 640])
})

test('the times of a session are those of its steps', () => {
  const step = (title: string, minutes: number, once = false) => ({ title, minutes, closed: false, once })
  const agenda = [step('介绍', 5, true), step('汇报', 20)]
  expect(timetable('2026-12-01T01:00:00.000Z', agenda, ['a', 'b', 'c'])).toEqual([
    {
      ...agenda[0],
      achievementId: 'a',
      index: 0,
      from: '2026-12-01T01:00:00.000Z',
      to: '2026-12-01T01:05:00.000Z',
    },
    {
      ...agenda[1],
      achievementId: 'a',
      index: 1,
      from: '2026-12-01T01:05:00.000Z',
      to: '2026-12-01T01:25:00.000Z',
    },
    {
      ...agenda[1],
      achievementId: 'b',
      index: 1,
      from: '2026-12-01T01:25:00.000Z',
      to: '2026-12-01T01:45:00.000Z',
    },
    {
      ...agenda[1],
      achievementId: 'c',
      index: 1,
      from: '2026-12-01T01:45:00.000Z',
      to: '2026-12-01T02:05:00.000Z',
    },
  ])
})

test('a session has a hall, or else a link; with both it is in the hall', () => {
  const link = 'https://meet.example/1'
  expect([
    isVideo({ place: '', link }),
    isVideo({ place: '一号厅', link }),
    isVideo({ place: '', link: '' }),
  ]).toEqual([true, false, false])
  expect([
    meetingPlace({ place: '', link }),
    meetingPlace({ place: '一号厅', link }),
    meetingPlace({ place: '', link: '' }),
  ]).toEqual(['视频会议', '一号厅', ''])
})

test('who agreed or came takes part, and who came is not said by phone', () => {
  const statuses = Object.entries(JoinStatus).filter(([, status]) => takesPart(status))
  expect(statuses.map(([name]) => name)).toEqual(['agreed', 'present'])
  expect(SEEN_SOURCES.map(({ code }) => code)).toEqual(['onsite', 'paper'])
})
