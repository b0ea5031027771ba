import { MEMBER_KINDS, member } from '@portal/contract/membership/member.calls'
import { ADDED_EXPERT, memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { type FormValues, showFieldErrors, useSchemaForm } from '../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { kindView } from '../kinds.ts'
import { FormDialog, SOCIETY } from './form-dialog.tsx'

/** Kinds that staff can add by hand (adminAdd), with the defaults of docs/handbook/membership.md#defaults. */
const KINDS = {
  person: {
    call: memberAdmin.addPerson,
    account: 'user',
    defaults: { sex: '男', memberTag1: '会员' },
  },
  expert: {
    call: memberAdmin.addExpert,
    account: 'expert',
    defaults: { ...ADDED_EXPERT, sex: '男', foreigner: 'false', isMember: '1' },
  },
} as const

export type AddedKind = keyof typeof KINDS

/** Information dialog, mode add: approved at once, the initial password goes out by SMS (docs/handbook/identity.md#forced-change). */
export const AddDialog = ({
  kind,
  onSaved,
  onClose,
}: {
  kind: AddedKind
  onSaved: (id: string, text: string) => void
  onClose: () => void
}) => {
  const view = kindView(kind)
  const { levels, defaultLevel, label } = MEMBER_KINDS[kind]
  const { call: add, account, defaults } = KINDS[kind]
  const form = useSchemaForm(view.schema, defaults as FormValues)
  const [level, setLevel] = useState<string>(defaultLevel)
  const [failure, setFailure] = useState<string>()

  const verify = async (name: string, value: string) => {
    if (name !== 'idCard') return undefined
    try {
      await call(member.judgeAccount, { account: value, type: account })
    } catch (cause) {
      // Anything else is decided when it is saved.
      return cause instanceof ApiError && cause.is('idCardRegistered') ? cause.text : undefined
    }
    return undefined
  }
  const save = form.form.handleSubmit(
    async (values) => {
      setFailure(undefined)
      try {
        const added = await call(add, { ...values, level } as never)
        const told = `初始密码已通过短信发送至 ${added.destination}`
        onSaved(added.id, `已添加“${values.name}”，会员编号 ${added.serialNum}，${told}`)
      } catch (cause) {
        if (cause instanceof ApiError && cause.is('idCardRegistered'))
          form.form.setError('idCard', { type: 'server', message: cause.text }, { shouldFocus: true })
        else if (!showFieldErrors(form, cause)) setFailure(errorText(cause))
      }
    },
    () => setFailure('请完善以下标出的内容'),
  )
  return (
    <FormDialog
      title={`新增${label}`}
      form={form}
      sections={[...view.sections, SOCIETY]}
      verify={verify}
      failure={failure}
      saveText="添加"
      onSave={save}
      onClose={onClose}
      notice={<Banner tone="info">添加后直接生效并编号；随机初始密码以短信发给本人，首次登录须修改。</Banner>}
      more={<SelectField label="会员级别" required value={level} onChange={setLevel} options={levels} />}
    />
  )
}
