import { keysOf } from '../codes.ts'
import { parseBlocks, TEXT_PLACEHOLDERS } from './text-blocks.ts'

/** The wording of letters on decisions of an evaluation, replaceable by the society (docs/decisions/119-letters-in-own-words.md). */

interface Tag {
  /** As staff call it. */
  readonly label: string
  /** What the preview shows in its place. */
  readonly sample: string
}
const tag = (label: string, sample: string): Tag => ({ label, sample })

const CASE = {
  projectName: tag('成果名称', '示例河流生态流量调控技术'),
  acceptNo: tag('受理编号', 'PJ2026-0001'),
}
const OBJECTION = {
  you: tag('对异议人的称呼', '你单位'),
  filedOn: tag('提出日期', '2026年3月2日'),
  projectName: CASE.projectName,
  ground: tag('异议类别', '成果权属'),
  caseNo: tag('异议编号', 'YY2026-0001'),
}
const REASON = tag('理由', '（决定时填写的理由）')
const REPLY = tag('答复', '（裁定时写给异议人的答复）')

interface LetterText {
  readonly title: string
  readonly tags: Readonly<Record<string, Tag>>
  /** Without these the letter would not say what was decided. */
  readonly needs: readonly string[]
  /** Stands as a table, and so in a paragraph of its own. */
  readonly table?: string
}

export const LETTER_TEXTS = {
  'letter-accepted': { title: '科技成果评价受理通知书', tags: CASE, needs: ['projectName'] },
  'letter-rejected': {
    title: '科技成果评价不予受理通知书',
    tags: { ...CASE, reason: REASON },
    needs: ['projectName', 'reason'],
  },
  'letter-return': {
    title: '科技成果评价补正通知书',
    tags: {
      ...CASE,
      dueOn: tag('补正期限', '2026年3月20日'),
      opinion: tag('退回意见', '（退回时填写的意见）'),
      items: tag('补正内容（表格）', '（逐项列出需要补正的内容和问题的表格）'),
    },
    needs: ['projectName', 'dueOn', 'opinion', 'items'],
    table: 'items',
  },
  'letter-objection-accepted': {
    title: '异议受理通知书',
    tags: OBJECTION,
    needs: ['projectName', 'caseNo'],
  },
  'letter-objection-refused': {
    title: '异议不予受理通知书',
    tags: { ...OBJECTION, reason: REASON, reply: REPLY },
    needs: ['projectName', 'caseNo', 'reason', 'reply'],
  },
  'letter-objection-reply': {
    title: '异议处理答复书',
    tags: {
      ...OBJECTION,
      heard: tag('听取意见的对象', '异议提出方和完成单位双方的意见'),
      ruling: tag('裁定', '异议不成立'),
      claim: tag('异议的主张', '（异议书中的主张和诉求）'),
      finding: tag('认定', '（调查认定的事实）'),
      reply: REPLY,
    },
    needs: ['projectName', 'caseNo', 'ruling', 'claim', 'finding', 'reply'],
  },
} as const satisfies Record<string, LetterText>
export type LetterKey = keyof typeof LETTER_TEXTS
export const LETTER_KEYS = keysOf(LETTER_TEXTS)
export const isLetterKey = (key: string): key is LetterKey => Object.hasOwn(LETTER_TEXTS, key)
export const letterText = (key: LetterKey): LetterText => LETTER_TEXTS[key]
export type LetterTag<K extends LetterKey> = keyof (typeof LETTER_TEXTS)[K]['tags']

export const TAG = /\{\{(\w+)\}\}/g

/** What keeps a text from being used as a letter; an empty one is the delivered text. */
export const letterFault = (key: LetterKey, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const { tags, needs, table } = letterText(key)
  const used = new Set([...text.matchAll(TAG)].map(([, name = '']) => name))
  if (/[{}｛｝]/.test(text.replaceAll(TAG, ''))) return '花括号不成对：标签应写成 {{名称}}，请用“插入”添加'
  const known = (name: string) =>
    Object.hasOwn(tags, name) || (TEXT_PLACEHOLDERS as readonly string[]).includes(name)
  const unknown = [...used].find((name) => !known(name))
  if (unknown) return `没有“{{${unknown}}}”这项内容，请用“插入”添加`
  const missing = needs.find((name) => !used.has(name))
  if (missing) return `须保留“${tags[missing]?.label}”{{${missing}}}，否则文书说不清决定的内容`
  const blocks = parseBlocks(text)
  const lines = blocks.flatMap((block) => (block.type === 'list' ? block.items : [block.content]))
  if (lines.flat().some(({ bold, href }) => bold || href)) return '文书不支持加粗和链接，请去掉'
  const alone = blocks.filter(
    (block) => block.type === 'paragraph' && block.content.map((one) => one.text).join('') === `{{${table}}}`,
  )
  if (table && (alone.length !== 1 || text.split(`{{${table}}}`).length !== 2))
    return `“${tags[table]?.label}”{{${table}}}须单独成段，前后各空一行，且只用一次`
  return undefined
}
