import { writeFileSync } from 'node:fs'
import { buildAchievementForm } from './achievement-form.ts'
import {
  buildForm,
  full,
  GRID,
  LINE,
  label,
  opinion,
  pair,
  short,
  signature,
  UNIT_GRID,
  whole,
  wide,
} from './form-parts.ts'
import { buildReport } from './society-report.ts'
import { type Cell, cell, paragraph, row, run } from './word-parts.ts'

/**
 * Makes the Word templates that a fresh portal starts with: `node build-templates.ts`. Staff replace
 * them with files edited in Word; tags are the names of fields.
 */

function fieldRows(): string[] {
  return [
    [...short('姓　　名', 'name', 1), ...short('性　　别', 'sex', 2), ...short('出生日期', 'birthday', 3)],
    [...short('民　　族', 'national', 1), ...short('籍　　贯', 'city', 2), ...short('政治面貌', 'party', 3)],
    [...wide('身份证号', 'idCard'), ...short('手　　机', 'mobileTel', 3)],
    [...short('学　　历', 'education', 1), ...short('学　　位', 'degree', 2), ...short('职　　称', 'zc', 3)],
    [...wide('毕业院校', 'graduatedFrom'), ...short('所学专业', 'major1', 3)],
    [...wide('研究方向', 'researchField'), ...short('现从事\n专业', 'major2', 3)],
    full('工作单位', 'company'),
    [...wide('职　　务', 'zw'), ...short('电　　话', 'tel', 3)],
    [...wide('推荐单位', 'recommendUnit'), ...short('微　　信', 'weChat', 3)],
    full('通讯地址', 'address'),
    full('电子邮箱', 'email'),
  ].map((cells) => row(cells, LINE))
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

const MEMBER_HINT = '请核对无误后签名，由所在单位签署意见并加盖公章，再扫描或拍照上传至会员服务平台。'

export const buildPersonForm = (): Promise<Buffer> =>
  buildForm({
    title: '个人会员入会申请表',
    grid: GRID,
    rows: [...fieldRows(), ...longRows()],
    hint: MEMBER_HINT,
  })

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

if (import.meta.main) {
  writeFileSync(new URL('society-report.docx', import.meta.url), await buildReport())
  writeFileSync(new URL('achievement-form.docx', import.meta.url), await buildAchievementForm())
  writeFileSync(new URL('unit-form.docx', import.meta.url), await buildUnitForm())
  writeFileSync(new URL('person-form.docx', import.meta.url), await buildPersonForm())
  writeFileSync(new URL('expert-form.docx', import.meta.url), await buildExpertForm())
}
