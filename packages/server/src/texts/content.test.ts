import { readdirSync } from 'node:fs'
import { OVERALL, phraseTextFault } from '@portal/contract/membership/review/phrases.rules'
import { PHRASE_KEYS, readPhrases } from '@portal/contract/platform/texts/phrase-texts'
import { expect, test } from 'vitest'
import {
  CONTENT_KEYS,
  contentVersion,
  fillPlaceholders,
  isContentKey,
  loadContent,
  loadPhrases,
  PLACEHOLDERS,
} from './index.ts'

const texts = CONTENT_KEYS.map(loadContent)

test('every text file is listed and every listed text loads under its own key', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.md'))
  expect(files.map((name) => name.slice(0, -3)).sort()).toEqual([...CONTENT_KEYS].sort())
  for (const text of texts) {
    expect(text.title).not.toBe('')
    expect(text.body.length, text.key).toBeGreaterThan(60)
    expect(text.version).toBe(contentVersion(text.title, text.body))
  }
  expect(isContentKey('charter')).toBe(true)
  expect(isContentKey('toString')).toBe(false)
})

test('texts keep to the agreed part of Markdown', () => {
  for (const { key, body } of texts) {
    expect(body, key).not.toMatch(/^(# |#{3,} |\||>|```|[ \t]+[-*\d])/m)
    expect(body, key).not.toMatch(/<\w/)
    expect(body, key).not.toMatch(/[\u4e00-\u9fff][,;:?!][\u4e00-\u9fff]/)
  }
})

test('every placeholder of a text is a known setting, and every setting is used', () => {
  const used = new Set<string>()
  for (const { title, body } of texts)
    for (const [, name] of `${title}\n${body}`.matchAll(/\{\{(.*?)\}\}/g)) used.add(name ?? '')
  expect([...used].sort()).toEqual(Object.keys(PLACEHOLDERS).sort())
})

test('placeholders take the setting, else the default, and are never expanded twice', () => {
  expect(fillPlaceholders('{{societyName}}：{{email}}', { email: '{{phone}}' })).toBe(
    '流域技术经济学会：{{phone}}',
  )
  expect(fillPlaceholders('{{toString}}{{unknown}}')).toBe('{{toString}}{{unknown}}')
})

test('the charter numbers its chapters and articles without a gap and keeps its facts', () => {
  const { body } = loadContent('charter')
  const articles = [...body.matchAll(/^\*\*第(.+?)条\*\*/gm)].map((match) => match[1])
  expect(articles).toHaveLength(60)
  expect(new Set(articles).size).toBe(60)
  expect(body.match(/^## 第.章/gm)).toHaveLength(8)
  for (const fact of [
    '会员代表大会每届任期5年',
    '延期换届最长不超过1年',
    '须有三分之二以上的会员代表出席方能召开，其决议须经到会会员代表半数以上表决通过',
    '须有三分之二以上理事出席方能召开，其决议须经到会理事三分之二以上表决通过',
    '理事会每年至少召开一次会议',
    '常务理事会至少每半年召开一次会议',
    '人数不超过理事人数的三分之一',
    '每届任期5年，连任不得超过两届',
    '任职年龄不超过70周岁',
    '分支机构、代表机构负责人的任职年龄不超过70周岁',
    '连续2年不交纳会费或者不参加本学会活动的，视为自动退会',
    '表决通过后15日内',
    '2022年12月7日第五届会员代表大会第三次会议',
  ])
    expect(body).toContain(fact)
})

test.each(PHRASE_KEYS)(
  '%s: finished sentences, about what there is, that staff could save as they are',
  (key) => {
    const text = loadPhrases(key)
    expect(phraseTextFault(key, text)).toBeUndefined()
    expect(text).not.toContain('\r')
    const read = readPhrases(text)
    expect(read[0]?.about).toBe(key === 'phrases-evaluation' ? '' : OVERALL)
    for (const phrase of read.flatMap(({ phrases }) => phrases)) expect(phrase).toMatch(/。$/)
  },
)
