import { readFileSync } from 'node:fs'
import { tagsOf } from '@portal/contract/office/word-template.calls'
import { expect, test } from 'vitest'
import { listWordTags } from '../platform/documents/word/word.ts'
import { listZip } from '../platform/documents/zip.ts'
import { buildAppointment, buildContract, buildMeetingNotice } from './letters.ts'
import { buildReport } from './society-report.ts'

/** Papers that the society may set in Word as it likes. */

const documentOf = async (file: Buffer) => {
  const entry = (await listZip(file)).find(({ name }) => name === 'word/document.xml')
  return entry ? (await entry.read()).toString('utf8') : ''
}

test.each([
  ['meeting-notice', buildMeetingNotice],
  ['evaluation-contract', buildContract],
  ['expert-appointment', buildAppointment],
  ['society-report', buildReport],
] as const)(
  'the committed %s is what the script makes, and says all that there is to say',
  async (name, build) => {
    const committed = readFileSync(new URL(`${name}.docx`, import.meta.url))
    expect(await documentOf(committed)).toBe(await documentOf(await build()))
    expect((await listWordTags(committed)).sort()).toEqual(Object.keys(tagsOf(name)).sort())
  },
)
