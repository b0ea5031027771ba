import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dossier as calls } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { SETTINGS } from '@portal/contract/platform/settings/settings'
import {
  LETTER_KEYS,
  type LetterKey,
  letterFault,
  letterText,
} from '@portal/contract/platform/texts/letter-texts'
import { TAG } from '@portal/contract/platform/texts/places'
import { afterAll, expect, test } from 'vitest'
import { listZip } from '../../../platform/documents/zip.ts'
import { saveSetting } from '../../../platform/settings/settings.queries.ts'
import { conclusionApp } from '../../../testing/conclusion-app.ts'
import { readPdf, wordsOf } from '../../../testing/pdf-pages.ts'
import { loadLetter } from '../../../texts/index.ts'
import { appendEvent } from '../../achievement/achievement-log.queries.ts'

/** Letters in the words of the society (docs/decisions/119-letters-in-own-words.md). */

const on = await conclusionApp()
afterAll(() => on.close())

const by = { accountId: '00000000-0000-4000-8000-000000000001', name: '示例管理员' }
const versions = new Map<LetterKey, number>()
const word = async (key: LetterKey, value: string) => {
  const version = versions.get(key) ?? 0
  expect(await saveSetting(on.app.db, { key: `text.${key}`, value, version }, by)).toBe(true)
  versions.set(key, version + 1)
}
const decide = (achievementId: string, move: 'publish' | 'reject', opinion = '') =>
  appendEvent(on.app.db, {
    ...{ achievementId, move, opinion, own: true },
    actor: { id: null, name: '示例负责人', role: 'inCharge' },
    ...{ from: AchievementStatus.inChargeReview, to: AchievementStatus.publicity },
  })
const taken = async (projectId: string, name: string, format: 'pdf' | 'docx') => {
  const answer = await on.app.download(calls.paper, { projectId, name, format }, { token: on.staff.handler })
  expect(answer.status, name).toBe(200)
  return Buffer.from(await answer.arrayBuffer())
}
const ACCEPTED = letterText('letter-accepted').title
const saidIn = async (projectId: string, name = ACCEPTED) => {
  const entries = await listZip(await taken(projectId, name, 'docx'))
  const xml = (await entries.find((entry) => entry.name === 'word/document.xml')?.read())?.toString() ?? ''
  const said = xml.replaceAll(/<[^>]+>/g, '')
  expect(wordsOf(await readPdf(await taken(projectId, name, 'pdf')))).toContain('特此')
  return said
}

test.each(LETTER_KEYS)(
  'the delivered %s keeps the rule of its own, and names all that it may name',
  (key) => {
    const body = loadLetter(key)
    expect(letterFault(key, body)).toBeUndefined()
    const used = [...body.matchAll(TAG)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(Object.keys(letterText(key).tags).sort())
  },
)

test('a wording that would not say what was decided is refused, with what to do', () => {
  const refused = (key: LetterKey, text: string) =>
    SETTINGS[`text.${key}`].schema.safeParse(text).error?.issues[0]?.message
  expect(refused('letter-rejected', '')).toBeUndefined()
  expect(refused('letter-rejected', '《{{projectName}}》不予受理。特此通知。')).toContain('须保留“理由”')
  expect(refused('letter-accepted', '《{{projectName}}》{{reason}}')).toContain('没有“{{reason}}”')
  for (const slip of ['{projectName}', '{{projectName}', '｛｛projectName｝｝'])
    expect(refused('letter-accepted', `《{{projectName}}》${slip}`), slip).toContain('花括号不成对')
  expect(refused('letter-accepted', '**《{{projectName}}》**已受理')).toContain('不支持加粗')
  const items = '《{{projectName}}》请于{{dueOn}}前补正。{{opinion}}'
  expect(refused('letter-return', `${items}{{items}}`)).toContain('单独成段')
  expect(refused('letter-return', `${items}\n\n{{items}}`)).toBeUndefined()
})

test('a letter keeps the words of the day of its decision; the next one has the new ones, until they are reset', async () => {
  const cases = []
  for (let n = 0; n < 3; n += 1) cases.push((await on.locked('meeting')).projectId)
  const [before = '', changed = '', reset = ''] = cases
  await decide(before, 'publish')
  await word(
    'letter-accepted',
    '## 一、决定\n\n准予受理《{{projectName}}》（{{societyName}}）。\n\n1. 按期缴费\n\n特此函告。',
  )
  await decide(changed, 'publish')
  await word('letter-accepted', '')
  await decide(reset, 'publish')
  for (const id of [before, reset]) {
    const said = await saidIn(id)
    expect(said).toContain('决定予以受理')
    expect(said).not.toContain('准予受理')
  }
  const said = await saidIn(changed)
  for (const part of ['一、决定', '准予受理《', '1. 按期缴费', '特此函告']) expect(said).toContain(part)
  expect(said).not.toMatch(/决定予以受理|\{\{/)
})

test('what is filled in is never read as part of the text', async () => {
  const { projectId } = await on.locked('meeting')
  await decide(projectId, 'reject', '## 理由：{{acceptNo}}和**重点**不符合要求')
  const said = await saidIn(projectId, letterText('letter-rejected').title)
  expect(said).toContain('## 理由：{{acceptNo}}和**重点**不符合要求')
})
