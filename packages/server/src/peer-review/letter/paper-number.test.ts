import { expect, test } from 'vitest'
import { numbered } from './paper-number.rules.ts'

test.each([
  ['流域学会评2026-0001', undefined, '流域学会补〔2026〕0001号'],
  ['流域学会评2026-0001', 2, '流域学会补〔2026〕0001-2号'],
  ['流域学会评2026-0001', 0, '流域学会补〔2026〕0001-0号'],
  // Of several numbers the last.
  ['2025-0003-2026-12345', 1, '流域学会补〔2026〕12345-1号'],
  ['2026-0001号', undefined, '流域学会补〔〕号'],
  ['', undefined, '流域学会补〔〕号'],
])('%j, %j: %s', (caseNo, n, text) => expect(numbered('流域学会', '补', caseNo, n)).toBe(text))
