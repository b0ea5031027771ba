import { expect, test } from 'vitest'
import { labelFields, labelOf } from './mailing-label.rules.ts'

test('a letter goes to the contact of a unit, at the address that there is', () => {
  const unit = { name: ' 某研究院 ', contactName: '张三', address: '某路1号', zip: '430010' }
  const label = { postcode: '430010', address: '某路1号', unit: '某研究院', person: '张三' }
  expect(labelOf('unit', unit)).toEqual(label)
  expect(labelOf('unit', { ...unit, contactAddress: '  ' })).toEqual(label)
  expect(labelOf('unit', { ...unit, contactAddress: ' 某路2号' })).toEqual({ ...label, address: '某路2号' })
})

test('people get theirs where they are reached, with their employer; what is not known is left empty', () => {
  const person = { name: '李四', company: '某大学', address: '某街3号', zip: '1', zipCode: '2' }
  const label = { postcode: '', address: '某街3号', unit: '某大学', person: '李四' }
  expect(labelOf('person', person)).toEqual(label)
  expect(labelOf('project', person)).toEqual(label)
  const expert = { name: '王五', organization: '某院', address: '某巷4号', zipCode: 100000, zip: '1' }
  expect(labelOf('expert', expert)).toEqual({
    ...{ postcode: '100000', address: '某巷4号', unit: '某院', person: '王五' },
  })
  expect(labelOf('expert', { name: null })).toEqual({ postcode: '', address: '', unit: '', person: '' })
})

test('what is handed out with labels is what stands on them, each field once', () => {
  expect(labelFields('person')).toEqual(['name', 'company', 'address'])
  expect(labelFields('unit')).toEqual(['contactName', 'name', 'contactAddress', 'address', 'zip'])
  expect(labelFields('expert')).toEqual(['name', 'organization', 'address', 'zipCode'])
  expect(labelFields('project')).toEqual(['name', 'company', 'address'])
})
