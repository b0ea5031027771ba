import { expect, test } from 'vitest'
import { contains, startsWith } from './like.ts'

test('the signs of a search pattern are letters where a person typed them', () => {
  expect(contains('50%_\\ 丰水年')).toBe('%50\\%\\_\\\\ 丰水年%')
  expect(startsWith('%')).toBe('\\%%')
})
