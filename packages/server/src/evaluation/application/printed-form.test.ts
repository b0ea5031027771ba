import { achievement as calls } from '@portal/contract/evaluation/achievement.calls'
import { afterAll, expect, test } from 'vitest'
import { qrPng } from '../../platform/documents/qr.ts'
import { listZip } from '../../platform/documents/zip.ts'
import { readPdf, wordsOf } from '../../testing/pdf-pages.ts'
import { achievementApp } from './applicant.testing.ts'

/** The form as whoever prints it gets it: the same content, the same code (docs/handbook/evaluation.md#application). */

const on = await achievementApp()
afterAll(() => on.close())

test('printed by staff it names the year of birth, masks the number, and bears the code of the content', async () => {
  const { id, token, input } = await on.submitted(1)
  const handler = on.as('handler')
  const taken = async (by: string, document: 'docx' | 'pdf') => {
    const answer = await on.app.download(calls.form, { id, document }, { token: by })
    return Buffer.from(await answer.arrayBuffer())
  }
  const card = input.persons?.[0]?.idCard ?? ''
  const year = card.slice(6, 10)
  expect(year).toMatch(/^\d{4}$/)
  for (const by of [token, handler]) {
    const words = wordsOf(await readPdf(await taken(by, 'pdf')))
    expect(words).toContain(year)
    expect(words).not.toContain(card)
  }
  const { data } = await on.call(calls.stampedForm, { id }, { token: handler })
  const { acceptNo } = (await on.call(calls.detail, { id }, { token: handler })).data?.project ?? {}
  const { version, code } = data?.wanted ?? {}
  const expected = await qrPng(`${acceptNo}|${version}|${code}`)
  for (const by of [token, handler]) {
    const entries = await listZip(await taken(by, 'docx'))
    const pictures = []
    for (const entry of entries) if (entry.name.endsWith('.png')) pictures.push(await entry.read())
    expect(pictures.some((picture) => picture.equals(expected))).toBe(true)
  }
})
