import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { personKind } from '@portal/contract/membership/kind/person.kind'

import * as enums from '@portal/contract/platform/enums'
import { isIdCard, isMobile } from '@portal/contract/platform/fields'
import { creditCodeCheck, isCreditCode, readIdCard } from '@portal/contract/platform/person/identity.fields'
import { ageOn } from '@portal/contract/platform/time'
import { expect, test } from 'vitest'
import {
  fictionalExpert,
  fictionalOrganisation,
  fictionalPerson,
  fictionalProjectAccount,
  fictionalUnit,
} from './fictional.ts'
import { fictionalCreditCode, organisationCodeCheck } from './fictional-identity.ts'

const many = <T>(make: (n: number) => T, count = 3000) => Array.from({ length: count }, (_, n) => make(n))
const distinct = (values: string[]) => expect(new Set(values).size).toBe(values.length)
const codes = (options: enums.Options) => options.map((option) => option.code)

test('the same number is always the same, written down', () => {
  expect(fictionalPerson(7)).toEqual(fictionalPerson(7))
  expect(fictionalExpert(7)).toEqual(fictionalExpert(7))
  expect(fictionalUnit(7)).toEqual(fictionalUnit(7))
  expect(fictionalPerson(7)).not.toEqual(fictionalPerson(8))
  expect(fictionalPerson(0)).toMatchObject({
    name: '第五澄衡',
    mobileTel: '19900000000',
    email: 'person0@example.org',
  })
})

test('ID numbers are valid, carry birthday and sex, name no place, and are distinct', () => {
  const people = [...many(fictionalPerson), ...many(fictionalExpert), ...many(fictionalProjectAccount)]
  for (const { idCard, birthday, sex } of people) {
    expect(isIdCard(idCard)).toBe(true)
    expect(readIdCard(idCard)).toEqual({ birthday, sex })
    expect(idCard.startsWith('99000')).toBe(true)
  }
  distinct(people.map((person) => person.idCard))
})

test('distinct ID numbers hold for a large sample as well', () => {
  distinct(many((n) => fictionalProjectAccount(n * 7).idCard, 20_000))
})

test('ages: individuals 25 to 75, experts young enough for the notice', () => {
  const ages = (list: { birthday: string }[]) => list.map(({ birthday }) => ageOn(birthday, '2025-12-31'))
  const people = ages(many(fictionalPerson))
  expect(Math.min(...people)).toBeGreaterThanOrEqual(25)
  expect(Math.max(...people)).toBeLessThanOrEqual(75)
  expect(people.filter((age) => age < 40).length).toBeGreaterThan(300)
  const experts = ages(many(fictionalExpert))
  expect(Math.min(...experts)).toBeGreaterThanOrEqual(42)
  expect(Math.max(...experts)).toBeLessThanOrEqual(62)
})

test('names, phones and mails pass the rules and are distinct across kinds', () => {
  const mobiles = [
    ...many((n) => fictionalPerson(n).mobileTel),
    ...many((n) => fictionalExpert(n).mobileTel),
    ...many((n) => fictionalProjectAccount(n).tel),
    ...many(fictionalUnit).flatMap((unit) => [unit.contactMobileTel, unit.headMobileTel]),
  ]
  expect(mobiles.filter((mobile) => !isMobile(mobile))).toEqual([])
  distinct(mobiles)
  distinct([...many((n) => fictionalPerson(n).name, 2000), ...many((n) => fictionalExpert(n).name, 2000)])
  for (const { email } of many(fictionalPerson, 50)) expect(email).toMatch(/@example\.org$/)
})

test('credit codes have both check characters, name no place, and are distinct', () => {
  // The worked example of GB 11714.
  expect(organisationCodeCheck('D2143569')).toBe('X')
  const list = many(fictionalCreditCode)
  for (const code of list) {
    expect(isCreditCode(code)).toBe(true)
    expect(code.slice(2, 8)).toBe('990003')
    expect(code[16]).toBe(organisationCodeCheck(code.slice(8, 16)))
    expect(code[17]).toBe(creditCodeCheck(code.slice(0, 17)))
  }
  distinct(list)
})

test('organisations are marked as examples and distinct; units are the first of them', () => {
  const names = many((n) => fictionalOrganisation(n).orgName, 6000)
  distinct(names)
  expect(names.filter((name) => !name.startsWith('示例'))).toEqual([])
  expect(fictionalUnit(12).name).toBe(names[12])
})

test('choices are codes of the contract', () => {
  for (const person of many(fictionalPerson, 500)) {
    expect(codes(enums.SEX)).toContain(person.sex)
    expect(codes(enums.PARTY)).toContain(person.party)
    expect(codes(enums.TITLE_FORM)).toContain(person.zc)
    expect(codes(enums.EDUCATION)).toContain(person.education)
    expect(codes(enums.DEGREE)).toContain(person.degree)
    expect(codes(enums.NATIONAL)).toContain(person.national)
    expect(codes(enums.POST_PERSON)).toContain(person.memberTag1)
    expect(person.otherZc !== '').toBe(person.zc === enums.TITLE_OTHER)
  }
  for (const expert of many(fictionalExpert, 500)) {
    expect(codes(enums.SUBJECT)).toContain(expert.subject)
    expect(codes(enums.POST_EXPERT)).toContain(expert.memberTag1)
    expect(codes(enums.ACADEMICIAN)).toContain(expert.isAcademician)
    expect(codes(enums.TITLE_FORM)).toContain(expert.zc)
    expect(codes(enums.COMMITTEE)).toContain(expert.recommond)
  }
  for (const unit of many(fictionalUnit, 100)) expect(codes(enums.POST_UNIT)).toContain(unit.memberTag1)
})

test('texts have a believable length and careers follow the age', () => {
  for (const { jobResume, birthday } of many(fictionalPerson, 500)) {
    expect(jobResume.length).toBeGreaterThan(15)
    expect(jobResume.length).toBeLessThan(300)
    const first = Number(jobResume.slice(0, 4))
    expect(first - Number(birthday.slice(0, 4))).toBeGreaterThanOrEqual(20)
    expect(first).toBeLessThan(2026)
  }
  for (const { workHistory, achievement } of many(fictionalExpert, 200)) {
    expect(workHistory.length).toBeLessThan(1000)
    expect(achievement.length).toBeGreaterThan(80)
  }
})

test('an individual passes the registration form', () => {
  for (const { memberTag1: _, ...person } of many(fictionalPerson, 300)) {
    const form = { ...person, orgId: '7f1d2f4e-3c5a-4a8e-9b55-0d6a3f0c1e11' }
    expect(personKind.desktopForm.safeParse(form).error).toBeUndefined()
  }
})

test('so does an expert', () => {
  for (const { memberTag1: _, ...expert } of many(fictionalExpert, 300)) {
    const form = { ...expert, orgId: '7f1d2f4e-3c5a-4a8e-9b55-0d6a3f0c1e11' }
    expect(expertKind.form.safeParse(form).error).toBeUndefined()
  }
})
