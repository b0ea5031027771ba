import * as z from 'zod'
import { id, many } from '../../platform/endpoint.ts'
import { SEX, TITLE_FORM, TITLE_OTHER } from '../../platform/enums.ts'
import {
  canonicalMobile,
  choice,
  date,
  hiddenId,
  optionalText,
  personName,
  requiredText,
} from '../../platform/fields.ts'
import { email, mobile } from '../../platform/person/contact.fields.ts'
import { idCard } from '../../platform/person/identity.fields.ts'
import { confirmPassword, newPassword } from '../../platform/person/password.fields.ts'
import { checkCarried, defineKind } from './kind.fields.ts'
import { listFilter } from './member-record.fields.ts'

/**
 * Evaluation accounts: who submits achievements for evaluation. They are reviewed like everybody, but without form to stamp, number, level
 * and post; they sign in with `tel`, and what their owners change holds at once (`editsAtOnce`, kinds.ts).
 */

const { level: _level, memberTag1: _post, tableUploadStatus: _table, edits: _edits, ...rest } = listFilter
// No statistics lead to this list.
const { region: _region, examinedFrom: _from, examinedTo: _to, via: _via, ...shared } = rest

export const projectAccountKind = defineKind({
  kind: 'project',
  keptIn: 'projectAccount',
  fields: {
    name: personName('姓名', { autoComplete: 'name' }),
    idCard: idCard({ missing: '请填写身份证号', help: '仅用于核实身份，加密保存' }),
    sex: choice('性别', SEX),
    birthday: date('出生日期', { required: true, help: '根据身份证号自动填写' }),
    company: requiredText('工作单位', {
      max: 100,
      widget: 'organisation',
      help: '输入单位名称的一部分进行搜索',
    }),
    orgId: hiddenId('工作单位', '请从搜索结果中选择工作单位'),
    zw: requiredText('职务', { max: 50, autoComplete: 'organization-title', missing: '请输入职务' }),
    zc: choice('职称', TITLE_FORM),
    otherZc: optionalText('其他职称', { max: 50 }),
    tel: mobile('手机号', '请填写正确的手机号', '即登录账号，也用于接收审核结果', {
      missing: '请填写联系电话',
    }),
    email: email('电子邮箱', { missing: '请填写邮箱' }),
    address: requiredText('通讯地址', { max: 200, autoComplete: 'street-address' }),
  },
  sections: [
    { title: '基本信息', fields: ['name', 'idCard', 'sex', 'birthday'] },
    { title: '单位与职务', fields: ['company', 'zw', 'zc', 'otherZc'] },
    { title: '联系方式', fields: ['tel', 'email', 'address'] },
  ],
  others: { zc: { code: TITLE_OTHER, words: 'otherZc', missing: '请输入其他职称' } },
  check: checkCarried,
  passwords: {
    pwd: newPassword('登录密码', '请填写密码'),
    confirmPwd: confirmPassword('确认密码', '请确认您的密码'),
    differ: '两次密码不一致',
  },
  member: { name: 'name', mobileTel: 'tel', email: 'email', orgId: 'orgId', company: 'company' },
  sealed: ['idCard'],
  identity: { field: 'tel', index: 'mobile', canonical: canonicalMobile, duplicate: 'mobileRegistered' },
  // The birthday follows the ID number.
  locked: ['name', 'sex', 'idCard', 'birthday', 'tel'],
  contact: [],
  posts: [],
  defaultPost: '',
  stamped: [],
  loginPage: 'project',
  columns: [
    { key: 'name', title: '姓名', width: 110, shown: true },
    { key: 'sex', title: '性别', width: 64, shown: true },
    { key: 'company', title: '工作单位', width: 240, shown: true },
    { key: 'zw', title: '职务', width: 130, shown: true },
    { key: 'zc', title: '职称', width: 90, shown: true },
    { key: 'tel', title: '手机号', width: 130, shown: true },
    { key: 'email', title: '电子邮箱', width: 200, shown: true },
    { key: 'submittedAt', title: '提交时间', width: 160, shown: true, type: 'moment' },
    { key: 'examineDate', title: '通过日期', width: 120, shown: true, type: 'day' },
    { key: 'idCard', title: '身份证号', width: 190, shown: false },
    { key: 'birthday', title: '出生日期', width: 120, shown: false, type: 'day' },
    { key: 'address', title: '通讯地址', width: 240, shown: false },
  ],
  filter: {
    ...shared,
    company: z.string().trim().max(100).optional(),
    orgId: id().optional(),
    zc: many(z.string().max(20)),
    sex: z.enum(['男', '女']).optional(),
  },
})
