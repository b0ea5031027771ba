import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listWordTags, renderWord } from '../platform/documents/word/word.ts'
import { listZip } from '../platform/documents/zip.ts'
import { checkOffice } from '../platform/files/check/check-office.ts'
import { buildAchievementForm } from './achievement-form.ts'

const committed = readFileSync(new URL('achievement-form.docx', import.meta.url))

async function unpack(file: Buffer): Promise<Record<string, string>> {
  const parts: Record<string, string> = {}
  for (const entry of await listZip(file)) parts[entry.name] = (await entry.read()).toString('utf8')
  return parts
}

test('the committed form is what the script makes', async () => {
  expect(await unpack(committed)).toEqual(await unpack(await buildAchievementForm()))
})

test('the form has what is asked of an application, and a table for each list', async () => {
  const tags = await listWordTags(committed)
  for (const tag of 'name type evalMode field source keywords period purpose summary innovations novelty application benefits ip indicatorRows unitRows personRows sealRows born hand promiseWord contactName contactMobile qr'.split(
    ' ',
  ))
    expect(tags, tag).toContain(tag)
})

test('each unit and person has a row of its own, and an empty list leaves none', async () => {
  const unit = (rank: number) => ({ rank, orgName: `示例单位${rank}`, duty: '总体方案' })
  const filled = await renderWord(committed, {
    ...{ name: '示例成果', promiseWord: '1. 真实\n2. 不涉密' },
    ...{ unitRows: [unit(1), unit(2)], personRows: [{ rank: 1, person: '示例甲' }], indicatorRows: [] },
  })
  await expect(checkOffice('docx', filled)).resolves.toBeUndefined()
  const text = (await unpack(filled))['word/document.xml'] ?? ''
  expect(text.match(/示例单位\d/g)).toEqual(['示例单位1', '示例单位2'])
  expect(text).toContain('示例甲')
  expect(text).not.toMatch(/\{[#/]?\w+\}/)
})
