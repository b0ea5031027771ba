import { expect, test } from 'vitest'
import { APPROVAL_WARNINGS, type CodeVerdict, judgeCode, warningsOf } from './approval.rules.ts'

const own = { applicationNo: 'G20261123-ABCDEF', contentHash: '0123456789abcdef' }
const record = { needsForm: true, tableUploadStatus: '1', code: 'same', duplicates: 0, former: 0 } as const

test('a code belongs to the data, to another version of it, or to another application', () => {
  expect(judgeCode(own, own)).toBe('same')
  expect(judgeCode({ ...own, contentHash: 'f'.repeat(16) }, own)).toBe('otherVersion')
  expect(judgeCode({ ...own, applicationNo: 'G20261123-ZZZZZZ' }, own)).toBe('otherForm')
  expect(judgeCode(undefined, own)).toBe('unreadable')
})

test.each<[CodeVerdict, string[]]>([
  ['same', []],
  ['otherVersion', ['codeDiffers']],
  ['otherForm', ['codeDiffers']],
  ['unreadable', ['codeUnread']],
  ['reading', ['codeUnread']],
])('a form whose code is %s', (code, warnings) => {
  expect(warningsOf({ ...record, code })).toEqual(warnings)
  // Without a form there is no code to speak of, and some kinds hand in none.
  expect(warningsOf({ ...record, code, tableUploadStatus: '0' })).toEqual(['formMissing'])
  expect(warningsOf({ ...record, code, needsForm: false, tableUploadStatus: '0' })).toEqual([])
  expect(warningsOf({ ...record, code, duplicates: 2 })).toEqual([...warnings, 'duplicate'])
  expect(warningsOf({ ...record, code, former: 1 })).toEqual([...warnings, 'formerMember'])
})

test('each warning offers reasons that the server takes, and all of them have a digit', () => {
  const most = ['codeDiffers', 'duplicate', 'formerMember'] as const
  expect(most.reduce((sum, name) => sum + APPROVAL_WARNINGS[name].reasons.length + 1, 0)).toBeLessThan(10)
  for (const { reasons } of Object.values(APPROVAL_WARNINGS))
    for (const reason of reasons) expect(reason.length).toBeGreaterThanOrEqual(2)
})
