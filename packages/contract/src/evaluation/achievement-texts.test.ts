import { expect, test } from 'vitest'
import { serialIdCards } from '../platform/person/identity.fields.ts'
import { achievementForm, emptyForm } from './achievement-form.fields.ts'
import { differencesOf, textsOf } from './achievement-form.rules.ts'

const [ONE = ''] = serialIdCards('990000', '1965-01-01', 1)
const form = (change: object = {}) => achievementForm.parse({ ...emptyForm(), ...change })

const WHOLE = {
  achievement: {
    ...{ name: '示例成果', type: 'development', field: ['水利工程', '水土保持'], keywords: ['水', '沙'] },
    ...{ source: '单位自选', planName: '计划', planNo: '1', startDate: '2024-01-01', endDate: '2025-01-01' },
    ...{
      evalMode: 'meeting',
      purpose: '推广',
      summary: '简介',
      innovations: ['新', '又新'],
      benefits: '节水',
    },
    indicators: [
      { name: '效率', before: '80', after: '90', benchmark: '85', evidence: '报告3页' },
      { name: '寿命', after: '9' },
    ],
    novelty: { org: '查新站', no: '7', conclusion: '未见' },
    application: [{ orgName: '示例院', since: '2024年', content: '已用' }],
    ip: [{ kind: '论文', name: '论水', no: '3期' }, { name: '书' }],
  },
  units: [{ orgName: '甲院', duty: '设计' }, { orgName: '乙院' }],
  persons: [{ name: '示例甲', idCard: ONE, title: '', orgName: '甲院', contribution: '方案' }],
  avoid: [
    { kind: 'expert', name: '示例丙', orgName: '丙院', reason: '竞争' },
    { kind: 'org', name: '不算', orgName: '丁院' },
  ],
  suggestExperts: [{ name: '示例丁', orgName: '戊院', reason: '同行' }, { name: '示例戊' }],
  contact: { name: '示例己', mobileTel: '13800001234', email: 'a@b.cn', address: '武汉' },
}

test('reads as one text for each target, masked unless whole', () => {
  const shown = textsOf(form(WHOLE))
  expect(shown).toEqual({
    ...{
      name: '示例成果',
      type: '科技研发类',
      field: '水利工程、水土保持',
      keywords: '水；沙',
      source: '单位自选',
    },
    ...{
      planName: '计划',
      planNo: '1',
      startDate: '2024-01-01',
      endDate: '2025-01-01',
      evalMode: '会议评价',
    },
    ...{ purpose: '推广', summary: '简介', innovations: '1. 新\n2. 又新', benefits: '节水' },
    indicators: '1. 效率，实施前 80，实施后 90，同类水平 85，依据：报告3页\n2. 寿命，实施后 9',
    novelty: '查新站，7\n未见',
    application: '示例院，2024年，已用',
    ip: '1. 论文，论水，3期\n2. 书',
    units: '1. 甲院：设计\n2. 乙院',
    persons: `示例甲，990**************${ONE.at(-1)}，甲院，方案`,
    contact: '示例己，138****1234，a@b.cn，武汉',
    avoid: '1. 示例丙，丙院：竞争\n2. 丁院',
    suggestExperts: '1. 示例丁，戊院：同行\n2. 示例戊',
  })
  const whole = textsOf(form(WHOLE), true)
  expect([whole.persons, whole.contact]).toEqual([
    `示例甲，${ONE}，甲院，方案`,
    '示例己，13800001234，a@b.cn，武汉',
  ])
  const empty = textsOf(emptyForm())
  expect(new Set(Object.values(empty))).toEqual(new Set(['']))
})

test('a file that came, went or changed its place is a difference, in its own slot', () => {
  const same = form()
  const file = (sha256: string, fileName = `${sha256}.pdf`) => ({ slot: 'workReport', fileName, sha256 })
  const of = (before: object[], after: object[]) =>
    differencesOf({ form: same, files: before as never }, { form: same, files: after as never })
  expect(of([], [file('x')])).toEqual([
    { target: 'attach.workReport', title: '工作报告', before: '', after: 'x.pdf', public: false },
  ])
  expect(of([file('x'), file('y')], [file('x')])).toMatchObject([{ before: 'x.pdf\ny.pdf', after: 'x.pdf' }])
  expect(of([file('x'), file('y')], [file('y'), file('x')])).toHaveLength(1)
  expect(of([file('x'), file('y')], [file('x'), file('y')])).toEqual([])
  expect(of([file('x')], [{ ...file('x'), slot: 'other' }]).map(({ target }) => target)).toEqual([
    'attach.workReport',
    'attach.other',
  ])
})

test('what is different is shown before and after', () => {
  const after = { ...WHOLE, achievement: { ...WHOLE.achievement, purpose: '应用' } }
  expect(differencesOf({ form: form(WHOLE), files: [] }, { form: form(after), files: [] })).toEqual([
    { target: 'purpose', title: '评价目的', before: '推广', after: '应用', public: false },
  ])
})
