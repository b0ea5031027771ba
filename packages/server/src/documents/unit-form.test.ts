import { readFileSync } from 'node:fs'
import { unitKind } from '@portal/contract/membership/kind/unit.kind'

import { expect, test } from 'vitest'
import { listWordTags, renderWord } from '../platform/documents/word/word.ts'
import { listZip } from '../platform/documents/zip.ts'
import { checkOffice } from '../platform/files/check/check-office.ts'
import { buildUnitForm } from './build-templates.ts'

const committed = readFileSync(new URL('unit-form.docx', import.meta.url))
const documentOf = async (file: Buffer) => {
  const entry = (await listZip(file)).find(({ name }) => name === 'word/document.xml')
  return entry ? (await entry.read()).toString('utf8') : ''
}

test('the committed form is what the script makes', async () => {
  expect(await documentOf(committed)).toBe(await documentOf(await buildUnitForm()))
})

test('the form has every field that a unit fills in, and stays a clean Word file', async () => {
  const frame = ['societyName', 'applicationNo', 'version', 'printedAt', 'codeNote', 'qr', 'promiseWord']
  const fields = Object.keys(unitKind.fields.shape)
  expect((await listWordTags(committed)).sort()).toEqual([...fields, ...frame].sort())
  const filled = await renderWord(committed, { name: '示例单位', bussinessScope: '第1行\n第2行' })
  await expect(checkOffice('docx', filled)).resolves.toBeUndefined()
  expect(await documentOf(filled)).toContain('示例单位')
})
