import { head, LINE, listTable } from './form-parts.ts'
import { cell, paragraph, row, run, table, wordFile } from './word-parts.ts'

/** The report of a year, quarter or month: numbers that the portal counts, and room for what it cannot know. */

const said = (words: string) =>
  paragraph(run(words, { font: '仿宋', size: 28 }), { firstLine: 560, line: 500, align: 'both' })
const part = (title: string) =>
  paragraph(run(title, { font: '黑体', size: 28 }), { before: 200, after: 60, line: 520, keepNext: true })
const space = paragraph('', { line: 160 })

const KINDS = [
  ['个人会员', 'person'],
  ['专　　家', 'expert'],
  ['单位会员', 'unit'],
] as const
const STOCKS = [
  ['期初', 'Begin'],
  ['新增', 'Joined'],
  ['退出', 'Left'],
  ['期末', 'End'],
] as const
const WIDTH = 1820
const counted = (words: string) =>
  cell(WIDTH, paragraph(run(words, { font: '仿宋', size: 21 }), { align: 'center' }))

/** Fixed rows, so that the template says each number by its name. */
const membersTable = (): string =>
  table(
    [2170, WIDTH, WIDTH, WIDTH, WIDTH],
    [
      row(
        [
          cell(2170, head('类别'), { label: true }),
          ...STOCKS.map(([title]) => cell(WIDTH, head(title), { label: true })),
        ],
        LINE,
      ),
      ...KINDS.map(([title, kind]) =>
        row(
          [
            cell(2170, head(title), { label: true }),
            ...STOCKS.map(([, stock]) => counted(`{${kind}${stock}}`)),
          ],
          LINE,
        ),
      ),
    ],
  )

const byKind = [
  ['个人会员', 'inPersons', 2150, 'center'],
  ['专家', 'inExperts', 2150, 'center'],
  ['单位会员', 'inUnits', 2150, 'center'],
] as const

const body = (): string[] => [
  part('一、会员发展'),
  said(
    '截至{until}，学会有个人会员{personEnd}人、专家{expertEnd}人、单位会员{unitEnd}家。期内新增个人会员{personJoined}人、专家{expertJoined}人、单位会员{unitJoined}家，退出个人会员{personLeft}人、专家{expertLeft}人、单位会员{unitLeft}家。',
  ),
  space,
  membersTable(),
  listTable('会员的地区分布（期末）', 'regionRows', [['地区', 'region', 3000], ...byKind]),
  part('二、理事会'),
  listTable('', 'postRows', [['职务', 'post', 3000], ...byKind]),
  part('三、会费'),
  said(
    '缴费期限在期内的单位{duesUnits}家，应缴会费{duesAmount}元，其中尚未缴清{duesOpen}元。期内{duesPaidUnits}家单位缴费，到账{duesReceived}元。',
  ),
  part('四、科技成果评价'),
  said(
    '收到评价申请{submitted}项，受理{accepted}项；召开评价会议{meetings}次，专家{experts}人次参加；办结通过{passed}项、未通过{failed}项，不予受理和终止{refused}项，出具评价报告{reports}份；收到异议{objections}件。从提交到办结的时间，中位数为{days}天。',
  ),
  part('五、科技奖励'),
  said(
    '收到推荐{nominations}项，列入评审{awardItems}项，颁发项目、单位和个人获奖证书{awardCertificates}份。',
  ),
  part('六、会议与培训'),
  said('举办会议和培训{held}场，报名{registered}人次，到会{attended}人次。'),
  space,
  listTable('', 'eventRows', [
    ['活动', 'event', 3750],
    ['日期', 'eventDay', 1500, 'center'],
    ['地点', 'eventPlace', 2200],
    ['报名', 'eventRegistered', 1000, 'center'],
    ['到会', 'eventAttended', 1000, 'center'],
  ]),
  part('七、学术与科普宣传'),
  said('发布的文章和视频被登录读者浏览{views}人次，各栏目新发布的内容如下。'),
  space,
  listTable('', 'columnRows', [
    ['栏目', 'column', 4450],
    ['文章', 'articles', 2500, 'center'],
    ['视频', 'videos', 2500, 'center'],
  ]),
  part('八、会员服务'),
  said(
    '签发会员证书{certificates}份，审核会员信息修改{changes}件；群发邮件{mails}封、短信{texts}条；收到会员反馈{feedback}件，答复{answered}件。',
  ),
  part('九、其他需要报告的事项'),
  said('（由学会填写：党建工作、分支机构、财务收支、重大活动、存在的问题和下一步计划。）'),
]

export const buildReport = (): Promise<Buffer> =>
  wordFile(
    [
      paragraph(run('{societyName}', { size: 36, bold: true }), { align: 'center', before: 200, line: 620 }),
      paragraph(run('{title}', { size: 44, bold: true }), { align: 'center', line: 760 }),
      paragraph(run('（{from}至{until}）', { font: '仿宋', size: 24 }), {
        align: 'center',
        after: 200,
        line: 460,
      }),
      ...body(),
      paragraph('', { line: 500 }),
      ...['{societyName}', '{day}'].map((words) =>
        paragraph(run(words, { font: '仿宋', size: 28 }), { align: 'right', line: 500 }),
      ),
    ].join(''),
    `<w:p><w:pPr><w:jc w:val="center"/></w:pPr><w:fldSimple w:instr=" PAGE ">${run('1', { size: 18 })}</w:fldSimple></w:p>`,
    { top: 1700, bottom: 1500, side: 1228, footer: 850 },
    '工作报告',
  )
