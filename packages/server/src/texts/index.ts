import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { CertificateTextKey } from '@portal/contract/platform/texts/certificate-keys'
import type { LetterKey } from '@portal/contract/platform/texts/letter-texts'
import type { PhraseKey } from '@portal/contract/platform/texts/phrase-texts'
import type { TextPlaceholder } from '@portal/contract/platform/texts/text-blocks'

/**
 * The texts the portal is delivered with (docs/handbook/content.md#texts). Settings may override a text by its key; what is here is the default.
 * Bodies use a small part of Markdown: `##` headings, paragraphs, flat `-` and `1.` lists, `**bold**`, `[text](url)`.
 */
const FILES = {
  'society-introduction': 'society-introduction.md',
  'fee-standards': 'fee-standards.md',
  contacts: 'contacts.md',
  charter: 'charter.md',
  english: 'english.md',
  'notice-person': 'notice-person.md',
  'notice-expert': 'notice-expert.md',
  'notice-unit': 'notice-unit.md',
  'notice-project': 'notice-project.md',
  'classified-notice': 'classified-notice.md',
  privacy: 'privacy.md',
  'pledge-person': 'pledge-person.md',
  'pledge-expert': 'pledge-expert.md',
  'pledge-unit': 'pledge-unit.md',
  'help-person': 'help-person.md',
  'help-unit': 'help-unit.md',
  'help-expert': 'help-expert.md',
  'evaluation-process': 'evaluation-process.md',
  'reminder-uploaded-person': 'reminder-uploaded-person.md',
  'reminder-not-uploaded-person': 'reminder-not-uploaded-person.md',
  'reminder-uploaded-expert': 'reminder-uploaded-expert.md',
  'reminder-not-uploaded-expert': 'reminder-not-uploaded-expert.md',
  'reminder-uploaded-unit': 'reminder-uploaded-unit.md',
  'reminder-not-uploaded-unit': 'reminder-not-uploaded-unit.md',
} as const

export type ContentKey = keyof typeof FILES
export const CONTENT_KEYS = Object.keys(FILES) as ContentKey[]
export const isContentKey = (key: string): key is ContentKey => Object.hasOwn(FILES, key)

/** Settings that texts refer to as `{{name}}`, with the neutral, obviously fictional defaults (docs/handbook/office.md#society-identity). */
export const PLACEHOLDERS = {
  societyName: { label: '学会名称', fallback: '流域技术经济学会' },
  siteUrl: { label: '学会网站', fallback: 'https://www.example.org' },
  phone: { label: '总机', fallback: '010-00000000' },
  staffPhonePerson: { label: '个人会员服务电话', fallback: '010-00000001' },
  staffPhoneUnit: { label: '单位会员服务电话', fallback: '010-00000002' },
  staffPhoneExpert: { label: '专家服务电话', fallback: '010-00000003' },
  evaluationPhone: { label: '成果评价咨询电话', fallback: '010-00000004' },
  email: { label: '电子邮箱', fallback: 'service@example.org' },
  address: { label: '地址', fallback: '示例省示例市滨江区示例路1号' },
  postalCode: { label: '邮政编码', fallback: '000000' },
  serviceHours: { label: '咨询时间', fallback: '工作日上午9:00至11:30，下午14:00至17:00' },
  unitDues: { label: '单位会员会费（元/年）', fallback: '1000' },
  bankAccountName: { label: '会费账户户名', fallback: '流域技术经济学会' },
  bankName: { label: '会费账户开户银行', fallback: '示例银行示例支行' },
  bankAccount: { label: '会费账户账号', fallback: '0000000000000000' },
  retentionApplication: { label: '未通过申请的保存期限', fallback: '两年' },
  retentionMember: { label: '资格终止后信息的保存期限', fallback: '三年' },
} as const satisfies Record<TextPlaceholder, { label: string; fallback: string }>

export type Placeholder = TextPlaceholder

export interface Content {
  readonly key: ContentKey
  readonly title: string
  /** Markdown with `{{placeholders}}`. */
  readonly body: string
  /** Changes with the text; what a person agreed to is recorded with it. */
  readonly version: string
}

const FRONT_MATTER = /^---\n([\s\S]*?)\n---\n+([\s\S]*)$/

/** Splits a text into title, key and body; a text that lost its front matter is a fault of the build, not of the reader. */
const parse = (source: string, name: string): { title: string; key: string; body: string } => {
  const match = FRONT_MATTER.exec(source.replaceAll('\r\n', '\n'))
  const entry = (field: string) => {
    const value = new RegExp(`^${field}:\\s*(.+?)\\s*$`, 'm').exec(match?.[1] ?? '')?.[1]
    if (!value) throw new Error(`${name} has no ${field} in its front matter`)
    return value.replace(/^(['"])(.*)\1$/, '$2')
  }
  return { title: entry('title'), key: entry('key'), body: (match?.[2] ?? '').trim() }
}

export const contentVersion = (title: string, body: string): string =>
  createHash('sha256').update(`${title}\n${body}`).digest('hex').slice(0, 12)

const loaded = new Map<ContentKey, Content>()
const letters = new Map<LetterKey, string>()
const certificates = new Map<CertificateTextKey, string>()
const phrases = new Map<PhraseKey, string>()

export const loadContent = (key: ContentKey): Content => {
  const known = loaded.get(key)
  if (known) return known
  const file = FILES[key]
  const { title, key: own, body } = parse(readFileSync(new URL(file, import.meta.url), 'utf8'), file)
  if (own !== key) throw new Error(`${file} says its key is ${own}`)
  const content = { key, title, body, version: contentVersion(title, body) }
  loaded.set(key, content)
  return content
}

/** The delivered wording of a letter, with the names of what is filled in. */
export const loadLetter = (key: LetterKey): string => {
  const known = letters.get(key)
  if (known !== undefined) return known
  const { body } = parse(readFileSync(new URL(`letters/${key}.md`, import.meta.url), 'utf8'), key)
  letters.set(key, body)
  return body
}

/**
 * Replaces `{{name}}` by the setting, else by its default. An unknown name stays visible, so that an editor sees the slip.
 * Values are filled in once and never expanded again.
 */
export const fillPlaceholders = (text: string, values: Partial<Record<Placeholder, string>> = {}): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(PLACEHOLDERS, name)
      ? (values[name as Placeholder] ?? PLACEHOLDERS[name as Placeholder].fallback)
      : whole,
  )

/** The delivered title and sentence of a certificate. */
export const loadCertificate = (key: CertificateTextKey): string => {
  const known = certificates.get(key)
  if (known !== undefined) return known
  const { body } = parse(readFileSync(new URL(`certificates/${key}.md`, import.meta.url), 'utf8'), key)
  certificates.set(key, body)
  return body
}

/** The delivered phrases of reviewers: lists under the names of what they are about. */
export const loadPhrases = (key: PhraseKey): string => {
  const known = phrases.get(key)
  if (known !== undefined) return known
  const { body } = parse(readFileSync(new URL(`phrases/${key}.md`, import.meta.url), 'utf8'), key)
  phrases.set(key, body)
  return body
}
