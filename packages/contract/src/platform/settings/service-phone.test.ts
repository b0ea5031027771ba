import { expect, it } from 'vitest'
import { servicePhone } from './service-phone.ts'

const phones = {
  staffPhone: '000-1',
  staffPhonePerson: '000-2',
  staffPhoneUnit: '000-3',
  staffPhoneExpert: '',
  evaluationPhone: '000-5',
}

it('answers the number of a kind, and the common one where it has none', () => {
  expect(servicePhone(phones, 'unit')).toBe('000-3')
  expect(servicePhone(phones, 'project')).toBe('000-5')
  expect(servicePhone(phones, 'expert')).toBe('000-1')
  expect(servicePhone(phones, undefined)).toBe('000-1')
})
