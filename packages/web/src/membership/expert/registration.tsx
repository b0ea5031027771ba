import { expert } from '@portal/contract/membership/expert.calls'
import { FOREIGN_ID, isForeign, JOINS } from '@portal/contract/membership/kind/expert.fields'
import { expertKind } from '@portal/contract/membership/kind/expert.kind'
import { Academician, splitTitle, TITLE_FORM } from '@portal/contract/platform/enums'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { ageOn, today } from '@portal/contract/platform/time'
import type { Wording } from '../../shared/form/schema-fields.tsx'
import type { FormValues } from '../../shared/form/use-schema-form.ts'
import {
  duplicateAccount,
  FOLLOWING,
  isAsked,
  isNeeded,
  photoControl,
  type Registration,
} from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'
import { inEnglish } from './abroad.tsx'
import { expertOutline } from './registration-outline.tsx'

/** The oldest that the notice of experts admits (docs/handbook/membership.md#experts). */
const OLDEST = 65

function chinese(name: string, values: FormValues): Wording | undefined {
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

/** Whoever says to be from abroad reads in English, too, what a field asks for. */
const wording = (name: string, values: FormValues): Wording | undefined => {
  const own = chinese(name, values)
  return isForeign(values) ? { ...own, help: inEnglish(name, own?.help) } : own
}

export const expertRegistration: Registration = {
  ...expertOutline,
  stamped: {
    ...expertOutline.stamped,
    generate: '生成专家申请表',
    missing: '请上传入会申请表',
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
  identityField: 'idCard',
  mobileField: 'mobileTel',
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
