import { expect, test } from 'vitest'
import { maskDeeply, maskPersonal } from './audit-mask.rules.ts'

const N = (count: number) => '1234567890'.repeat(3).slice(0, count)

test.each([
  // Bank accounts, which have sixteen digits and more; eighteen are those of an ID number.
  [N(16), '**** 3456'],
  [N(17), '**** 4567'],
  [`卡号${N(19)}。`, '卡号**** 6789。'],
  [N(25), '**** 2345'],
  [N(30), '**** 7890'],
  // ID numbers, old and new.
  ['990000198001020018', '990**************8'],
  ['99000019800102001X', '990**************X'],
  ['99000019800102001x，', '990**************x，'],
  ['990000800102001', '990***********1'],
  // Phones, also beside letters; other numbers stay.
  ['电话13800000001转', '电话138****0001转'],
  ['a13800000001b', 'a138****0001b'],
  ['12800000001', '12800000001'],
  ['138000000012', '138000000012'],
  ['913800000001', '913800000001'],
  [N(14), N(14)],
  [`${N(18)}A`, `${N(18)}A`],
  [`A${N(18)}`, `A${N(18)}`],
  [`A${N(19)}`, `A${N(19)}`],
  [`${N(15)}x`, `${N(15)}x`],
  // Addresses.
  ['写信到zhang.san@mail.example.cn吧', '写信到z***@mail.example.cn吧'],
  ['a+b_c-d@x.cn', 'a***@x.cn'],
  ['a@x', 'a@x'],
  ['@x.cn', '@x.cn'],
  ['流域学会评2026-0001', '流域学会评2026-0001'],
  ['', ''],
])('%j reads %j', (text, masked) => expect(maskPersonal(text)).toBe(masked))

test('several of one text are masked each', () => {
  expect(maskPersonal('13800000001、13900000002 a1@x.cn b2@x.cn')).toBe(
    '138****0001、139****0002 a***@x.cn b***@x.cn',
  )
})

test('whatever an entry holds is masked in each place, and keeps its form', () => {
  const at = { deep: [{ phone: '13800000001' }, ['13800000001', 5, null, true, undefined]] }
  expect(maskDeeply(at)).toEqual({
    deep: [{ phone: '138****0001' }, ['138****0001', 5, null, true, undefined]],
  })
  expect([maskDeeply('13800000001'), maskDeeply(13_800_000_001), maskDeeply(null)]).toEqual([
    ...['138****0001', 13_800_000_001, null],
  ])
})
