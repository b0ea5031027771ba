import * as z from 'zod'
import { id, many } from '../../platform/endpoint.ts'
import { Academician, POST_EXPERT, TITLE_OTHER, YesNo } from '../../platform/enums.ts'
import { canonicalIdCard, choice, optionalText } from '../../platform/fields.ts'
import { MAX_NAME } from '../../platform/names/names.rules.ts'
import { BANK_FIELDS, checkExpert, fields, JOINS, photoId } from './expert.fields.ts'
import { defineKind } from './kind.fields.ts'
import { ageFilter, listFilter } from './member-record.fields.ts'

/** Experts. Their fields are in expert.fields.ts. */

const codes = () => many(z.string().max(20))

export const expertKind = defineKind({
  kind: 'expert',
  keptIn: 'expert',
  fields,
  sections: [
    {
      title: '个人信息',
      fields: [
        'name',
        'foreigner',
        'idCard',
        'birthday',
        'sex',
        'national',
        'city',
        'party',
        'zc',
        'otherZc',
        'zcDate',
        'isAcademician',
        'isAcademicianValue',
        'subject',
      ],
    },
    { title: '联系方式', fields: ['mobileTel', 'email', 'tel', 'fax', 'address', 'zipCode'] },
    {
      title: '个人经历',
      fields: [
        'education',
        'graduatedFrom',
        'major',
        'majorNow',
        'duringMajor',
        'organization',
        'zw',
        'workTime',
        'workAddress',
        'unitNumber',
        'partTimeJob',
        'workHistory',
        'achievement',
      ],
    },
    {
      title: '其他',
      fields: ['recommond', 'isMember', 'bankAccountName', 'bankName', 'bankAccount', 'bankConsent'],
    },
  ],
  others: {
    zc: { code: TITLE_OTHER, words: 'otherZc', missing: '请填写其他职称' },
    isAcademician: { code: Academician.other, words: 'isAcademicianValue', missing: '请填写其他院士称号' },
  },
  check: checkExpert,
  onPage: { image: photoId },
  // The posts are the staff's alone (docs/handbook/membership.md#fields).
  staff: {
    memberTag1: choice('学会职务', POST_EXPERT),
    historyZw: optionalText('历任职务', { max: 200 }),
  },
  member: { name: 'name', mobileTel: 'mobileTel', email: 'email', orgId: 'orgId', company: 'organization' },
  sealed: ['idCard'],
  sealedIfFilled: BANK_FIELDS,
  identity: { field: 'idCard', index: 'idCard', canonical: canonicalIdCard, duplicate: 'idCardRegistered' },
  region: {
    texts: ['city', 'workAddress'],
    digits: (values) => (values.foreigner === true ? '' : String(values.idCard ?? '').slice(0, 6)),
  },
  // The committee is the society's, and joining takes a form that the dialog cannot take.
  locked: [
    'name',
    'memberTag1',
    'sex',
    'birthday',
    'foreigner',
    'idCard',
    'organization',
    'orgId',
    'recommond',
    'isMember',
  ],
  contact: ['tel', 'fax', 'address', 'zipCode'],
  consents: { bank: { flag: 'bankConsent', fields: BANK_FIELDS } },
  posts: POST_EXPERT,
  // Experts who do not join the society hold no post; a registration says which it is.
  defaultPost: '无',
  stamped: ['tableAttach', 'companyAttach'],
  stampedMissing: 'tableMissing',
  // docs/handbook/membership.md#registration
  alsoRequired: (values) => (values.isMember === JOINS ? ['companyAttach'] : []),
  pictures: { image: 'photo' },
  loginPage: 'expert',
  columns: [
    { key: 'name', title: '姓名', width: 110, shown: true },
    { key: 'sex', title: '性别', width: 64, shown: true },
    { key: 'organization', title: '工作单位', width: 220, shown: true },
    { key: 'zw', title: '行政职务', width: 120, shown: true },
    { key: 'zc', title: '职称', width: 90, shown: true },
    { key: 'subject', title: '学科领域', width: 150, shown: true },
    { key: 'recommond', title: '推荐专业委员会', width: 180, shown: true },
    { key: 'mobileTel', title: '手机号', width: 130, shown: true },
    { key: 'serialNum', title: '会员编号', width: 170, shown: true },
    { key: 'levelLabel', title: '级别', width: 110, shown: true },
    { key: 'memberTag1', title: '学会职务', width: 110, shown: true },
    { key: 'submittedAt', title: '提交时间', width: 160, shown: true, type: 'moment' },
    { key: 'examineDate', title: '通过日期', width: 120, shown: true, type: 'day' },
    { key: 'isAcademician', title: '院士', width: 130, shown: false },
    { key: 'isMember', title: '加入学会', width: 90, shown: false },
    { key: 'idCard', title: '身份证号', width: 190, shown: false },
    { key: 'birthday', title: '出生日期', width: 120, shown: false, type: 'day' },
    { key: 'email', title: '电子邮箱', width: 200, shown: false },
    { key: 'party', title: '政治面貌', width: 120, shown: false },
    { key: 'city', title: '所在省市', width: 120, shown: false },
    { key: 'education', title: '学历', width: 110, shown: false },
    { key: 'graduatedFrom', title: '毕业院校', width: 180, shown: false },
    { key: 'majorNow', title: '现从事专业', width: 150, shown: false },
  ],
  filter: {
    ...listFilter,
    organization: z.string().trim().max(100).optional(),
    orgId: id().optional(),
    subject: codes(),
    zc: codes(),
    education: codes(),
    party: codes(),
    recommond: many(z.string().max(MAX_NAME)),
    isAcademician: codes(),
    sex: z.enum(['男', '女']).optional(),
    isMember: z.enum(YesNo).optional(),
    age: ageFilter,
  },
  imported: {
    required: ['name', 'idCard', 'mobileTel', 'organization'],
    unsaid: { foreigner: false, isAcademician: Academician.none, isMember: YesNo.no, recommond: '否' },
  },
})
