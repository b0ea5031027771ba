import { readFileSync } from 'node:fs'
import { tagsOf } from '@portal/contract/office/word-template.calls'
import { expect, test } from 'vitest'
import { listWordTags } from '../platform/documents/word/word.ts'
import { listZip } from '../platform/documents/zip.ts'
import { buildReport } from './society-report.ts'

/** A paper that the society may set in Word as it likes. */

const documentOf = async (file: Buffer) => {
  const entry = (await listZip(file)).find(({ name }) => name === 'word/document.xml')
  return entry ? (await entry.read()).toString('utf8') : ''
}

test('the committed report is what the script makes, and says all that there is to say', async () => {
  const committed = readFileSync(new URL('society-report.docx', import.meta.url))
  expect(await documentOf(committed)).toBe(await documentOf(await buildReport()))
  expect((await listWordTags(committed)).sort()).toEqual(Object.keys(tagsOf('society-report')).sort())
})
