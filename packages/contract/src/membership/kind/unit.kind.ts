import * as z from 'zod'
import { flag, many } from '../../platform/endpoint.ts'
import { POST_UNIT, SEX, YES_NO, YesNo } from '../../platform/enums.ts'
import {
  choice,
  describe,
  essay,
  optionalText,
  personName,
  requiredText,
  retitle,
} from '../../platform/fields.ts'
import { email, line, mobile, postalCode, webAddress } from '../../platform/person/contact.fields.ts'
import {
  CODE_DOUBTFUL,
  canonicalCreditCode,
  creditCode,
  isCodeDoubtful,
} from '../../platform/person/identity.fields.ts'
import { canonicalOrganisation } from '../organisation/organisation.rules.ts'
import { defineKind, type Values } from './kind.fields.ts'
import { listFilter } from './member-record.fields.ts'

/** Unit members. Field names are the same from form to column. They sign in by credit code or with the contact's phone. */

const WRONG_PHONE = '请填写正确的联系电话'

/** A code whose last character does not follow from the others is taken only from whoever says that the licence has it so. */
export const codeConfirmed = describe(flag().default(false), {
  ...{ title: '信用代码校验位不符', widget: 'consent', required: false },
  help: '我已对照营业执照逐位核对，代码无误',
})
export const isCodeUnconfirmed = (values: Values): boolean =>
  isCodeDoubtful(String(values.cpcode ?? '')) && String(values.codeConfirmed) !== 'true'

export const unitKind = defineKind({
  kind: 'unit',
  keptIn: 'unit',
  fields: {
    name: requiredText('单位名称', { max: 100, autoComplete: 'organization', help: '与单位公章一致的全称' }),
    cpcode: creditCode(),
    corporate: personName('法定代表人'),
    address: requiredText('单位地址', { max: 200, autoComplete: 'street-address' }),
    zip: postalCode('邮政编码', true),
    webUrl: webAddress('单位网址'),
    linkFlag: choice('网站链接', YES_NO, { help: '是否同意学会网站链接到本单位网站' }),
    bussinessScope: essay('业务范围', true, '与学会有关的主要业务，一千字以内'),
    contactName: personName('联系人姓名', { autoComplete: 'name' }),
    contactSex: choice('联系人性别', SEX),
    contactZwzc: requiredText('联系人职务职称', { max: 100, autoComplete: 'organization-title' }),
    contactMobileTel: mobile('联系人手机号', WRONG_PHONE, '登录和接收审核结果都使用这个号码'),
    contactEmail: email('联系人邮箱'),
    contactAddress: requiredText('联系人地址', { max: 200, autoComplete: 'street-address' }),
    contactQQ: optionalText('联系人QQ', { max: 20, keys: 'numeric' }),
    contactWechat: optionalText('联系人微信', { max: 50 }),
    contactFax: line('传真'),
    headName: retitle(personName('负责人姓名'), { help: '分管学会工作的单位负责人' }),
    headZwzc: requiredText('负责人职务职称', { max: 100 }),
    headMobileTel: mobile('负责人手机号', WRONG_PHONE, '11位手机号，不填座机', { other: true }),
    headEmail: email('负责人邮箱', { other: true }),
  },
  sections: [
    {
      title: '单位基本信息',
      fields: ['name', 'cpcode', 'corporate', 'address', 'zip', 'webUrl', 'linkFlag', 'bussinessScope'],
    },
    {
      title: '联系人信息',
      fields: [
        'contactName',
        'contactSex',
        'contactZwzc',
        'contactMobileTel',
        'contactEmail',
        'contactAddress',
        'contactQQ',
        'contactWechat',
        'contactFax',
      ],
    },
    { title: '其他信息', fields: ['headName', 'headZwzc', 'headMobileTel', 'headEmail'] },
  ],
  onPage: { codeConfirmed },
  check: (values, problem) => {
    // Only the page asks: what is kept already was confirmed when it came in.
    if ('codeConfirmed' in values && isCodeUnconfirmed(values)) problem('codeConfirmed', CODE_DOUBTFUL)
  },
  // Society post and council history are the staff's alone (docs/handbook/membership.md#fields).
  staff: {
    memberTag1: choice('学会职务', POST_UNIT),
    historyZw: optionalText('历任职务', { max: 200 }),
  },
  member: { name: 'name', mobileTel: 'contactMobileTel', email: 'contactEmail', orgId: 'orgId' },
  identity: {
    field: 'cpcode',
    index: 'creditCode',
    canonical: canonicalCreditCode,
    duplicate: 'creditCodeRegistered',
  },
  uniqueName: { canonical: canonicalOrganisation, duplicate: 'unitNameRegistered' },
  isOrganisation: true,
  vIdMobile: 'headMobileTel',
  region: { texts: ['address'], digits: (values) => String(values.cpcode ?? '').slice(2, 8) },
  locked: ['name', 'cpcode', 'memberTag1'],
  fixed: ['name', 'cpcode'],
  contact: ['zip', 'contactAddress', 'contactQQ', 'contactWechat', 'contactFax'],
  posts: POST_UNIT,
  defaultPost: '会员单位',
  stamped: ['multiConfirmFile'],
  stampedMissing: 'unitTableMissing',
  loginPage: 'person',
  columns: [
    { key: 'name', title: '单位名称', width: 260, shown: true },
    { key: 'cpcode', title: '统一社会信用代码', width: 190, shown: true },
    { key: 'contactName', title: '联系人', width: 100, shown: true },
    { key: 'contactMobileTel', title: '联系人手机号', width: 130, shown: true },
    { key: 'serialNum', title: '会员编号', width: 170, shown: true },
    { key: 'levelLabel', title: '级别', width: 120, shown: true },
    { key: 'memberTag1', title: '学会职务', width: 130, shown: true },
    { key: 'submittedAt', title: '提交时间', width: 160, shown: true, type: 'moment' },
    { key: 'examineDate', title: '通过日期', width: 120, shown: true, type: 'day' },
    { key: 'corporate', title: '法定代表人', width: 110, shown: false },
    { key: 'contactZwzc', title: '联系人职务职称', width: 170, shown: false },
    { key: 'contactEmail', title: '联系人邮箱', width: 200, shown: false },
    { key: 'headName', title: '负责人', width: 100, shown: false },
    { key: 'headZwzc', title: '负责人职务职称', width: 170, shown: false },
    { key: 'headMobileTel', title: '负责人手机号', width: 130, shown: false },
    { key: 'address', title: '单位地址', width: 240, shown: false },
    { key: 'zip', title: '邮政编码', width: 90, shown: false },
    { key: 'webUrl', title: '单位网址', width: 220, shown: false },
  ],
  beside: { linkFlag: z.enum(YesNo) },
  filter: {
    ...listFilter,
    /** Beginning of the credit code. */
    cpcode: z.string().trim().max(18).optional(),
    linkFlag: z.enum(YesNo).optional(),
    /** Groups of groups.ts. */
    type: many(z.string().max(6)),
  },
  imported: {
    required: ['name', 'cpcode', 'contactName', 'contactMobileTel'],
    unsaid: { linkFlag: YesNo.no, contactSex: '男' },
  },
})
