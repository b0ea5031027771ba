import type { AchievementType, EvaluationMode } from '@portal/contract/evaluation/achievement-form.fields'
import { fictionalPerson } from '../people/fictional.ts'

/** Invented achievements, believable to read: the n-th is always the same. */

interface Subject {
  readonly name: string
  readonly type: AchievementType
  readonly evalMode: EvaluationMode
  readonly field: readonly string[]
  readonly keywords: readonly string[]
  readonly source: string
  readonly object: string
  readonly method: string
  readonly effect: string
  readonly indicators: readonly (readonly [string, string, string, string, string])[]
}

const SUBJECTS: readonly Subject[] = [
  {
    name: '长距离输水渠系水量水质协同调控关键技术及应用',
    ...{ type: 'development', evalMode: 'meeting', source: '省级科技计划' },
    field: ['水利工程', '信息化与智慧流域'],
    keywords: ['输水渠系', '水量水质', '协同调控', '数字孪生'],
    object: '长距离输水渠系调度滞后、分水口水质波动大',
    method: '渠段蓄量反馈与水质前馈相结合的分级调控模型',
    effect: '已在示例输水干渠连续运行两年，年均减少弃水约1200万立方米，闸门调节次数下降三成。',
    indicators: [
      ['水位控制误差', '±0.12米', '±0.04米', '±0.08米', '检测报告第12页'],
      ['调度方案生成时间', '40分钟', '3分钟', '10分钟以上', '用户报告第5页'],
    ],
  },
  {
    name: '山区小流域暴雨山洪短临预警方法研究',
    ...{ type: 'basic', evalMode: 'correspondence', source: '国家科技计划' },
    field: ['水文水资源'],
    keywords: ['小流域', '山洪', '短临预警', '不确定性'],
    object: '缺资料山区小流域产汇流参数难以确定、预警提前量不足',
    method: '多源降水融合与分布式单位线参数区域化方法',
    effect: '在十二个示例小流域回代检验，预警提前量平均增加47分钟。',
    indicators: [['洪峰流量相对误差', '31%', '14%', '20%左右', '论文第3篇表4']],
  },
  {
    name: '生态护坡预制构件规模化推广应用',
    ...{ type: 'promotion', evalMode: 'meeting', source: '单位自选' },
    field: ['河湖治理', '水环境与水生态'],
    keywords: ['生态护坡', '预制构件', '装配式', '推广应用'],
    object: '传统硬质护坡割裂水陆生境、施工周期长',
    method: '多孔联锁预制构件与本地植被基质一体化的装配式护坡',
    effect: '在示例河道推广应用86公里，工期缩短四成，岸坡植被覆盖度三年达到78%。',
    indicators: [
      ['单位面积施工工期', '12天', '7天', '10天', '应用证明1至3'],
      ['植被覆盖度', '22%', '78%', '60%', '检测报告第8页'],
    ],
  },
  {
    name: '“认识一条河”流域科普课程体系',
    ...{ type: 'popular', evalMode: 'correspondence', source: '单位自选' },
    field: ['科学普及'],
    keywords: ['流域科普', '课程', '研学', '青少年'],
    object: '中小学缺少成体系的流域科普课程',
    method: '以河段为单元的“观察、实验、讨论”三段式课程',
    effect: '已在示例市42所中小学使用，参与学生3.6万人次，配套读本发行2万册。',
    indicators: [],
  },
  {
    name: '高含沙水库智能排沙调度系统研发',
    ...{ type: 'development', evalMode: 'test', source: '部委科技计划' },
    field: ['水利工程', '水能与新能源'],
    keywords: ['水库排沙', '异重流', '智能调度', '库容保持'],
    object: '高含沙水库排沙与发电、供水矛盾突出',
    method: '异重流到达时间预报与多目标滚动优化调度',
    effect: '示例水库汛期排沙比由0.46提高到0.71，年均少损失发电量约900万千瓦时。',
    indicators: [['汛期排沙比', '0.46', '0.71', '0.55', '检测报告第15页']],
  },
  {
    name: '流域水权交易价格形成机制与监管技术',
    ...{ type: 'basic', evalMode: 'meeting', source: '横向委托' },
    field: ['流域经济与管理'],
    keywords: ['水权交易', '价格机制', '监管', '流域经济'],
    object: '流域水权交易定价缺少依据、第三方影响难以核算',
    method: '考虑回归水和生态成本的影子价格测算方法',
    effect: '测算结果被示例省水权交易规则采用，指导交易17宗。',
    indicators: [['价格测算相对误差', '—', '8%', '15%', '论文第1篇']],
  },
  {
    name: '内河航道生态疏浚与底泥资源化成套技术',
    ...{ type: 'development', evalMode: 'meeting', source: '市县科技计划' },
    field: ['航运交通', '水环境与水生态'],
    keywords: ['生态疏浚', '底泥', '资源化', '航道'],
    object: '航道疏浚扰动大、底泥无处消纳',
    method: '低扰动环保绞吸与底泥脱水固化制备护岸材料的连续工艺',
    effect: '示例航道疏浚底泥资源化率达到92%，减少弃土占地约340亩。',
    indicators: [['底泥资源化率', '35%', '92%', '70%', '检测报告第6页']],
  },
  {
    name: '坡耕地水土流失综合治理技术推广',
    ...{ type: 'promotion', evalMode: 'correspondence', source: '省级科技计划' },
    field: ['水土保持'],
    keywords: ['坡耕地', '水土流失', '等高耕作', '推广'],
    object: '坡耕地土壤流失量大、农户参与度不高',
    method: '“等高埂、草带、小型蓄水”组合的低成本治理模式',
    effect: '在示例县累计推广18.6万亩，土壤侵蚀模数下降62%，亩均增收310元。',
    indicators: [['土壤侵蚀模数', '4200', '1600', '2500', '监测报告第9页（吨每平方公里每年）']],
  },
]

interface Unit {
  readonly orgId: string
  readonly orgName: string
}

/** What the n-th one is about. */
const said = (n: number) => {
  const subject = SUBJECTS[n % SUBJECTS.length] as Subject
  const round = Math.floor(n / SUBJECTS.length)
  const { object, method, effect, indicators, ...known } = subject
  return {
    ...known,
    name: round > 0 ? `${known.name}（${round + 1}期）` : known.name,
    field: [...known.field] as never,
    keywords: [...known.keywords],
    startDate: `${2019 + (n % 4)}-03-01`,
    endDate: `${2023 + (n % 3)}-11-30`,
    purpose: '对成果的创新性、先进性和应用价值作出评价，为推广应用和申报奖励提供依据。',
    summary: `针对${object}的问题，提出了${method}，形成了从监测、分析到工程应用的完整技术路线。${effect}成果资料齐全，具有较好的推广前景。`,
    innovations: [
      `提出了${method}，解决了${object}的难题。`,
      '建立了现场观测、数值模拟与运行数据相互校验的参数率定方法。',
      '编制了操作规程和配套软件，可由基层单位直接使用。',
    ],
    indicators: indicators.map(([name, before, after, benchmark, evidence]) => ({
      ...{ name, before, after, benchmark, evidence },
    })),
    novelty: {
      org: '示例科技查新站',
      no: `示查〔${2024 + (n % 2)}〕第${String(120 + n)}号`,
      conclusion: '在检索范围内，未见与本项目技术特征完全相同的公开文献报道。',
    },
    application: [
      {
        orgName: `示例${['上游', '中游', '下游'][n % 3]}河道管理处`,
        since: `${2022 + (n % 3)}年4月`,
        content: effect,
      },
      { orgName: '示例市水务局', since: `${2023 + (n % 2)}年1月`, content: '纳入年度实施方案，运行稳定。' },
    ],
    benefits: `${effect}同时减少了人工巡查和维护费用，改善了沿线生态环境。`,
    ip: [
      {
        kind: '发明专利',
        name: `一种${known.keywords[0]}的方法及装置`,
        no: `示例ZL20${22 + (n % 3)}1000${String(n).padStart(4, '0')}`,
      },
      {
        kind: '论文',
        name: `${known.keywords[1]}的机理与模型`,
        no: `示例学报，20${23 + (n % 2)}（${1 + (n % 6)}）`,
      },
    ],
  }
}

const personOf = (n: number, i: number) => fictionalPerson(400 + n * 4 + i)
const DUTIES = [
  '项目负责人，提出总体技术路线。',
  '负责模型研究与软件开发。',
  '负责现场试验。',
  '负责推广应用与效益分析。',
]
const TITLES = ['正高级', '副高级', '副高级', '中级'] as const
const people = (n: number, units: readonly Unit[]) =>
  TITLES.map((title, i) => {
    const { name, idCard } = personOf(n, i)
    const unit = units[i < 2 ? 0 : units.length - 1] ?? units[0]
    return {
      ...{ name, idCard, rank: i + 1, orgId: unit?.orgId ?? '', orgName: unit?.orgName ?? '' },
      title,
      contribution: DUTIES[i] ?? '',
    }
  })

/** A whole application but for its attachments; the first of `units` is the first completing unit. */
export const filledAchievement = (n: number, units: readonly Unit[]) => {
  const contact = personOf(n, 1)
  return {
    achievement: said(n),
    units: units.map(({ orgId, orgName }, i) => ({
      ...{ orgId, orgName, rank: i + 1 },
      duty: i === 0 ? '负责总体方案、关键技术研究和系统集成。' : '负责现场试验、数据采集和推广应用。',
    })),
    persons: people(n, units),
    avoid:
      n % 3 === 0
        ? [
            {
              kind: 'expert' as const,
              name: '示例专家甲',
              orgName: '示例科技公司',
              reason: '与本成果存在竞争关系。',
            },
          ]
        : [],
    suggestExperts:
      n % 2 === 0
        ? [{ name: '示例专家乙', orgName: '示例大学水利学院', reason: '长期从事相关方向研究。' }]
        : [],
    contact: {
      name: contact.name,
      mobileTel: contact.mobileTel,
      email: `achievement${n}@example.org`,
      address: '示例省示例市示例路1号',
    },
    promises: { authentic: true, noSecret: true, noDispute: true },
  }
}
