import { buildForm, head, LINE, listTable, pair, signature, UNIT_GRID, whole } from './form-parts.ts'
import { cell, paragraph, row, run, table } from './word-parts.ts'

const BODY = { font: '仿宋', size: 21 } as const
const text = (tag: string) => paragraph(run(`{${tag}}`, BODY), { before: 60, after: 60, line: 320 })
const tall = (title: string, tag: string, height: number): string =>
  row(
    [cell(1430, head(title), { label: true }), cell(8020, text(tag), { span: 3, vertical: 'top' })],
    height,
    true,
  )

/** The lists of an application: heading, loop, and columns by title, tag and width. */
const LISTS: readonly Parameters<typeof listTable>[] = [
  [
    '主要技术经济指标',
    'indicatorRows',
    [
      ['指标', 'indicator', 2000],
      ['实施前', 'before', 1500],
      ['实施后', 'after', 1500],
      ['同类水平', 'benchmark', 1950],
      ['依据', 'evidence', 2500],
    ],
  ],
  [
    '完成单位（按贡献排序）',
    'unitRows',
    [
      ['排序', 'rank', 700],
      ['单位名称', 'orgName', 3600],
      ['承担的主要工作', 'duty', 5150],
    ],
  ],
  [
    '主要完成人（按贡献排序）',
    'personRows',
    [
      ['排序', 'rank', 600],
      ['姓名', 'person', 1300],
      ['出生年', 'born', 800],
      ['证件号码', 'idCard', 1350],
      ['职称', 'zc', 850],
      ['工作单位', 'orgName', 1650],
      ['主要贡献', 'contribution', 1600],
      ['本人签字', 'hand', 1300],
    ],
  ],
  [
    '完成单位意见（各完成单位依次盖章）',
    'sealRows',
    [
      ['排序', 'rank', 600],
      ['单位名称', 'orgName', 3000],
      ['单位意见、负责人签字和盖章', 'seal', 4250],
      ['日期', 'day', 1600],
    ],
  ],
]

/** Several pages: everything that is asked, the lists as tables, the promises and the stamps of all units. */
export function buildAchievementForm(): Promise<Buffer> {
  const rows = [
    row(whole('成果名称', 'name'), LINE),
    row([...pair('成果类别', 'type'), ...pair('评价形式', 'evalMode')], LINE),
    row([...pair('技术领域', 'field'), ...pair('任务来源', 'source')], LINE),
    row(whole('计划及编号', 'plan'), LINE),
    row([...pair('起止日期', 'period'), ...pair('关键词', 'keywords')], LINE),
    row(whole('第一单位', 'firstUnit'), LINE),
    row([...pair('联系人', 'contactName'), ...pair('联系手机', 'contactMobile')], LINE),
    row([...pair('电子邮箱', 'contactEmail'), ...pair('通讯地址', 'contactAddress')], LINE),
    tall('评价目的', 'purpose', 900),
    tall('成果简介', 'summary', 2600),
    tall('创新点', 'innovations', 1800),
    tall('科技查新', 'novelty', 1000),
    tall('推广应用', 'application', 1400),
    tall('效　　益', 'benefits', 1400),
    tall('知识产权', 'ip', 1000),
  ]
  const promise = [
    paragraph(run('本单位代表全体完成单位和完成人承诺：', BODY), { before: 80, line: 330 }),
    text('promiseWord'),
    signature('第一完成单位负责人签字：'),
  ]
  const closing = table(UNIT_GRID, [
    row([cell(1430, head('承　　诺'), { label: true }), cell(8020, promise.join(''), { span: 3 })], 1600),
  ])
  const gap = paragraph('', { line: 240 })
  // What is promised stands before the seals under it.
  const lists = LISTS.map((list) => listTable(...list))
  return buildForm({
    title: '科技成果评价申请表',
    grid: UNIT_GRID,
    rows,
    after: `${lists.slice(0, -1).join('')}${gap}${closing}${lists.at(-1)}`,
    hint: '请核对无误后由全体完成人签字、全体完成单位盖章，扫描成一个文件，在申请页面的附件中上传。',
  })
}
