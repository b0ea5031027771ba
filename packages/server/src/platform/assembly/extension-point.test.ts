import { expect, test } from 'vitest'
import { extensionPoint, theOne } from './extension-point.ts'

test('a gift reaches its own point alone, and is made when somebody reads it', () => {
  const [words, numbers] = [extensionPoint<string>('words'), extensionPoint<number>('numbers')]
  let made = 0
  const gift = words.give(() => {
    made += 1
    return 'one'
  })
  expect([numbers.in(gift), made]).toEqual([[], 0])
  expect([words.in(gift), made]).toEqual([['one'], 1])
})

test('points of the same name are not the same', () => {
  expect(extensionPoint('words').in(extensionPoint('words').give(() => 'one'))).toEqual([])
})

test('where there must be one, none and two stop the start', () => {
  expect(theOne(['one'], 'a word')).toBe('one')
  expect(() => theOne([], 'a word')).toThrow('0 modules give a word')
  expect(() => theOne(['one', 'two'], 'a word')).toThrow('2 modules give a word')
})
