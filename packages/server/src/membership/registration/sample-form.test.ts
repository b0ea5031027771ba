import { sampleForm } from '@portal/contract/membership/form/sample-form.calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PersonApp, personApp } from '../person/person.testing.ts'
import { SAMPLE_FORMS } from './sample-form.rules.ts'

let on: PersonApp
beforeAll(async () => {
  on = await personApp()
})
afterAll(() => on.close())

test.each(['person', 'unit', 'expert'] as const)(
  'anybody sees the stamped form of a %s, filled in, and that it is a sample',
  async (kind) => {
    const { data } = await on.call(sampleForm.view, { kind })
    const text = JSON.stringify(data)
    expect(data?.headings.join()).toMatch(/申请表|登记表/)
    expect(text).toContain('（样表，无效）')
    expect(text).toContain('均为虚构')
    // The same generator: every answer of the sample has its place in the form.
    for (const value of Object.values(SAMPLE_FORMS[kind]))
      if (String(value).length > 4 && !String(value).startsWith('http'))
        expect(text).toContain(JSON.stringify(String(value).split('\n')[0]).slice(1, -1))
    expect(text).not.toMatch(/\{\w+\}/)
    expect(text).toContain('单位意见')
  },
)
