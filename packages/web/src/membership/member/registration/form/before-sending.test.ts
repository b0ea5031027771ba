import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { fieldsOf } from '@portal/contract/platform/fields'
import { expect, it } from 'vitest'
import { changedSince, marksOf, untouched } from './before-sending.ts'

const schema = expertKind.pageForm.phone
const form = { schema, fields: new Map(fieldsOf(schema)) } as never
const registration = { sections: expertKind.sections, presets: () => ['sex', 'isMember'] } as never

it('says which printed fields were changed since; an account of a bank is on no form', () => {
  const before = { name: '示例甲', zw: '工程师', foreigner: 'false', bankAccount: '', bankConsent: 'false' }
  // As it is checked: a flag is no text any more.
  const now = {
    ...before,
    foreigner: false,
    zw: '高级工程师',
    bankAccount: '00000000',
    bankConsent: true,
  } as never
  expect(changedSince(registration, form, before, now)).toEqual(['zw'])
  expect(changedSince(registration, form, before, { ...before, fax: '' })).toEqual([])
})

it('asks about defaults that were neither changed nor visited', () => {
  const state = (dirtyFields: object, touchedFields: object) =>
    ({ formState: { dirtyFields, touchedFields } }) as never
  expect(untouched(registration, state({}, {}), {})).toEqual(['sex', 'isMember'])
  expect(untouched(registration, state({ sex: true }, { isMember: true }), {})).toEqual([])
})

it('says which marks were followed: a field by its words, a form by its files', () => {
  const flagged = ['zw', 'tableAttach', 'whole'].map((field) => ({ field, comment: '' }))
  const stamped = { slots: [{ slot: 'tableAttach', title: '盖章的专家申请表' }] } as never
  const before = { zw: '工程师' }
  const look = (now: Record<string, string>, filesTouched: boolean) =>
    marksOf({ stamped, flagged }, form, { before, now, filesTouched })
  expect(look(before, false).map(({ title, changed }) => [title, changed])).toEqual([
    ['行政职务', false],
    ['盖章的专家申请表', false],
    ['其他', false],
  ])
  expect(look({ zw: '高级工程师' }, true).map(({ changed }) => changed)).toEqual([true, true, false])
})
