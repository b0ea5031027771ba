import { expect, test } from 'vitest'
import { serialIdCards } from '../platform/person/identity.fields.ts'
import { type Carried, mayTravel, NEVER_CARRIED } from './carried-draft.rules.ts'

const travels = (name: string, value: unknown, before: unknown = ''): boolean =>
  name in mayTravel({ [name]: [value, before] } as Carried)
const [ID = ''] = serialIdCards('990000', '1980-01-02', 1)
const cardOf = (digits: string): string => {
  const found = [...'0123456789'].find((last) => {
    const all = [...digits, last].reverse().map(Number)
    const sum = all.reduce((total, digit, n) => total + (n % 2 ? Number('0246813579'[digit]) : digit), 0)
    return sum % 10 === 0
  })
  return digits + found
}

test('passwords, ID numbers and bank data never travel, also within a list', () => {
  for (const name of NEVER_CARRIED) {
    expect([name, travels(name, 'x')]).toEqual([name, false])
    expect(travels(`persons.0.${name}`, 'x')).toBe(false)
  }
  expect([travels('name', '示例'), travels('persons.0.name', '示例'), travels('idCard.note', 'x')]).toEqual([
    true,
    true,
    true,
  ])
})

test('an ID number in another field stays behind, however it is written', () => {
  for (const text of [ID, `号码${ID}。`, ID.replace(/(.{6})(.{8})/, '$1 $2-'), `（${ID}）`, ID.toLowerCase()])
    expect([text, travels('note', text)]).toEqual([text, false])
  expect(travels('note', '', ID)).toBe(false)
  // Within letters or digits it is a part of something else; with a wrong check digit it is none.
  expect([travels('note', `A${ID}`), travels('note', `${ID}A`)]).toEqual([true, true])
  expect(travels('note', ID.slice(0, 17) + (ID[17] === '1' ? '2' : '1'))).toBe(true)
})

test('a nine counts as nine, an X behind a card is no part of it, and an ID number may end with one', () => {
  const nines = cardOf('999999999999999')
  expect([travels('note', nines), travels('note', `${nines}X`)]).toEqual([false, false])
  const ending = serialIdCards('990000', '1980-01-02', 60).find((number) => number.endsWith('X')) ?? ''
  expect([ending.length, travels('note', ending), travels('note', ending.toLowerCase())]).toEqual([
    18,
    false,
    false,
  ])
})

test('a bank card of sixteen to nineteen digits stays behind, by its check digit', () => {
  for (const length of [16, 17, 18, 19]) {
    const card = cardOf('622202020011223344'.slice(0, length - 1))
    expect([card, travels('note', card)]).toEqual([card, false])
    const other = card.slice(0, -1) + ((Number(card.at(-1)) + 1) % 10)
    expect([other, travels('note', other)]).toEqual([other, true])
  }
  expect(travels('note', cardOf('622202020011223344').replace(/(.{4})/g, '$1 '))).toBe(false)
  const fifteen = cardOf('62220202001122')
  expect([fifteen.length, travels('note', fifteen)]).toEqual([15, true])
})
