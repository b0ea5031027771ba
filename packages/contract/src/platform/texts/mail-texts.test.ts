import { expect, test } from 'vitest'
import { SETTINGS } from '../settings/settings.ts'
import { isLetterKey } from './letter-texts.ts'
import { MAIL_KEYS, MAIL_TEXTS, type MailKey } from './mail-texts.ts'
import { isPlacedKey, PLACED_KEYS, placedText } from './placed-texts.ts'
import { TEXT_KEYS } from './texts.ts'

/** Mails in the words of the society (docs/decisions/119-letters-in-own-words.md). */

const refused = (key: MailKey, text: string) =>
  SETTINGS[`text.${key}`].schema.safeParse(text).error?.issues[0]?.message
/** Says all that the mail needs, and nothing else. */
const least = (key: MailKey) => MAIL_TEXTS[key].needs.map((name) => `{{${name}}}`).join('\n')

test('no two texts have one key, and each title stands once', () => {
  expect(new Set([...PLACED_KEYS, ...TEXT_KEYS]).size).toBe(PLACED_KEYS.length + TEXT_KEYS.length)
  expect(MAIL_KEYS.filter(isLetterKey)).toEqual([])
  expect(MAIL_KEYS.filter((key) => !isPlacedKey(key))).toEqual([])
  expect(new Set(PLACED_KEYS.map((key) => placedText(key).title)).size).toBe(PLACED_KEYS.length)
})

test.each(MAIL_KEYS)('%s is refused without any one of the places that it needs', (key) => {
  const needs: readonly string[] = MAIL_TEXTS[key].needs
  const tags = placedText(key).tags
  expect(needs.length).toBeGreaterThan(0)
  expect(refused(key, '')).toBeUndefined()
  expect(refused(key, least(key))).toBeUndefined()
  for (const name of needs)
    expect(refused(key, least(key).replace(`{{${name}}}`, '请登录平台')), name).toContain(
      `须保留“${tags[name]?.label}”{{${name}}}`,
    )
})

test('what cannot be filled in, or would arrive as signs, is refused with what to do', () => {
  const key = 'mail-application-returned'
  const said = (more: string) => refused(key, `${least(key)}\n${more}`)
  expect(said('{{name}}，您好，请致电{{staffPhonePerson}}。\n1. 修改\n- 提交')).toBeUndefined()
  expect(said('{{serialNum}}')).toBe('没有“{{serialNum}}”这项内容，请用“插入”添加')
  expect(said('{{toString}}')).toContain('没有“{{toString}}”')
  for (const slip of ['{name}', '{{name}', '{{ name }}', '｛｛name｝｝', '{{{name}}}'])
    expect(said(slip), slip).toContain('花括号不成对')
  for (const mark of ['**请尽快**', '[办理](https://www.example.org)', '## 说明'])
    expect(said(mark), mark).toBe('通知邮件是纯文本，不支持标题、加粗和链接格式，请去掉')
  expect(said('字'.repeat(6_001))).toBe('文本过长')
})
