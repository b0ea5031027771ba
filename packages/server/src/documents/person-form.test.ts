import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { qrPng } from '../platform/documents/qr.ts'
import { listWordTags, renderWord } from '../platform/documents/word/word.ts'
import { listZip } from '../platform/documents/zip.ts'
import { checkOffice } from '../platform/files/check/check-office.ts'
import { buildPersonForm } from './build-templates.ts'

const committed = readFileSync(new URL('person-form.docx', import.meta.url))

async function unpack(file: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  for (const entry of await listZip(file)) parts[entry.name] = (await entry.read()).toString('utf8')
  return parts
}

test('the committed form is what the script makes', async () => {
  expect(await unpack(committed)).toEqual(await unpack(await buildPersonForm()))
})

test('the form has every field that an applicant fills in', async () => {
  const fields =
    'name sex birthday city national party idCard zw zc recommendUnit company address mobileTel tel weChat email education degree graduatedFrom major1 major2 researchField jobResume promiseWord'
  const frame = 'societyName applicationNo version printedAt codeNote qr'
  expect((await listWordTags(committed)).sort()).toEqual([...fields.split(' '), ...frame.split(' ')].sort())
})

test('the filled form is a clean Word file with its QR code', async () => {
  const qr = {
    content: await qrPng('GR-1:1:00'),
    format: 'png',
    width: 78,
    height: 78,
    alt: '核对二维码',
  } as const
  const filled = await renderWord(committed, { name: '示例', jobResume: '第1行\n第2行' }, { images: { qr } })
  await expect(checkOffice('docx', filled)).resolves.toBeUndefined()
  const parts = await unpack(filled)
  expect(parts['word/document.xml']).toContain('示例')
  expect(parts['word/document.xml']).not.toMatch(/\{\w+\}/)
  expect(parts['word/footer1.xml']).toContain('核对二维码')
})
