import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dossier as calls } from '@portal/contract/evaluation/conclusion/dossier.calls'
import { meeting as meetings } from '@portal/contract/evaluation/meeting/meeting.calls'
import { achievementProcess as process } from '@portal/contract/evaluation/process/process.calls'
import { SETTINGS } from '@portal/contract/platform/settings/settings'
import {
  LETTER_KEYS,
  type LetterKey,
  letterFault,
  letterText,
} from '@portal/contract/platform/texts/letter-texts'
import { TAG } from '@portal/contract/platform/texts/places'
import { TEXT_PLACEHOLDERS } from '@portal/contract/platform/texts/text-blocks'
import { afterAll, expect, test } from 'vitest'
import { listZip } from '../../../platform/documents/zip.ts'
import { saveSetting } from '../../../platform/settings/settings.queries.ts'
import { clock } from '../../../testing/clock.ts'
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

const ofSociety = (name: string) => (TEXT_PLACEHOLDERS as readonly string[]).includes(name)

test.each(LETTER_KEYS)(
  'the delivered %s keeps the rule of its own, and names all that it may name',
  (key) => {
    const body = loadLetter(key)
    expect(letterFault(key, body)).toBeUndefined()
    const used = [...body.matchAll(TAG)].map(([, name = '']) => name).filter((name) => !ofSociety(name))
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
  expect(refused('letter-contract', '{{client}}《{{projectName}}》{{fee}}')).toContain('须保留“评价费大写”')
  expect(refused('letter-meeting', '{{when}}{{projects}}')).toContain('须保留“会议地点”')
  expect(refused('letter-meeting-video', '{{when}}{{projects}}{{link}}{{place}}')).toContain(
    '没有“{{place}}”',
  )
  expect(refused('letter-appointment', '{{projectName}}')).toContain('须保留“组内职务”')
})

test('a letter keeps the words of the day of its decision; the next one has the new ones, until they are reset', async () => {
  const cases = []
  for (let n = 0; n < 3; n += 1) cases.push((await on.locked('meeting')).projectId)
  const [before = '', changed = '', reset = ''] = cases
  await decide(before, 'publish')
  // Moments are compared to the millisecond; people are slower than that.
  await clock.advance({ minutes: 1 })
  await word(
    'letter-accepted',
    '## 一、决定\n\n准予受理《{{projectName}}》（{{societyName}}）。\n\n1. 按期缴费\n\n特此函告。',
  )
  await clock.advance({ minutes: 1 })
  await decide(changed, 'publish')
  await clock.advance({ minutes: 1 })
  await word('letter-accepted', '')
  await clock.advance({ minutes: 1 })
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

/** Contract, locked panel and a session: in a room, or on the screen alone. */
const agreed = async (where: { place: string; link: string }) => {
  const { projectId } = await on.locked('meeting')
  const contract = { contractNo: `HT-${projectId.slice(0, 8)}`, signedOn: '2026-03-02', fee: 30_000 }
  const more = { id: projectId, ...contract, paidOn: '', note: '' }
  expect((await on.call(process.saveContract, more, { token: on.staff.handler })).errorMsg).toBeUndefined()
  const session = { achievementIds: [projectId], startAt: '2033-03-10T01:00:00.000Z', ...where }
  const { errorMsg } = await on.call(meetings.create, session, { token: on.staff.expertReview })
  expect(errorMsg).toBeUndefined()
  return projectId
}
const namesIn = async (projectId: string) => {
  const { data } = await on.call(calls.papers, { projectId }, { token: on.staff.handler })
  return data?.list.map(({ name }) => name) ?? []
}

test('contract, notice of a meeting and appointments are worded by staff, the PDF as the Word file', async () => {
  const link = 'https://meet.example.org/1'
  const before = await agreed({ place: '示例会议室', link: '' })
  const own = {
    'letter-contract':
      '{{client}}委托{{societyName}}评价《{{projectName}}》，费用{{fee}}元（{{feeInCapitals}}）。',
    'letter-meeting': '请于{{when}}到{{place}}评价{{projects}}。\n\n{{link}}\n\n{{agenda}}\n\n自带水杯。',
    'letter-meeting-video': '请于{{when}}进入{{link}}评价{{projects}}，提前试音。',
    'letter-appointment': '敬请担任《{{projectName}}》专家组{{role}}。',
  } as const
  await clock.advance({ minutes: 1 })
  for (const [key, value] of Object.entries(own)) await word(key as LetterKey, value)
  await clock.advance({ minutes: 1 })
  const after = await agreed({ place: '示例会议室', link })
  const video = await agreed({ place: '', link })
  await clock.advance({ minutes: 1 })
  for (const key of Object.keys(own)) await word(key as LetterKey, '')

  const said = async (id: string, name: string) => {
    const entries = await listZip(await taken(id, name, 'docx'))
    const xml = (await entries.find((entry) => entry.name === 'word/document.xml')?.read())?.toString() ?? ''
    const pdf = wordsOf(await readPdf(await taken(id, name, 'pdf'))).replaceAll(/\s/g, '')
    return [pdf, xml.replaceAll(/<[^>]+>|\s/g, '')] as const
  }
  const expectIn = async (id: string, name: string, parts: readonly string[], gone = '{{') => {
    for (const text of await said(id, name)) {
      for (const part of parts) expect(text, name).toContain(part)
      expect(text, name).not.toContain(gone)
    }
  }
  const appointment = async (id: string) =>
    (await namesIn(id)).find((name) => name.startsWith('专家聘书-')) ?? ''
  // What was agreed, called and appointed before keeps its words, whatever they are now.
  await expectIn(before, '委托评价合同', ['经协商一致', '30000.00元', '叁万元整', '（盖章）'])
  await expectIn(before, '会议通知', ['到会答疑', '地点：示例会议室。', '质询答辩'], '会议链接')
  await expectIn(before, await appointment(before), ['兹聘请您', '此聘'])
  await expectIn(after, '委托评价合同', ['费用30000.00元（叁万元整）', '（盖章）'], '经协商一致')
  const called = ['2033年3月10日', `会议链接：${link}`, '质询答辩', '自带水杯']
  await expectIn(after, '会议通知', called, '到会答疑')
  await expectIn(after, await appointment(after), ['敬请担任《'], '兹聘请您')
  await expectIn(video, '会议通知', [`进入${link}评价`, '提前试音'], '自带水杯')
})

test('what is filled in is never read as part of the text', async () => {
  const { projectId } = await on.locked('meeting')
  await decide(projectId, 'reject', '## 理由：{{acceptNo}}和**重点**不符合要求')
  const said = await saidIn(projectId, letterText('letter-rejected').title)
  expect(said).toContain('## 理由：{{acceptNo}}和**重点**不符合要求')
})
