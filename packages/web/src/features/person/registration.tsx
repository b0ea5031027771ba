import { splitTitle, TITLE_FORM, TITLE_OTHER } from '@portal/contract/enums'
import { member } from '@portal/contract/features/member'
import { PERSON_SECTIONS, person, personPageForm } from '@portal/contract/features/person'
import { readIdCard } from '@portal/contract/fields'
import { ApiError, call, download } from '../../shared/api.ts'
import type { FormValues } from '../../shared/form/use-schema-form.ts'
import { paths } from '../../shared/paths.ts'
import type { Registration } from '../member/index.ts'
import { organisationControl } from '../organisation/index.ts'

/** Numbers already asked about: the budget of the duplicate check is small (security.md). */
const asked = new Map<string, string | undefined>()

async function duplicateOf(idCard: string, ticket: string): Promise<string | undefined> {
  if (asked.has(idCard)) return asked.get(idCard)
  try {
    await call(member.judgeAccount, { account: idCard, type: 'user' }, { ticket })
    asked.set(idCard, undefined)
  } catch (cause) {
    // Any other failure keeps nobody from going on: the submit decides.
    if (!(cause instanceof ApiError && cause.is('idCardRegistered'))) return undefined
    asked.set(idCard, cause.text)
  }
  return asked.get(idCard)
}

/** What the calls take: the title in words only when it is asked for. */
const toRecord = (values: FormValues): FormValues => ({
  ...values,
  otherZc: values.zc === TITLE_OTHER ? (values.otherZc ?? '') : '',
})

export const personRegistration: Registration = {
  kind: 'person',
  texts: {
    notice: 'notice-person',
    pledge: 'pledge-person',
    uploaded: 'reminder-uploaded-person',
    notUploaded: 'reminder-not-uploaded-person',
  },
  consent: '我单独同意学会为核实身份、办理入会处理我的身份证号和入会申请表扫描件',
  backTo: paths.personLogin,
  staffPhone: (settings) => settings.staffPhonePerson || settings.staffPhone,
  queries: ['mobileTel', 'account'],
  schema: personPageForm,
  sections: PERSON_SECTIONS,
  // §9
  defaults: { sex: '男' },
  stamped: {
    name: '入会申请表',
    generate: '生成入会申请表',
    missing: '请上传入会申请表',
    slots: [{ slot: 'companyAttach', title: '盖章的入会申请表' }],
  },
  identityField: 'idCard',
  locked: ['birthday'],
  visible: (name, { zc }) => name !== 'otherZc' || zc === TITLE_OTHER,
  required: (name) => name === 'otherZc',
  // Eighteen typed characters only: fifteen of them can look like an old number on the way.
  derive: (name, value) =>
    name === 'idCard' && value.replace(/[\s-]/g, '').length === 18 ? readIdCard(value) : undefined,
  verify: async (name, value, ticket) => (name === 'idCard' ? duplicateOf(value, ticket) : undefined),
  controls: (ticket) => ({ company: (control) => organisationControl(control, ticket) }),
  toForm: (values) => ({ ...values, ...splitTitle(values.zc ?? '', values.otherZc ?? '', TITLE_FORM) }),
  toRecord,
  load: (ticket) => call(person.beforeLogin, {}, { ticket }),
  submit: ({ values, pwd, promiseWord, files, uploadLater, layout }, options) =>
    call(
      person.register,
      {
        ...(values as never as Parameters<typeof call<typeof person.register>>[1]),
        ...(pwd === undefined ? {} : { pwd }),
        promiseWord,
        companyAttach: files.companyAttach ?? [],
        uploadLater,
        layout,
      },
      options,
    ),
  printForm: (values, promiseWord, options) =>
    download(
      person.applicationForm,
      { ...(values as never as Parameters<typeof call<typeof person.applicationForm>>[1]), promiseWord },
      options,
    ),
}
