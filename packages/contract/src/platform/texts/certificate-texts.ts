import type { CertificateTextKey } from './certificate-keys.ts'
import { type PlacedText, place, placesFault, TAG } from './places.ts'
import type { TextBlock } from './text-block.fields.ts'
import { parseBlocks } from './text-blocks.ts'

/** What certificates of members say, in the words of the society (docs/decisions/129-certificates-in-own-words.md): a title and one sentence. */

const COMMON = {
  name: place('姓名或单位名称', '示例甲'),
  joinedOn: place('入会或入库日期', '2026年3月9日'),
  societyName: place('学会名称', '流域技术经济学会'),
  serialNum: place('编号', 'G2026030900001M'),
}
const LEVEL = place('会员级别', '普通会员')

export const CERTIFICATE_TEXTS = {
  'certificate-person': {
    title: '个人会员证书',
    tags: { ...COMMON, level: LEVEL },
    needs: ['name', 'joinedOn'],
  },
  'certificate-unit': {
    title: '单位会员证书',
    tags: {
      ...COMMON,
      name: place('单位名称', '示例水务有限公司'),
      serialNum: place('编号', 'D2026030900001P'),
      level: place('会员级别', '普通会员单位'),
    },
    needs: ['name', 'joinedOn'],
  },
  'certificate-expert': {
    title: '专家证书',
    tags: { ...COMMON, subject: place('学科领域', '水利工程') },
    needs: ['name', 'joinedOn'],
  },
} as const satisfies Record<CertificateTextKey, PlacedText>

/** What fits over and between the lines of the sheet. */
const [LONGEST_TITLE, LONGEST_SENTENCE] = [10, 200]

interface Worded {
  readonly title: string
  readonly sentence: readonly { readonly text: string; readonly strong: boolean }[]
}
const wordsIn = (block: TextBlock | undefined) =>
  block && block.type !== 'list' ? block.content.map(({ text }) => text).join('') : ''

/** The title and the sentence of a text that has both; places are not filled yet. */
export const readCertificateText = (text: string): Worded => {
  const [heading, paragraph] = parseBlocks(text)
  const content = paragraph?.type === 'paragraph' ? paragraph.content : []
  return {
    title: wordsIn(heading),
    sentence: content.map((part) => ({ text: part.text, strong: part.bold === true })),
  }
}

/** What keeps a text from being used on a certificate; an empty one is the delivered text. */
export const certificateFault = (key: CertificateTextKey, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const { tags } = CERTIFICATE_TEXTS[key]
  const fault = placesFault(CERTIFICATE_TEXTS[key], text, '否则看不出证书发给谁、何时起')
  if (fault) return fault
  const other = [...text.matchAll(TAG)].find(([, name = '']) => !Object.hasOwn(tags, name))
  if (other) return `证书不支持“${other[0]}”，请用“插入本件内容”添加`
  const blocks = parseBlocks(text)
  const [heading, paragraph] = blocks
  if (blocks.length !== 2 || heading?.type !== 'heading' || paragraph?.type !== 'paragraph')
    return '证书由标题和一段正文组成：第一行以“## ”开头写标题，空一行写正文'
  if (paragraph.content.some(({ href }) => href) || heading.content.some(({ href, bold }) => href || bold))
    return '证书不支持链接，标题不支持加粗，请去掉'
  if (/[{}]/.test(wordsIn(heading)) || wordsIn(heading).length > LONGEST_TITLE)
    return `标题不能超过${LONGEST_TITLE}个字，也不能有标签`
  return wordsIn(paragraph).length > LONGEST_SENTENCE ? `正文不能超过${LONGEST_SENTENCE}个字` : undefined
}
