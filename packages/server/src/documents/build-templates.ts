import { writeFileSync } from 'node:fs'
import {
  ACCENT,
  type Cell,
  type CellOptions,
  cell,
  paragraph,
  row,
  run,
  table,
  wordFile,
} from './word-parts.ts'

/**
 * Makes the Word templates that a fresh portal starts with: `node build-templates.ts`. Staff replace
 * them with files edited in Word; tags are the names of fields.
 */

// Six columns; the narrow fourth one lets the two opinion boxes at the end share the width equally.
const GRID = [1230, 1900, 1230, 365, 1535, 1230, 1960]
const LINE = 510

function label(text: string, options: CellOptions = {}): Cell {
  const lines = text.split('\n').map((line) => paragraph(run(line, { font: '黑体' }), { align: 'center' }))
  return cell(GRID[0] ?? 0, lines.join(''), { ...options, label: true })
}

function value(tag: string, width: number, span = 1, align: 'left' | 'center' = 'center'): Cell {
  return cell(width, paragraph(run(`{${tag}}`, { font: '仿宋', size: 22 }), { align }), { span })
}

const short = (title: string, tag: string, column: 1 | 2 | 3): Cell[] => [
  label(title),
  value(tag, column === 3 ? 1960 : 1900, column === 2 ? 2 : 1),
]
const wide = (title: string, tag: string): Cell[] => [label(title), value(tag, 5030, 4, 'left')]
const full = (title: string, tag: string): Cell[] => [label(title), value(tag, 8220, 6, 'left')]

function fieldRows(): string[] {
  return [
    [...short('姓　　名', 'name', 1), ...short('性　　别', 'sex', 2), ...short('出生日期', 'birthday', 3)],
    [...short('民　　族', 'national', 1), ...short('籍　　贯', 'city', 2), ...short('政治面貌', 'party', 3)],
    [...wide('身份证号', 'idCard'), ...short('手　　机', 'mobileTel', 3)],
    [...short('学　　历', 'education', 1), ...short('学　　位', 'degree', 2), ...short('职　　称', 'zc', 3)],
    [...wide('毕业院校', 'graduatedFrom'), ...short('专　　业', 'major1', 3)],
    [...wide('研究方向', 'researchField'), ...short('第二专业', 'major2', 3)],
    full('工作单位', 'company'),
    [...wide('职　　务', 'zw'), ...short('电　　话', 'tel', 3)],
    [...wide('推荐单位', 'recommendUnit'), ...short('微　　信', 'weChat', 3)],
    full('通讯地址', 'address'),
    full('电子邮箱', 'email'),
  ].map((cells) => row(cells, LINE))
}

function signature(before: string): string {
  return paragraph(run(`${before}　　　　　　　　　　　　年　　　月　　　日`), {
    align: 'right',
    before: 100,
    after: 60,
  })
}

function opinion(title: string, note: string, span: number, width: number): Cell {
  const content = [
    paragraph(run(title, { font: '黑体' }), { before: 90, keepNext: true }),
    paragraph('', { line: 1000, keepNext: true }),
    paragraph(run(note), { align: 'left', firstLine: 210, keepNext: true }),
    paragraph(run('年　　　月　　　日'), { align: 'right', before: 80, after: 90 }),
  ]
  return cell(width, content.join(''), { span, vertical: 'bottom' })
}

function longRows(): string[] {
  const resume = paragraph(run('{jobResume}', { font: '仿宋', size: 22 }), {
    align: 'left',
    before: 80,
    after: 80,
    line: 330,
  })
  const promise = [
    paragraph(run('{promiseWord}', { font: '仿宋', size: 22 }), {
      align: 'both',
      before: 80,
      line: 330,
      firstLine: 440,
    }),
    signature('申请人签名：'),
  ]
  return [
    row([label('工作简历'), cell(8220, resume, { span: 6, vertical: 'top' })], 2950, true),
    row([label('本人承诺'), cell(8220, promise.join(''), { span: 6 })], 1300),
    row(
      [
        opinion('单位意见：', '负责人签字：　　　　　　（盖章）', 4, 4725),
        opinion('学会意见：', '负责人签字：　　　　　　（盖章）', 3, 4725),
      ],
      2050,
    ),
  ]
}

interface FormSheet {
  title: string
  grid: number[]
  rows: string[]
  /** How to stamp and hand it in. */
  hint: string
  /** What follows the table. */
  after?: string
}

function buildForm({ title, grid, rows, hint, after = '' }: FormSheet): Promise<Buffer> {
  const body = [
    paragraph(run('{societyName}', { size: 32, bold: true, color: ACCENT, spacing: 60 }), {
      align: 'center',
      line: 480,
    }),
    paragraph(run(title, { font: '黑体', size: 44, spacing: 80 }), {
      align: 'center',
      line: 680,
      after: 160,
      rule: true,
    }),
    table(grid, rows),
    after,
    // Word wants a paragraph after the last table; this one takes no room.
    paragraph('', { line: 20 }),
  ]
  const small = (text: string) => run(text, { size: 16, color: '5B6672' })
  const notes = [
    paragraph(small('申请编号：{applicationNo}　　　版本：{version}　　　生成时间：{printedAt}'), {
      line: 260,
    }),
    paragraph(small(hint), {
      line: 260,
    }),
    paragraph(small('{codeNote}'), {
      line: 260,
    }),
  ]
  // The picture sets the height of its line, which therefore must not be fixed.
  const code = `<w:p><w:pPr><w:jc w:val="right"/></w:pPr>${run('{qr}')}</w:p>`
  const footer = table(
    [8000, 1450],
    [row([cell(8000, notes.join(''), { vertical: 'center' }), cell(1450, code)], 1250)],
    false,
  )
  const margins = { top: 794, bottom: 1900, side: 1228, footer: 454 }
  return wordFile(body.join(''), `${footer}${paragraph('', { line: 20 })}`, margins, title)
}

const MEMBER_HINT = '请核对无误后签名，由所在单位签署意见并加盖公章，再扫描或拍照上传至会员服务平台。'

export const buildPersonForm = (): Promise<Buffer> =>
  buildForm({
    title: '个人会员入会申请表',
    grid: GRID,
    rows: [...fieldRows(), ...longRows()],
    hint: MEMBER_HINT,
  })

// Label, wide value, label, value; the halves hold the two opinion boxes.
const UNIT_GRID = [1430, 3295, 1430, 3295]

const pair = (title: string, tag: string): Cell[] => [
  cell(1430, paragraph(run(title, { font: '黑体' }), { align: 'center' }), { label: true }),
  value(tag, 3295, 1, 'left'),
]
const whole = (title: string, tag: string): Cell[] => [
  cell(1430, paragraph(run(title, { font: '黑体' }), { align: 'center' }), { label: true }),
  value(tag, 8020, 3, 'left'),
]

function unitRows(): string[] {
  const short = [
    whole('单位名称', 'name'),
    [...pair('信用代码', 'cpcode'), ...pair('法定代表人', 'corporate')],
    whole('单位地址', 'address'),
    [...pair('邮政编码', 'zip'), ...pair('单位网址', 'webUrl')],
    [...pair('负责人', 'headName'), ...pair('职务职称', 'headZwzc')],
    [...pair('手　　机', 'headMobileTel'), ...pair('电子邮箱', 'headEmail')],
    [...pair('联系人', 'contactName'), ...pair('性　　别', 'contactSex')],
    [...pair('职务职称', 'contactZwzc'), ...pair('手　　机', 'contactMobileTel')],
    [...pair('电子邮箱', 'contactEmail'), ...pair('传　　真', 'contactFax')],
    [...pair('QQ', 'contactQQ'), ...pair('微　　信', 'contactWechat')],
    [...pair('联系地址', 'contactAddress'), ...pair('网站链接', 'linkFlag')],
  ].map((cells) => row(cells, LINE))
  const scope = paragraph(run('{bussinessScope}', { font: '仿宋', size: 22 }), {
    align: 'left',
    before: 80,
    after: 80,
    line: 330,
  })
  const promise = paragraph(run('{promiseWord}', { font: '仿宋', size: 22 }), {
    align: 'both',
    before: 80,
    after: 80,
    line: 330,
    firstLine: 440,
  })
  const side = (title: string) => [
    cell(1430, paragraph(run(title, { font: '黑体' }), { align: 'center' }), { label: true }),
  ]
  return [
    ...short,
    row([...side('业务范围'), cell(8020, scope, { span: 3, vertical: 'top' })], 1900, true),
    row([...side('单位承诺'), cell(8020, promise, { span: 3 })], 1100),
    row(
      [
        opinion('单位意见：', '法定代表人签字：　　　　　（盖章）', 2, 4725),
        opinion('学会意见：', '负责人签字：　　　　　　（盖章）', 2, 4725),
      ],
      2050,
    ),
  ]
}

export const buildUnitForm = (): Promise<Buffer> =>
  buildForm({
    title: '单位会员登记表',
    grid: UNIT_GRID,
    rows: unitRows(),
    hint: '请核对无误后由法定代表人签字并加盖单位公章，再扫描成一个文件，上传至会员服务平台。',
  })

// The picture sets the height of its line, as with the code below.
const photo = (rows: 'first' | 'further'): Cell =>
  cell(3190, `<w:p><w:pPr><w:jc w:val="center"/></w:pPr>${rows === 'first' ? run('{image}') : ''}</w:p>`, {
    span: 2,
    rows,
  })

function expertRows(): string[] {
  const [first, further] = [photo('first'), photo('further')]
  const lines = [
    [...short('姓　　名', 'name', 1), ...short('性　　别', 'sex', 2), first],
    [...short('出生日期', 'birthday', 1), ...short('民　　族', 'national', 2), further],
    [...short('所在省市', 'city', 1), ...short('政治面貌', 'party', 2), further],
    [...wide('证件号码', 'idCard'), further],
    [...wide('电子邮箱', 'email'), further],
    [...wide('工作单位', 'organization'), ...short('行政职务', 'zw', 3)],
    [...wide('单位地址', 'workAddress'), ...short('单位编号', 'unitNumber', 3)],
    [...wide('通讯地址', 'address'), ...short('邮政编码', 'zipCode', 3)],
    [...short('手　　机', 'mobileTel', 1), ...short('电　　话', 'tel', 2), ...short('传　　真', 'fax', 3)],
    [
      ...short('职　　称', 'zc', 1),
      ...short('评定年月', 'zcDate', 2),
      ...short('院　　士', 'isAcademician', 3),
    ],
    [...wide('毕业院校', 'graduatedFrom'), ...short('学　　历', 'education', 3)],
    [
      ...short('所学专业', 'major', 1),
      ...short('现从事\n专业', 'majorNow', 2),
      ...short('从事年限', 'duringMajor', 3),
    ],
    [...wide('学科领域', 'subject'), ...short('参加工作\n时间', 'workTime', 3)],
    [...wide('推荐专业\n委员会', 'recommond'), ...short('同时加入\n学会', 'isMember', 3)],
    full('社会兼职', 'partTimeJob'),
  ]
  return lines.map((cells) => row(cells, LINE))
}

const essayRow = (title: string, tag: string): string => {
  const text = paragraph(run(`{${tag}}`, { font: '仿宋', size: 22 }), { before: 80, after: 80, line: 330 })
  return row([label(title), cell(8220, text, { span: 6, vertical: 'top' })], 2600, true)
}

export function buildExpertForm(): Promise<Buffer> {
  const [promise = '', opinions = ''] = longRows().slice(1)
  const rows = [
    ...expertRows(),
    essayRow('工作简历', 'workHistory'),
    essayRow('主要业绩', 'achievement'),
    promise,
    opinions,
  ]
  return buildForm({ title: '专家申请表', grid: GRID, rows, hint: MEMBER_HINT })
}

const BODY = { font: '仿宋', size: 21 } as const
const text = (tag: string) => paragraph(run(`{${tag}}`, BODY), { before: 60, after: 60, line: 320 })
const tall = (title: string, tag: string, height: number): string =>
  row(
    [cell(1430, head(title), { label: true }), cell(8020, text(tag), { span: 3, vertical: 'top' })],
    height,
    true,
  )
const head = (title: string) => paragraph(run(title, { font: '黑体' }), { align: 'center' })

/** Rows of a list of their own width: headings, then one row that is repeated. */
function listTable(
  title: string,
  loop: string,
  columns: readonly (readonly [string, string, number])[],
): string {
  const grid = columns.map(([, , width]) => width)
  const cells = columns.map(([, tag, width], i) => {
    const opening = i === 0 ? `{#${loop}}` : ''
    const closing = i === columns.length - 1 ? `{/${loop}}` : ''
    return cell(width, paragraph(run(`${opening}{${tag}}${closing}`, BODY), { line: 300 }))
  })
  const rows = [
    row(
      columns.map(([label, , width]) => cell(width, head(label), { label: true })),
      LINE,
    ),
    row(cells, LINE, true),
  ]
  const caption = paragraph(run(title, { font: '黑体', size: 24 }), {
    before: 240,
    after: 100,
    keepNext: true,
  })
  return `${caption}${table(grid, rows)}`
}

/** Several pages: everything that is asked, the lists as tables, the promises and the stamps of all units. */
export function buildAchievementForm(): Promise<Buffer> {
  const rows = [
    row(whole('成果名称', 'name'), LINE),
    row([...pair('成果类别', 'type'), ...pair('评价形式', 'evalMode')], LINE),
    row([...pair('技术领域', 'field'), ...pair('任务来源', 'source')], LINE),
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
  const lists = [
    listTable('主要技术经济指标', 'indicatorRows', [
      ['指标', 'indicator', 2000],
      ['实施前', 'before', 1500],
      ['实施后', 'after', 1500],
      ['同类水平', 'benchmark', 1950],
      ['依据', 'evidence', 2500],
    ]),
    listTable('完成单位（按贡献排序）', 'unitRows', [
      ['排序', 'rank', 700],
      ['单位名称', 'orgName', 3600],
      ['承担的主要工作', 'duty', 5150],
    ]),
    listTable('主要完成人（按贡献排序）', 'personRows', [
      ['排序', 'rank', 600],
      ['姓名', 'person', 1050],
      ['出生年', 'born', 800],
      ['证件号码', 'idCard', 1500],
      ['职称', 'zc', 850],
      ['工作单位', 'orgName', 1750],
      ['主要贡献', 'contribution', 1800],
      ['本人签字', 'hand', 1100],
    ]),
    listTable('完成单位意见（各完成单位依次盖章）', 'sealRows', [
      ['排序', 'rank', 600],
      ['单位名称', 'orgName', 3000],
      ['单位意见、负责人签字和盖章', 'seal', 4250],
      ['日期', 'day', 1600],
    ]),
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
  return buildForm({
    title: '科技成果评价申请表',
    grid: UNIT_GRID,
    rows,
    after: `${lists.join('')}${gap}${closing}`,
    hint: '请核对无误后由全体完成人签字、全体完成单位盖章，扫描成一个文件，在申请页面的附件中上传。',
  })
}

if (import.meta.main) {
  writeFileSync(new URL('achievement-form.docx', import.meta.url), await buildAchievementForm())
  writeFileSync(new URL('unit-form.docx', import.meta.url), await buildUnitForm())
  writeFileSync(new URL('person-form.docx', import.meta.url), await buildPersonForm())
  writeFileSync(new URL('expert-form.docx', import.meta.url), await buildExpertForm())
}
