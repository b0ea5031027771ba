import { ACHIEVEMENT_LEVELS } from '../../peer-review/subject.rules.ts'
import { keysOf } from '../../platform/codes.ts'

/** 评价意见 (docs/handbook/evaluation.md#opinion): its sections, and what its prose says against the data. */

export const OPINION_SECTIONS = {
  material: { title: '资料审查', hint: '资料是否齐全、规范，是否符合评价要求', required: true },
  innovation: { title: '创新点', hint: '逐条写明技术创新和取得的突破', required: true },
  comparison: { title: '与国内外比较和水平', hint: '与国内外同类技术比较，写明总体水平', required: true },
  benefit: { title: '应用与效益', hint: '推广应用情况和经济、社会、生态效益', required: true },
  problems: { title: '存在问题', hint: '必须填写', required: true },
  suggestions: { title: '改进建议', hint: '必须填写', required: true },
  dissent: { title: '保留意见', hint: '有专家不同意或保留意见时，如实记载', required: false },
} as const
export type OpinionSection = keyof typeof OPINION_SECTIONS
export const OPINION_SECTION_NAMES = keysOf(OPINION_SECTIONS)
export type OpinionTexts = Readonly<Record<OpinionSection, string>>

export const OPINION_HITS = {
  level: '水平用语',
  count: '人数和票数',
  score: '得分',
  figure: '数据出处',
  name: '成果名称',
  order: '单位和人员排序',
  word: '规范用语',
} as const
export interface OpinionHit {
  readonly section: OpinionSection
  readonly rule: keyof typeof OPINION_HITS
  readonly quote: string
  readonly text: string
}
export interface OpinionFacts {
  readonly name: string
  readonly units: readonly string[]
  readonly persons: readonly string[]
  /** Code of the level that the opinion settles on; '' for none. */
  readonly level: string
  readonly mean: number | null
  readonly present: number
  readonly agree: number
  readonly disagree: number
  /** Everything that the applicant submitted as text. */
  readonly source: string
}

const DIGITS = '零一二三四五六七八九'
/** 九, 十一, 12. */
const numberOf = (text: string): number => {
  if (/^\d/.test(text)) return Number(text)
  const [ten = '', one = ''] = text.includes('十') ? text.split('十') : ['0', text]
  const tens = ten === '' ? 1 : Math.max(0, DIGITS.indexOf(ten))
  // Nothing behind a ten is nought: the empty text is found at the beginning.
  return tens * 10 + DIGITS.indexOf(one === '两' ? '二' : one)
}
const COUNT = '(\\d+|[零一二两三四五六七八九十]+)'

const levelHits = (text: string, level: string): Omit<OpinionHit, 'section'>[] => {
  const chosen = ACHIEVEMENT_LEVELS.find(({ code }) => code === level)?.label
  return ACHIEVEMENT_LEVELS.filter(
    ({ code, label }) => code !== 'other' && label !== chosen && text.includes(label),
  ).map(({ label }) => ({
    rule: 'level' as const,
    quote: label,
    text: `文中写“${label}”，选定的水平是“${chosen ?? '（未选）'}”`,
  }))
}

const countHits = (
  text: string,
  { present, agree, disagree }: OpinionFacts,
): Omit<OpinionHit, 'section'>[] => {
  const compare = (pattern: RegExp, right: number, what: string) =>
    [...text.matchAll(pattern)].flatMap(([quote, count = '']) =>
      // Safari before 16.4 knows no look-behind: 不反对 is left out here.
      numberOf(count) === right || quote.startsWith('不')
        ? []
        : [{ rule: 'count' as const, quote, text: `文中写“${quote}”，实际${what}为${right}` }],
    )
  const unanimous = /(一致|全体)(同意|认为|通过)/.exec(text)?.[0]
  return [
    ...compare(new RegExp(`${COUNT}[位名]专家`, 'g'), present, '参加评价的专家'),
    ...compare(new RegExp(`${COUNT}票(?:同意|赞成)`, 'g'), agree, '同意票'),
    ...compare(new RegExp(`(?:同意|赞成)${COUNT}票`, 'g'), agree, '同意票'),
    ...compare(new RegExp(`不?反对${COUNT}票`, 'g'), disagree, '不同意票'),
    ...(unanimous && agree < present
      ? [
          {
            rule: 'count' as const,
            quote: unanimous,
            text: `文中写“${unanimous}”，同意票为${agree}/${present}`,
          },
        ]
      : []),
  ]
}

const scoreHits = (text: string, { mean }: OpinionFacts): Omit<OpinionHit, 'section'>[] =>
  [...text.matchAll(/(?:平均|综合|总)(?:得)?分(?:数)?[为是：:]?\s*(\d+(?:\.\d+)?)\s*分?/g)].flatMap(
    ([quote, value = '']) =>
      Number(value) === mean
        ? []
        : [{ rule: 'score' as const, quote, text: `文中写“${quote}”，平均得分为${mean ?? '—'}` }],
  )

/** Figures with a unit that no page of the application names. */
const figureHits = (text: string, { source }: OpinionFacts): Omit<OpinionHit, 'section'>[] => {
  const plain = source.replace(/[\s,，]/g, '')
  const found = text
    .replace(/(\d)[,，](?=\d{3})/g, '$1')
    .matchAll(/\d+(?:\.\d+)?\s*(?:%|％|万元|亿元|万亩|公里|万吨|项|件)/g)
  return [...new Set([...found].map(([quote]) => quote))].flatMap((quote) =>
    plain.includes(quote.replace(/\s/g, '').replace('％', '%'))
      ? []
      : [{ rule: 'figure' as const, quote, text: `“${quote}”在申报内容中没有找到，请核对出处` }],
  )
}

const bigrams = (text: string) => new Set([...text].slice(1).map((sign, n) => `${[...text][n]}${sign}`))
const isLike = (a: string, b: string): boolean => {
  const [x, y] = [bigrams(a), bigrams(b)]
  return [...x].filter((pair) => y.has(pair)).length * 2 > Math.min(x.size, y.size)
}
const nameHits = (text: string, { name }: OpinionFacts): Omit<OpinionHit, 'section'>[] =>
  [...text.matchAll(/《([^》]+)》/g)].flatMap(([quote, title = '']) =>
    title !== name && isLike(title, name)
      ? [{ rule: 'name' as const, quote, text: `成果名称应为《${name}》` }]
      : [],
  )

const orderHits = (text: string, { units, persons }: OpinionFacts): Omit<OpinionHit, 'section'>[] =>
  [
    { names: units, what: '完成单位' },
    { names: persons, what: '完成人' },
  ].flatMap(({ names, what }) => {
    const named = names.flatMap((name) =>
      name && text.includes(name) ? [{ name, at: text.indexOf(name) }] : [],
    )
    const wrong = named.find((one, n) => one.at < (named[n - 1]?.at ?? 0))
    return wrong
      ? [
          {
            rule: 'order' as const,
            quote: wrong.name,
            text: `${what}的先后与申报排序不一致：${names.join('、')}`,
          },
        ]
      : []
  })

const wordHits = (text: string): Omit<OpinionHit, 'section'>[] =>
  text.includes('鉴定') ? [{ rule: 'word', quote: '鉴定', text: '应使用“评价”，不使用“鉴定”' }] : []

/** What reads differently from the data, section by section: for the eyes of the writer, never a refusal. */
export const checkOpinion = (texts: OpinionTexts, facts: OpinionFacts): OpinionHit[] =>
  OPINION_SECTION_NAMES.flatMap((section) => {
    const text = texts[section]
    const found = [
      // Whoever dissents may name another level, and need not be of one mind.
      ...(section === 'dissent' ? [] : [...levelHits(text, facts.level), ...countHits(text, facts)]),
      ...[...scoreHits(text, facts), ...figureHits(text, facts), ...nameHits(text, facts)],
      ...[...orderHits(text, facts), ...wordHits(text)],
    ]
    return found.map((hit) => ({ section, ...hit }))
  })

/** Required sections that say nothing. Dissent is required where somebody voted against or reserved. */
export const missingSections = (texts: OpinionTexts, dissents: boolean): OpinionSection[] =>
  OPINION_SECTION_NAMES.filter(
    (section) =>
      // The dissent is the one that is not required otherwise.
      (OPINION_SECTIONS[section].required || dissents) && [...texts[section]].length < 5,
  )
