import { cell, paragraph, row, run, table, wordFile } from './word-parts.ts'

/** Letters of the society: the notice of a meeting, the appointment of an expert, the contract. */

const RED = 'D7000F'
const FANG = { font: '仿宋', size: 32 } as const
/** 仿宋 三号, 28 points a line. */
const said = (words: string) => paragraph(run(words, FANG), { firstLine: 640, line: 560, align: 'both' })
const point = (words: string) =>
  paragraph(run(words, { font: '黑体', size: 32 }), { firstLine: 640, line: 560, keepNext: true })
/** One under the other: lines that end by hand are not stretched. */
const steps = (words: string) => paragraph(run(words, FANG), { left: 640, line: 560 })
const right = (words: string) => paragraph(run(words, FANG), { align: 'right', line: 560 })
const LETTER_MARGINS = { top: 2098, bottom: 1984, side: 1531, footer: 992 }

const letterFile = (title: string, to: string, body: readonly string[]): Promise<Buffer> =>
  wordFile(
    [
      paragraph(run('{societyName}', { size: 76, bold: true, color: RED }), { align: 'center', line: 1000 }),
      paragraph(run('{number}', FANG), { align: 'center', line: 640, rule: true, ruleColor: RED }),
      paragraph(run(title, { size: 44, bold: true }), {
        align: 'center',
        before: 500,
        after: 300,
        line: 700,
      }),
      paragraph(run(to, FANG), { line: 560 }),
      ...body,
      paragraph('', { line: 560 }),
      right('{societyName}（盖章）'),
      right('{day}　　'),
    ].join(''),
    paragraph('', { line: 240 }),
    LETTER_MARGINS,
    title,
  )

export const buildMeetingNotice = (): Promise<Buffer> =>
  letterFile('关于召开科技成果评价会议的通知', '{to}：', [
    said(
      '根据学会科技成果评价的有关规定，定于{when}召开科技成果评价会议，对{projects}进行评价。现将有关事项通知如下。',
    ),
    point('一、时间和地点'),
    said('时间：{when}'),
    said('地点：{place}　{link}'),
    point('二、会议议程'),
    steps('{agenda}'),
    point('三、有关要求'),
    said(
      '完成单位准备不超过二十分钟的汇报，并安排主要完成人到会答疑；专家评议期间退席。专家请提前审阅材料，遵守保密和回避的规定。',
    ),
    said('联系电话：{phone}'),
    said('特此通知。'),
  ])

export const buildAppointment = (): Promise<Buffer> =>
  letterFile('聘　书', '{expert}同志：', [
    said(
      '兹聘请您（{orgName}）担任科技成果《{projectName}》评价专家组{role}，参加{mode}，聘期至该项评价办结之日止。',
    ),
    said('请独立、客观、公正地提出评价意见，遵守保密和回避的规定。'),
    said('此聘。'),
  ])

const clause = (title: string, ...words: string[]) => [
  paragraph(run(title, { font: '黑体', size: 24 }), { before: 120, line: 440, keepNext: true }),
  ...words.map((one) => paragraph(run(one, { size: 24 }), { firstLine: 480, line: 440, align: 'both' })),
]
const party = (who: string, name: string) =>
  cell(
    4725,
    [`${who}（盖章）：`, name, '', '法定代表人或授权代表（签字）：', '', '　　　　年　　月　　日']
      .map((words) => paragraph(run(words, { size: 22 }), { line: 400 }))
      .join(''),
    { vertical: 'top' },
  )

export function buildContract(): Promise<Buffer> {
  const facts = [
    ['合同编号', 'contractNo'],
    ['委托方（甲方）', 'client'],
    ['受托方（乙方）', 'societyName'],
    ['成果名称', 'projectName'],
    ['受理编号', 'acceptNo'],
    ['签订日期', 'signedOn'],
  ].map(([title, tag]) => paragraph(run(`${title}：{${tag}}`, { size: 24 }), { line: 420 }))
  const body = [
    paragraph(run('科技成果委托评价合同', { size: 44, bold: true }), {
      align: 'center',
      after: 300,
      line: 800,
    }),
    ...facts,
    ...clause(
      '第一条　委托内容',
      '甲方委托乙方对《{projectName}》（完成单位：{units}）进行科技成果评价，评价形式为{mode}。',
    ),
    ...clause(
      '第二条　双方的责任',
      '甲方对所提供材料的真实性、完整性和合法性负责，保证成果不涉及国家秘密、没有权属争议，并配合评价工作。',
      '乙方按照规定的程序组织专家独立评价，对甲方的技术秘密和未公开的材料保密，如实出具评价报告。',
      '乙方不对评价结论作出承诺；评价结论由专家组依据材料独立作出。',
    ),
    ...clause(
      '第三条　评价费',
      '评价费人民币{fee}元（大写：{feeInCapitals}），由甲方在评价开始前支付。评价结论不影响评价费的支付。',
    ),
    ...clause(
      '第四条　成果的使用',
      '评价报告和证书仅对所评价的成果有效。甲方引用评价结论应当完整、准确，不得用于误导性宣传。',
    ),
    ...clause(
      '第五条　终止和争议',
      '一方违反本合同或者出现不能继续评价的情形的，另一方可以书面通知终止。争议由双方协商；协商不成的，依法解决。',
    ),
    ...clause('第六条　其他', '本合同自双方盖章之日起生效，一式两份，双方各执一份。乙方联系电话：{phone}。'),
    paragraph('', { line: 300 }),
    table([4725, 4725], [row([party('甲方', '{client}'), party('乙方', '{societyName}')], 2600)]),
    paragraph('', { line: 20 }),
  ]
  return wordFile(
    body.join(''),
    paragraph('', { line: 240 }),
    { ...LETTER_MARGINS, side: 1228 },
    '科技成果委托评价合同',
  )
}
