import { expect, test } from 'vitest'
import { ordinalOf, termsOf } from './charter.rules.ts'

test.each([
  ['五', 5],
  ['十', 10],
  ['十二', 12],
  ['二十', 20],
  ['4', 4],
  ['届', undefined],
])('%s is %s', (text, value) => expect(ordinalOf(text)).toBe(value))

test.each([
  ['第四届、第五届副理事长', '副理事长', 2],
  ['第三届秘书长；第四届秘书长；第五届秘书长', '秘书长', 3],
  ['第三届副理事长；第五届副理事长', '副理事长', 1],
  ['第四届副理事长；第五届副理事长', '理事长', 0],
  ['第四届常务副理事长；第五届理事长', '理事长', 1],
  ['', '理事长', 0],
])('%s: %s %i', (history, post, terms) => expect(termsOf(history, post)).toBe(terms))
