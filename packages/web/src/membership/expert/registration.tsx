import { expert } from '@portal/contract/membership/expert.calls'
import { FOREIGN_ID, isForeign, JOINS } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { Academician, splitTitle, TITLE_FORM } from '@portal/contract/platform/enums'
import { ageOn, readIdCard } from '@portal/contract/platform/person/identity.fields'
import { today } from '@portal/contract/platform/time'
import type { Wording } from '../../shared/form/schema-fields.tsx'
import type { FormValues } from '../../shared/form/use-schema-form.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import {
  duplicateAccount,
  FOLLOWING,
  isAsked,
  isNeeded,
  photoControl,
  type Registration,
} from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'

/** The oldest that the notice of experts admits (docs/handbook/membership.md#experts). */
const OLDEST = 65

function wording(name: string, values: FormValues): Wording | undefined {
  const foreign = isForeign(values)
  if (name === 'idCard' && foreign)
    return {
      label: FOREIGN_ID,
      help: '用于确认身份，同时也是您的登录账号；5至20位字母、数字或连字符，不分大小写',
    }
  if (name === 'sex') return { help: foreign ? '默认为男，请核对' : '默认为男，填写身份证号后自动更正' }
  if (name !== 'birthday') return undefined
  const { birthday = '' } = values
  if (birthday !== '' && ageOn(birthday, today()) > OLDEST)
    return {
      help: (
        <strong>
          专家须知要求年龄不超过{OLDEST}周岁。您仍可提交，由学会审核决定；如有疑问，请先致电学会。
        </strong>
      ),
    }
  return foreign ? { help: '按护照或居留证件填写' } : undefined
}

/** For those who read no Chinese: the way through the form, with its words as they stand on the page. */
const Abroad = () => (
  <ol lang="en">
    <li>
      Tick both boxes below the notice (agreement, consent to process your identity document) and press
      下一步.
    </li>
    <li>
      At 外籍专家 choose 是. Enter the number of your passport or residence permit: 5 to 20 letters, digits or
      hyphens. Ethnic group and political affiliation are then not asked.
    </li>
    <li>
      Enter a mobile number of mainland China and the code that is sent to it; news of your application goes
      there.
    </li>
    <li>Fields with a red star are required. Chinese is preferred; names may be written in Latin letters.</li>
    <li>
      Press 生成专家申请表 to download the form, sign it, have your institution stamp it and upload a scan, or
      press 稍后上传 to submit now and upload later.
    </li>
    <li>The society reviews the application and tells you the result by SMS and e-mail.</li>
  </ol>
)

export const expertRegistration: Registration = {
  kind: 'expert',
  texts: {
    notice: 'notice-expert',
    pledge: 'pledge-expert',
    uploaded: 'reminder-uploaded-expert',
    notUploaded: 'reminder-not-uploaded-expert',
  },
  before: {
    ready: [
      '身份证号（外籍专家：护照或居留证件号码），能接收短信的手机号',
      '近期免冠照片，jpg或png格式',
      '职称及评定年月，工作单位和地址，学历和专业',
      '工作简历和主要业绩，各一千字以内',
    ],
    minutes: 30,
    questions: [
      [
        '年龄超过65周岁，还能申请吗？',
        '专家须知要求65周岁及以下。您仍可提交，由学会审核决定；建议先致电学会。',
      ],
      ['How do foreign experts apply? (English)', <Abroad key="abroad" />],
    ],
  },
  consent: '我单独同意学会为核实身份、办理入库处理我的身份证号、照片和申请表扫描件',
  backTo: toOpen('expertLogin'),
  staffPhone: (settings) => settings.staffPhoneExpert || settings.staffPhone,
  queries: ['mobileTel', 'account'],
  schema: expertKind.pageForm,
  sections: [{ title: '照片', fields: ['image'] }, ...expertKind.sections],
  // docs/handbook/membership.md#defaults
  defaults: {
    sex: '男',
    foreigner: 'false',
    isAcademician: Academician.none,
    isMember: JOINS,
    bankConsent: 'false',
  },
  stamped: {
    name: '专家申请表',
    generate: '生成专家申请表',
    missing: '请上传入会申请表',
    signing: '由本人签字，并由所在单位盖章',
    slots: [
      { slot: 'tableAttach', title: '盖章的专家申请表' },
      {
        slot: 'companyAttach',
        title: '盖章的入会申请表',
        generate: '生成入会申请表',
        when: ({ isMember }) => isMember === JOINS,
      },
    ],
  },
  identityField: 'idCard',
  mobileField: 'mobileTel',
  notKept: '证件号码、银行账户和密码',
  visible: isAsked,
  required: isNeeded,
  // A Chinese number says the sex; nothing does for somebody from abroad.
  presets: (values) => (isForeign(values) ? ['sex'] : []),
  wording,
  // Eighteen typed characters only: fifteen of them can look like an old number on the way.
  derive: (name, value) =>
    name === 'idCard' && value.replace(/[\s-]/g, '').length === 18 ? readIdCard(value) : undefined,
  verify: async (name, value, ticket) =>
    name === 'idCard' ? duplicateAccount('expert', value, ticket) : undefined,
  controls: (ticket) => ({
    organization: (control) => organisationControl(control, ticket),
    image: (control) => photoControl(control, ticket),
  }),
  toForm: (values) => ({ ...values, ...splitTitle(values.zc ?? '', values.otherZc ?? '', TITLE_FORM) }),
  toRecord: (values) => ({
    ...values,
    ...Object.fromEntries(FOLLOWING.map((name) => [name, isAsked(name, values) ? (values[name] ?? '') : ''])),
  }),
  application: expert.beforeLogin,
  register: expert.register,
  toInput: ({ values, pwd, promiseWord, files, uploadLater, layout }) => ({
    ...values,
    ...(pwd !== undefined && { pwd }),
    promiseWord,
    tableAttach: files.tableAttach ?? [],
    companyAttach: files.companyAttach ?? [],
    uploadLater,
    layout,
  }),
  printForm: {
    endpoint: expert.applicationForm,
    toInput: (values, promiseWord, slot) => ({ ...values, promiseWord, ...(slot && { slot }) }),
  },
}
