import { describe, expect, test } from 'vitest'
import { ACHIEVEMENT_TARGETS, achievementForm, emptyForm, ranked } from './achievement-form.fields.ts'
import { checksOf, completenessOf, differencesOf, problemsOf, textsOf } from './achievement-form.rules.ts'
import { ACHIEVEMENT_SLOTS } from './achievement-slot.fields.ts'

const form = (change: object = {}) => achievementForm.parse({ ...emptyForm(), ...change })
const person = (idCard: string) => ({ name: '示例甲', idCard })

describe('completeness', () => {
  test('rises with what is filled in, and is whole only when nothing is missing', () => {
    const empty = completenessOf(checksOf(form(), {}))
    const named = completenessOf(checksOf(form({ achievement: { name: '示例', type: 'popular' } }), {}))
    expect(empty).toBeLessThan(named)
    expect(completenessOf([{ target: 'a', section: 'basic', text: '', met: true }])).toBe(100)
    const almost = Array.from({ length: 999 }, () => ({
      target: 'a',
      section: 'basic' as const,
      text: '',
      met: true,
    }))
    expect(completenessOf([...almost, { target: 'b', section: 'basic', text: '', met: false }])).toBe(99)
  })

  test('a person or unit that is listed twice, a wrong ID number and dates in the wrong order are told', () => {
    const one = '990002196501010012'
    const problems = problemsOf(
      checksOf(
        form({
          achievement: { startDate: '2024-05-01', endDate: '2024-04-30' },
          persons: [person('123'), person(one), person(one)],
          units: [1, 2].map(() => ({ orgId: '6f1c1d1e-0000-4000-8000-000000000001' })),
        }),
        {},
      ),
    )
    expect(problems).toMatchObject({
      endDate: '请选择研究完成日期，不能早于起始日期',
      'persons.0.idCard': '请填写正确的证件号码',
      'units.1.orgId': '该单位已经填写',
    })
    expect(problems['persons.2.idCard']).toBeDefined()
    expect(problems['units.0.orgId']).toBeUndefined()
  })
})

describe('differences', () => {
  test('follow the form, show ID numbers masked, and know what is public', () => {
    const [a, b] = ['990002196501010012', '990002196501019910']
    const before = { form: form({ achievement: { name: '甲' }, persons: [person(a)] }), files: [] }
    const after = { form: form({ achievement: { name: '乙' }, persons: [person(b)] }), files: [] }
    const changes = differencesOf(before, after)
    expect(changes.map(({ target, public: open }) => [target, open])).toEqual([
      ['name', true],
      ['persons', true],
    ])
    expect(JSON.stringify(changes)).not.toContain(a)
    expect(JSON.stringify(changes)).not.toContain(b)
    expect(differencesOf(before, before)).toEqual([])
  })

  test('a file counts by its content, not by its name', () => {
    const file = (fileName: string, sha256: string) => ({ slot: 'workReport', fileName, sha256 })
    const same = form()
    const renamed = differencesOf(
      { form: same, files: [file('一.pdf', 'x')] },
      { form: same, files: [file('二.pdf', 'x')] },
    )
    expect(renamed).toEqual([])
    const replaced = differencesOf(
      { form: same, files: [file('一.pdf', 'x')] },
      { form: same, files: [file('一.pdf', 'y')] },
    )
    expect(replaced).toEqual([expect.objectContaining({ target: 'attach.workReport', title: '工作报告' })])
  })
})

test('everything that is written is pointed at by exactly one target', () => {
  const targets = ACHIEVEMENT_TARGETS.map(({ target }) => target)
  expect(new Set(targets).size).toBe(targets.length)
  const slots = ACHIEVEMENT_SLOTS.map(({ code }) => `attach.${code}`)
  expect([...Object.keys(textsOf(emptyForm())), ...slots].sort()).toEqual([...targets].sort())
})

test('ranks that were given decide; otherwise the order does', () => {
  const row = (name: string, rank: number) => ({ name, rank })
  expect(ranked([row('a', 2), row('b', 1)]).map(({ name }) => name)).toEqual(['b', 'a'])
  expect(ranked([row('a', 0), row('b', 1)])).toEqual([row('a', 1), row('b', 2)])
})
