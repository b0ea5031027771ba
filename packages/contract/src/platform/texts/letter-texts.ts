import { keysOf } from '../codes.ts'
import { hasBoldOrLink, type PlacedText, place, placesFault } from './places.ts'
import { parseBlocks } from './text-blocks.ts'

/**
 * The wording of letters of an evaluation and on objections to an award, of notices of a meeting, contracts and appointments, replaceable by the society
 * (docs/decisions/119-letters-in-own-words.md, 128-papers-are-worded-once.md).
 */

const CASE = {
  projectName: place('成果名称', '示例河流生态流量调控技术'),
  acceptNo: place('受理编号', 'PJ2026-0001'),
}
const OBJECTION = {
  you: place('对异议人的称呼', '你单位'),
  filedOn: place('提出日期', '2026年3月2日'),
  projectName: CASE.projectName,
  ground: place('异议类别', '成果权属'),
  caseNo: place('异议编号', 'YY2026-0001'),
}
const AWARD_OBJECTION = {
  ...OBJECTION,
  award: place('奖项', '2026年度示例科技奖'),
  itemNo: place('项目编号', '001'),
  projectName: place('项目名称', '示例河流生态流量调控技术'),
}
const MODE = place('评价形式', '会议评价')
const MEETING = {
  projects: place('评价的成果', '《示例河流生态流量调控技术》'),
  when: place('会议时间', '2026年4月10日（星期五）9:00'),
  agenda: place('会议议程', '1. 完成单位汇报（20分钟）'),
}
const REASON = place('理由', '（决定时填写的理由）')
const REPLY = place('答复', '（裁定时写给异议人的答复）')

export const LETTER_TEXTS = {
  'letter-accepted': { title: '科技成果评价受理通知书', tags: CASE, needs: ['projectName'] },
  'letter-rejected': {
    title: '科技成果评价不予受理通知书',
    tags: { ...CASE, reason: REASON, appealUntil: place('申请复议的最后一日', '2026年3月20日') },
    needs: ['projectName', 'reason'],
  },
  'letter-return': {
    title: '科技成果评价补正通知书',
    tags: {
      ...CASE,
      dueOn: place('补正期限', '2026年3月20日'),
      opinion: place('退回意见', '（退回时填写的意见）'),
      items: place('补正内容（表格）', '（逐项列出需要补正的内容和问题的表格）'),
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
      heard: place('听取意见的对象', '异议提出方和完成单位双方的意见'),
      ruling: place('裁定', '异议不成立'),
      claim: place('异议的主张', '（异议书中的主张和诉求）'),
      statement: place('完成单位的陈述', '（完成单位就异议提交的陈述意见）'),
      finding: place('认定', '（调查认定的事实）'),
      reply: REPLY,
    },
    needs: ['projectName', 'caseNo', 'ruling', 'claim', 'finding', 'reply'],
  },
  'letter-objection-closed': {
    title: '异议程序终结通知书',
    tags: {
      ...OBJECTION,
      reason: place('终结的原因', '该成果已按申请终止'),
      reply: place('答复', '该成果的评价程序已经结束，不再继续处理。'),
    },
    needs: ['projectName', 'caseNo', 'reason', 'reply'],
  },
  'letter-award-objection-accepted': {
    title: '科技奖励异议受理通知书',
    tags: AWARD_OBJECTION,
    needs: ['projectName', 'caseNo'],
  },
  'letter-award-objection-refused': {
    title: '科技奖励异议不予受理通知书',
    tags: { ...AWARD_OBJECTION, reason: REASON, reply: REPLY },
    needs: ['projectName', 'caseNo', 'reason', 'reply'],
  },
  'letter-award-objection-reply': {
    title: '科技奖励异议处理答复书',
    tags: {
      ...AWARD_OBJECTION,
      heard: place('听取意见的对象', '异议提出方和推荐方双方的意见'),
      ruling: place('裁定', '异议不成立'),
      claim: place('异议的主张', '（异议书中的主张和诉求）'),
      statement: place('推荐方的陈述', '（推荐方就异议提交的陈述意见）'),
      finding: place('认定', '（调查认定的事实）'),
      reply: REPLY,
    },
    needs: ['projectName', 'caseNo', 'ruling', 'claim', 'finding', 'reply'],
  },
  'letter-contract': {
    title: '科技成果委托评价合同',
    tags: {
      client: place('委托方', '示例水务有限公司'),
      projectName: CASE.projectName,
      units: place('完成单位', '示例水务有限公司、示例大学'),
      mode: MODE,
      fee: place('评价费（元）', '30000.00'),
      feeInCapitals: place('评价费大写', '叁万元整'),
    },
    needs: ['client', 'projectName', 'fee', 'feeInCapitals'],
  },
  'letter-meeting': {
    title: '科技成果评价会议通知',
    tags: {
      ...MEETING,
      place: place('会议地点', '示例会议中心'),
      link: place('会议链接（没有时不显示）', '会议链接：https://meet.example.org/1'),
    },
    needs: ['projects', 'when', 'place'],
  },
  'letter-meeting-video': {
    title: '科技成果评价会议通知（视频会议）',
    tags: { ...MEETING, link: place('会议链接', 'https://meet.example.org/1') },
    needs: ['projects', 'when', 'link'],
  },
  // Forms that are filled in or signed: the sentences beside their tables.
  'paper-signatures': { title: '专家签字表（说明）', tags: CASE, needs: [] },
  'paper-ballot': { title: '表决票（说明）', tags: {}, needs: [] },
  'paper-fees': { title: '专家咨询费发放表（说明）', tags: {}, needs: [] },
  // Chapters of 《科技成果评价报告》 that say the same in each.
  'report-basis': {
    title: '评价报告（评价依据）',
    tags: { way: place('评价的方法', '由专家独立打分、集体评议') },
    needs: ['way'],
  },
  'report-society': { title: '评价报告（学会意见）', tags: {}, needs: [] },
  'report-declaration': { title: '评价报告（声明）', tags: {}, needs: [] },
  'letter-appointment': {
    title: '评价专家聘书',
    tags: {
      orgName: place('专家单位', '示例大学'),
      projectName: CASE.projectName,
      role: place('组内职务', '组长'),
      mode: MODE,
    },
    needs: ['projectName', 'role'],
  },
} as const satisfies Record<string, PlacedText>
export type LetterKey = keyof typeof LETTER_TEXTS
export const LETTER_KEYS = keysOf(LETTER_TEXTS)
export const isLetterKey = (key: string): key is LetterKey => Object.hasOwn(LETTER_TEXTS, key)
export const letterText = (key: LetterKey): PlacedText => LETTER_TEXTS[key]
export type LetterTag<K extends LetterKey> = keyof (typeof LETTER_TEXTS)[K]['tags']

/** What keeps a text from being used as a letter; an empty one is the delivered text. */
export const letterFault = (key: LetterKey, text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const fault = placesFault(letterText(key), text, '否则文书说不清所写的事项')
  if (fault) return fault
  if (hasBoldOrLink(text)) return '文书不支持加粗和链接，请去掉'
  const { tags, table } = letterText(key)
  const alone = parseBlocks(text).filter(
    (block) => block.type === 'paragraph' && block.content.map((one) => one.text).join('') === `{{${table}}}`,
  )
  if (table && (alone.length !== 1 || text.split(`{{${table}}}`).length !== 2))
    return `“${tags[table]?.label}”{{${table}}}须单独成段，前后各空一行，且只用一次`
  return undefined
}
