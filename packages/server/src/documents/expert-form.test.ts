import { readFileSync } from 'node:fs'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'

import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listWordTags, renderWord } from '../platform/documents/word/word.ts'
import { listZip } from '../platform/documents/zip.ts'
import { checkOffice } from '../platform/files/check/check-office.ts'
import { fitPicture } from '../platform/files/picture.ts'
import { buildExpertForm } from './build-templates.ts'

const committed = readFileSync(new URL('expert-form.docx', import.meta.url))

async function unpack(file: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  for (const entry of await listZip(file)) parts[entry.name] = (await entry.read()).toString('utf8')
  return parts
}

test('the committed form is what the script makes', async () => {
  expect(await unpack(committed)).toEqual(await unpack(await buildExpertForm()))
})

test('the form has every field but what goes into another one, and bank accounts, which no employer needs', async () => {
  const elsewhere =
    'foreigner otherZc isAcademicianValue bankAccountName bankName bankAccount bankConsent'.split(' ')
  const fields = expertKind.sections
    .flatMap((section) => [...section.fields])
    .filter((name) => !elsewhere.includes(name))
  const frame = 'image promiseWord societyName applicationNo version printedAt codeNote qr'.split(' ')
  expect((await listWordTags(committed)).sort()).toEqual([...fields, ...frame].sort())
})

test('the filled form is a clean Word file with the whole photo', async () => {
  const tall = await sharp({ create: { width: 600, height: 900, channels: 3, background: '#557799' } })
    .png()
    .toBuffer()
  const picture = await fitPicture(tall, { width: 132, height: 185 })
  expect(picture).toMatchObject({ format: 'jpeg', width: 123, height: 185 })
  const filled = await renderWord(
    committed,
    { name: '示例' },
    { images: { image: { ...picture, alt: '照片' } } },
  )
  await expect(checkOffice('docx', filled)).resolves.toBeUndefined()
  const document = (await unpack(filled))['word/document.xml']
  expect(document).toContain('照片')
  expect(document).not.toMatch(/\{\w+\}/)
})
