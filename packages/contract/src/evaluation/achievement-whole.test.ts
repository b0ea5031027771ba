import { expect, test } from 'vitest'
import { serialIdCards } from '../platform/person/identity.fields.ts'
import { type AchievementForm, achievementForm } from './achievement-form.fields.ts'
import { checksOf, completenessOf, problemsOf } from './achievement-form.rules.ts'
import { SLOT_NAMES } from './achievement-slot.fields.ts'

const ORG = '6f1c1d1e-0000-4000-8000-000000000001'
const [ONE = ''] = serialIdCards('990000', '1965-01-01', 1)
const FILES = Object.fromEntries(SLOT_NAMES.map((slot) => [slot, 1]))
const BARE = {
  ...{ name: '示例成果', field: ['水利工程'], keywords: ['水', '沙', '流域'], source: '单位自选' },
  ...{ startDate: '2024-01-01', endDate: '2025-01-01', evalMode: 'meeting', purpose: '推广' },
  ...{ summary: '简'.repeat(50), innovations: ['新'] },
}
const INDICATORS = { indicators: [{ name: '效率', after: '90', evidence: '报告' }] }
const NOVELTY = { novelty: { org: '查新站', no: '7', conclusion: '未见' } }
const APPLICATION = { application: [{ orgName: '示例院', content: '已用' }] }
const BENEFITS = { benefits: '节水' }
const IP = { ip: [{ kind: '论文', name: '论水' }] }
const whole = (achievement: object): AchievementForm =>
  achievementForm.parse({
    achievement: { ...BARE, ...achievement },
    units: [{ orgId: ORG, duty: '设计' }],
    persons: [{ name: '示例甲', idCard: ONE, orgId: ORG, contribution: '方案' }],
    contact: { name: '示例己', mobileTel: '13800001234', email: 'a@example.org', address: '武汉' },
  })

test.each([
  ['basic', { ...NOVELTY, ...IP }],
  ['development', { ...INDICATORS, ...NOVELTY, ...BENEFITS }],
  ['promotion', { ...INDICATORS, ...NOVELTY, ...APPLICATION, ...BENEFITS }],
  ['popular', { ...APPLICATION, ...BENEFITS }],
])('%s with all that it must have is complete', (type, parts) => {
  const checks = checksOf(whole({ type, ...parts }), FILES)
  expect([problemsOf(checks), completenessOf(checks)]).toEqual([{}, 100])
})

test('blanks that are still being typed fill nothing', () => {
  const form = whole({ type: 'popular', ...APPLICATION, ...BENEFITS })
  const typed = { ...form, achievement: { ...form.achievement, name: '  ', summary: `${'简'.repeat(49)}  ` } }
  expect(Object.keys(problemsOf(checksOf(typed, FILES)))).toEqual(['name', 'summary'])
})
