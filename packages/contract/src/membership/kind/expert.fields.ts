import * as z from 'zod'
import { flag } from '../../platform/endpoint.ts'
import {
  ACADEMICIAN,
  Academician,
  EDUCATION,
  NATIONAL,
  PARTY,
  SEX,
  SUBJECT,
  TITLE_FORM,
  YES_NO,
  YesNo,
} from '../../platform/enums.ts'
import {
  canonicalIdCard,
  choice,
  date,
  describe,
  essay,
  halfWidth,
  hiddenId,
  isForeignId,
  isIdCard,
  optionalChoice,
  optionalText,
  personName,
  requiredText,
} from '../../platform/fields.ts'
import { listed } from '../../platform/names/listed.fields.ts'
import { NAME_LISTS } from '../../platform/names/name-lists.ts'
import { email, line, mobile, postalCode } from '../../platform/person/contact.fields.ts'
import { idCard, MIN_AGE, UNDER_AGE } from '../../platform/person/identity.fields.ts'
import { ageOn, today } from '../../platform/time.ts'

import { checkCarried, type Problem, type Values } from './kind.fields.ts'

/** The fields of the form of experts and the rules across them (docs/handbook/membership.md#fields, docs/handbook/membership.md#registration). */

const ID_MISSING = '请填写正确的身份证号'
/** A Chinese number in its one spelling; anything else is a foreign one and loses only what surrounds it. */
const canonicalIdentity = (value: string): string => {
  const canonical = canonicalIdCard(value)
  return isIdCard(canonical) ? canonical : halfWidth(value).toUpperCase()
}

const month = (title: string, required: boolean) => {
  const wrong = required ? `请选择${title}` : `${title}格式不正确`
  const shape = required ? /^\d{4}-(0[1-9]|1[0-2])$/ : /^(\d{4}-(0[1-9]|1[0-2]))?$/
  const rule = z.string({ error: wrong }).trim().regex(shape, wrong)
  const field = { title, widget: 'month', required } as const
  return required ? describe(rule, field) : describe(rule.default(''), field)
}

export const JOINS = YesNo.yes

export const fields = {
  name: personName('姓名', { autoComplete: 'name' }),
  foreigner: describe(flag().default(false), {
    title: '外籍专家',
    widget: 'radio',
    required: true,
    options: [
      { code: 'false', label: '否' },
      { code: 'true', label: '是' },
    ],
  }),
  idCard: describe(z.string({ error: ID_MISSING }).max(40, ID_MISSING).overwrite(canonicalIdentity), {
    title: '身份证号',
    widget: 'idCard',
    required: true,
    max: 40,
    mask: 'idCard',
    help: '用于确认身份，同时也是您的登录账号',
  }),
  birthday: date('出生日期', { required: true, help: '根据身份证号自动填写' }),
  sex: choice('性别', SEX),
  // Not asked of foreigners: required of everybody else by checkIdentity.
  national: optionalChoice('民族', NATIONAL),
  city: requiredText('所在省市', { max: 50, placeholder: '如：示例省示例市' }),
  party: optionalChoice('政治面貌', PARTY),
  zc: choice('职称', TITLE_FORM),
  otherZc: optionalText('其他职称', { max: 50 }),
  zcDate: month('职称评定年月', true),
  // docs/handbook/membership.md#defaults
  isAcademician: choice('院士', ACADEMICIAN).default(Academician.none),
  isAcademicianValue: optionalText('其他院士称号', { max: 50 }),
  subject: choice('学科领域', SUBJECT),
  mobileTel: mobile('手机号', '请填写正确的联系手机', '登录和接收审核结果都使用这个号码'),
  email: email('电子邮箱'),
  tel: line('办公电话', 'work tel'),
  fax: line('传真'),
  address: requiredText('通讯地址', { max: 200, autoComplete: 'street-address' }),
  zipCode: postalCode('邮政编码', false),
  organization: requiredText('工作单位', {
    max: 100,
    widget: 'organisation',
    missing: '请选择工作单位',
    help: '输入单位名称的一部分进行搜索',
  }),
  orgId: hiddenId('工作单位', '请从搜索结果中选择工作单位'),
  zw: requiredText('行政职务', { max: 50, autoComplete: 'organization-title', help: '没有的填写“无”' }),
  workTime: month('参加工作时间', false),
  workAddress: requiredText('单位地址', { max: 200 }),
  unitNumber: optionalText('单位编号', { max: 50 }),
  education: choice('学历', EDUCATION),
  graduatedFrom: requiredText('毕业院校', { max: 100 }),
  major: requiredText('所学专业', { max: 100 }),
  majorNow: requiredText('现从事专业', { max: 100 }),
  duringMajor: requiredText('从事专业年限', { max: 30, placeholder: '如：20年' }),
  partTimeJob: optionalText('社会兼职', { max: 200 }),
  workHistory: essay('工作简历', true, '从参加工作起按时间先后填写，一千字以内，不得涉及国家秘密'),
  achievement: essay('主要业绩', true, '写明本人的作用和排名，一千字以内，不得涉及国家秘密'),
  recommond: listed('推荐专业委员会', NAME_LISTS.committees, '没有专业委员会推荐的选择“否”'),
  isMember: choice('同时加入学会', YES_NO, { help: '选择“是”的同时成为个人会员，须另交入会申请表' }).default(
    JOINS,
  ),
  bankAccountName: optionalText('户名', { max: 50, help: '用于支付专家咨询费，可以在需要支付时再补充' }),
  bankName: optionalText('开户银行', { max: 100 }),
  bankAccount: describe(
    z
      .string()
      .max(60, '银行账号格式不正确')
      .overwrite((value) => halfWidth(value).replace(/-/g, ''))
      .regex(/^(\d{8,30})?$/, '银行账号格式不正确')
      .default(''),
    { title: '银行账号', widget: 'text', required: false, max: 30, mask: 'bank', keys: 'numeric' },
  ),
  bankConsent: describe(flag().default(false), {
    title: '银行账户单独同意',
    widget: 'consent',
    required: false,
    options: [
      { code: 'false', label: '未同意' },
      { code: 'true', label: '已同意' },
    ],
    help: '我单独同意学会处理我的银行账户信息，仅用于支付专家咨询费；不同意不影响入库，可随时清空并撤回',
  }),
}

export const FOREIGN_ID = '护照或居留证件号码'
const FOREIGN_ID_WRONG = `请填写正确的${FOREIGN_ID}，5至20位字母、数字或连字符`
/** What is asked of nobody from abroad, and required of everybody else. */
export const NOT_OF_FOREIGNERS = { national: '请选择民族', party: '请选择政治面貌' } as const
export const isForeign = ({ foreigner }: Values) => foreigner === true || foreigner === 'true'
const chineseId = idCard()

/** Foreigners: a document by its form alone; the number of everybody else says birthday and sex, and so the account. */
const checkIdentity = (value: Values, problem: Problem) => {
  const { birthday, idCard: number } = value
  const grown = typeof birthday !== 'string' || birthday === '' || ageOn(birthday, today()) >= MIN_AGE
  if (!grown) problem('birthday', UNDER_AGE)
  if (isForeign(value)) {
    if (number === undefined || number === '') problem('idCard', `请填写${FOREIGN_ID}`)
    else if (!isForeignId(String(number))) problem('idCard', FOREIGN_ID_WRONG)
    return
  }
  for (const [name, message] of Object.entries(NOT_OF_FOREIGNERS))
    if (value[name] === '') problem(name, message)
  if (typeof number !== 'string') return
  const result = chineseId.safeParse(number)
  if (!result.success) problem('idCard', result.error.issues[0]?.message ?? ID_MISSING)
  checkCarried(value, problem)
}

export const BANK_FIELDS = ['bankAccountName', 'bankName', 'bankAccount'] as const
/** There is something to consent to (PIPL 29: financial accounts, on their own). */
export const hasBank = (value: Values): boolean =>
  BANK_FIELDS.some((name) => typeof value[name] === 'string' && value[name] !== '')

export const checkExpert = (value: Values, problem: Problem): void => {
  checkIdentity(value, problem)
  if (hasBank(value) && String(value.bankConsent) !== 'true')
    problem('bankConsent', '请单独同意处理银行账户信息，或清空银行账户信息')
}

export const PHOTO_MISSING = '请上传照片'
/** Id of the uploaded photo (docs/handbook/membership.md#fields). */
export const photoId = describe(z.uuid({ error: PHOTO_MISSING }), {
  title: '照片',
  widget: 'image',
  required: true,
})
/** In an edit: left as it is, or another one. Records that staff brought in may have none. */
export const photoChange = describe(z.union([z.literal(''), z.uuid()], { error: PHOTO_MISSING }), {
  title: '照片',
  widget: 'image',
  required: false,
})
