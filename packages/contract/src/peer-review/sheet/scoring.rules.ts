/** Scoring sheets by type of achievement (docs/handbook/peer-review.md#sheets). A panel version keeps the template that it was locked with. */

export interface Criterion {
  readonly cid: string
  readonly title: string
  /** Percent; those of a template add up to 100. */
  readonly weight: number
  /** What a value of each band says: 90–100, 60–89, below 60. */
  readonly anchors: readonly [string, string, string]
}
/** Rated beside the total and no part of it. */
export interface Scale {
  readonly cid: string
  readonly title: string
  readonly max: number
  readonly unit: string
  /** What each step says, from 1 on; templates that were frozen without have none. */
  readonly steps?: readonly string[] | undefined
}
export interface ScoringTemplate {
  readonly version: string
  readonly title: string
  readonly criteria: readonly Criterion[]
  readonly scales: readonly Scale[]
}

const criterion = (
  [cid, title, weight]: readonly [cid: string, title: string, weight: number],
  ...anchors: [high: string, middle: string, low: string]
): Criterion => ({ cid, title, weight, anchors })

const SCALES: readonly Scale[] = [
  {
    ...{ cid: 'S1', title: '技术成熟度', max: 9, unit: '级' },
    steps: [
      '观察到基本原理，并有公开的报道或论证',
      '提出应用设想和技术方案',
      '关键功能经分析和试验得到验证',
      '关键部件在实验室环境中通过验证',
      '关键部件在相似的使用环境中通过验证',
      '样机或中试系统在相似的使用环境中通过验证',
      '样机或示范工程在实际使用环境中通过验证',
      '已定型，经实际使用和检测证明满足要求',
      '已在多项工程或业务中稳定使用，可重复生产和推广',
    ],
  },
  {
    ...{ cid: 'S2', title: '技术创新度', max: 3, unit: '级' },
    steps: [
      '改进或集成已有技术，在本领域有所创新',
      '核心技术在国内首次提出或首次应用',
      '核心技术在国际上首次提出或首次应用',
    ],
  },
  {
    ...{ cid: 'S3', title: '技术先进度', max: 5, unit: '级' },
    steps: [
      '主要指标低于国内同类技术的一般水平',
      '主要指标达到国内同类技术的一般水平',
      '主要指标达到国内同类技术的最高水平',
      '主要指标达到国际同类技术的先进水平',
      '主要指标优于国际同类技术的最高水平',
    ],
  },
]

/** A step in words; with what it says where the template has it. */
export const stepInWords = ({ unit, steps }: Pick<Scale, 'unit' | 'steps'>, value: number): string => {
  const said = steps?.[value - 1]
  return said ? `${value}${unit}：${said}` : `${value}${unit}`
}

const DEVELOPMENT: ScoringTemplate = {
  version: 'development-1',
  title: '科技研发类成果评分表',
  criteria: [
    criterion(
      ['A1', '技术创新程度', 25],
      '有重大突破或创新，拥有自主知识产权',
      '有明显突破或创新，多项技术自主研发',
      '创新程度一般，或主要为已有技术的集成',
    ),
    criterion(
      ['A2', '技术经济指标先进程度', 20],
      '主要指标优于国内外同类技术',
      '主要指标达到同类技术的先进水平',
      '主要指标接近或低于同类技术',
    ),
    criterion(
      ['A3', '技术难度和复杂程度', 15],
      '难度很大，涉及多学科关键技术的攻克',
      '难度较大，解决了行业关键技术问题',
      '难度一般，采用成熟方法即可完成',
    ),
    criterion(
      ['A4', '技术重现性和成熟度', 15],
      '已规模化应用，性能稳定，完全可重现',
      '已小范围应用或中试，基本可重现',
      '处于实验室阶段，重现条件尚不充分',
    ),
    criterion(
      ['A5', '推动科技进步和提高竞争力', 15],
      '显著推动行业科技进步，大幅提高竞争力',
      '对行业科技进步有较大推动作用',
      '对行业科技进步作用有限',
    ),
    criterion(
      ['A6', '经济或社会效益', 10],
      '已取得显著的经济、社会或生态效益，证明充分',
      '已取得较好的效益，前景明确',
      '效益不明显或证明不足',
    ),
  ],
  scales: SCALES,
}

const BASIC: ScoringTemplate = {
  version: 'basic-1',
  title: '基础研究类成果评分表',
  criteria: [
    criterion(
      ['B1', '科学价值与原创性', 35],
      '提出新理论、新方法或新发现，原创性突出',
      '对已有理论或方法有重要发展',
      '主要为对已有认识的验证或补充',
    ),
    criterion(
      ['B2', '研究难度与系统性', 20],
      '难度很大，研究系统完整',
      '难度较大，研究较为系统',
      '难度一般，研究不够系统',
    ),
    criterion(
      ['B3', '数据与论证的可靠性', 20],
      '数据充分可靠，论证严密，可独立重复',
      '数据较为充分，论证基本严密',
      '数据或论证存在明显不足',
    ),
    criterion(
      ['B4', '学术影响', 15],
      '得到国内外同行广泛引用和高度评价',
      '得到国内同行的引用和肯定',
      '学术影响尚不明显',
    ),
    criterion(
      ['B5', '应用前景', 10],
      '应用前景明确，已被工程或规划采用',
      '有较好的应用前景',
      '应用前景尚不明确',
    ),
  ],
  scales: SCALES,
}

const PROMOTION: ScoringTemplate = {
  version: 'promotion-1',
  title: '技术推广类成果评分表',
  criteria: [
    criterion(
      ['C1', '技术先进适用程度', 25],
      '技术先进，适用范围广，明显优于同类技术',
      '技术较先进，适用性较好',
      '技术一般，适用范围有限',
    ),
    criterion(
      ['C2', '推广规模与覆盖程度', 25],
      '推广规模大，覆盖多个流域或行业',
      '推广达到一定规模',
      '推广规模较小',
    ),
    criterion(
      ['C3', '推广机制与方法创新', 15],
      '机制和方法有突出创新，可复制',
      '机制和方法有一定创新',
      '采用常规推广方式',
    ),
    criterion(
      ['C4', '经济社会与生态效益', 25],
      '效益显著，证明充分',
      '效益较好，证明基本充分',
      '效益不明显或证明不足',
    ),
    criterion(['C5', '持续推广前景', 10], '前景广阔，已有后续推广安排', '有较好前景', '推广前景有限'),
  ],
  scales: SCALES,
}

const POPULAR: ScoringTemplate = {
  version: 'popular-1',
  title: '科学普及类成果评分表',
  criteria: [
    criterion(
      ['D1', '科学性与准确性', 30],
      '内容科学准确，来源权威，经同行审核',
      '内容基本准确，个别表述可以改进',
      '内容存在科学性问题',
    ),
    criterion(
      ['D2', '选题与内容创新', 20],
      '选题新颖，内容原创性强',
      '选题和内容有一定新意',
      '选题和内容较为常见',
    ),
    criterion(
      ['D3', '通俗性与艺术表现', 20],
      '深入浅出，表现形式生动，适合受众',
      '较为通俗，表现形式较好',
      '不易理解或表现形式单调',
    ),
    criterion(
      ['D4', '传播范围与影响', 20],
      '传播范围广，社会反响热烈',
      '有一定传播范围和反响',
      '传播范围较小',
    ),
    criterion(['D5', '社会效益', 10], '对提高公众科学素质作用显著', '有较好的社会效益', '社会效益不明显'),
  ],
  scales: [],
}

const TEMPLATES: Readonly<Record<string, ScoringTemplate>> = {
  basic: BASIC,
  development: DEVELOPMENT,
  promotion: PROMOTION,
  popular: POPULAR,
}
export const templateOf = (type: string): ScoringTemplate => TEMPLATES[type] ?? DEVELOPMENT
export const ALL_TEMPLATES = Object.values(TEMPLATES)

/** A value above this needs evidence: the file and the page (docs/handbook/peer-review.md#sheets). */
export const EVIDENCE_ABOVE = 90

export const BANDS = [
  { from: 90, label: '优（90–100）' },
  { from: 60, label: '良（60–89）' },
  { from: 0, label: '差（低于60）' },
] as const
export const bandOf = (value: number): 0 | 1 | 2 => (value >= 90 ? 0 : value >= 60 ? 1 : 2)

/** Weighted mean with one decimal; undefined while a criterion has no value. */
export const totalOf = (
  template: ScoringTemplate,
  scores: readonly { readonly cid: string; readonly value?: number | undefined }[],
): number | undefined => {
  const values = new Map(scores.map(({ cid, value }) => [cid, value]))
  let sum = 0
  for (const { cid, weight } of template.criteria) {
    const value = values.get(cid)
    if (value === undefined) return undefined
    sum += value * weight
  }
  return Math.round(sum / 10) / 10
}

/** The marks of a sheet in words, a line each; what the template does not know keeps its own name. */
export const marksInWords = (
  template: Pick<ScoringTemplate, 'criteria' | 'scales'> | undefined,
  scores: readonly { readonly cid: string; readonly value?: number | undefined; readonly note?: string }[],
  scales: readonly { readonly cid: string; readonly value?: number | undefined }[] = [],
): string[] => [
  ...scores.flatMap(({ cid, value, note }) =>
    value === undefined
      ? []
      : `${template?.criteria.find((one) => one.cid === cid)?.title ?? cid}：${value}分${note ? `（${note}）` : ''}`,
  ),
  ...scales.flatMap(({ cid, value }) => {
    const scale = template?.scales.find((one) => one.cid === cid)
    return value === undefined ? [] : `${scale?.title ?? cid}：${value}${scale?.unit ?? ''}`
  }),
]
