import { expect, test } from 'vitest'
import { identifierIn, lookUp } from './identifier.ts'
import { serialIdCards } from './identity.fields.ts'

const [ID = ''] = serialIdCards('990000', '1980-01-02', 1)

test.each([
  [ID, 'idCard'],
  [` ${ID.toLowerCase()} `, 'idCard'],
  ['91990000MA00000001', 'idCard'],
  ['E123456', 'idCard'],
  ['ABC1234567890', 'idCard'],
  ['H12345678A', 'idCard'],
  ['13800000000', 'mobile'],
  ['+86 138-0000-0000', 'mobile'],
  [' a@example.org ', 'email'],
  ['A.B@mail.example.CN', 'email'],
])('%s is the %s of one person', (text, kind) => {
  expect(identifierIn(text)).toBe(kind)
  expect(lookUp.input.safeParse({ keyword: text }).success).toBe(true)
})

test.each([
  ...['', '示例', '1380000000', '990000', `${ID}1`, '91990000MA0000000', '91990000MA000000011'],
  ...['E12345', 'ABCD123456', '1E123456', 'E12345678901', 'E123456AB', 'E-123456-7/8'],
  ...[
    'a@b',
    'a@b.c',
    'a b@example.org',
    'a@b@example.org',
    '@example.org',
    `${'a'.repeat(65)}@example.org`,
    'a@example.org1',
  ],
])('%j is a part, and finds nobody', (text) => {
  expect(identifierIn(text)).toBeUndefined()
  expect(lookUp.input.safeParse({ keyword: text }).error?.issues[0]?.message).toBe(
    '请输入完整的证件号、手机号或邮箱',
  )
})
