import { ADDED_EXPERT } from '@portal/contract/membership/admission.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { choice } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { FOLLOWING, isAsked } from '../following.ts'
import { kindView } from '../kinds.ts'
import { duplicateAccount } from '../registration/duplicates.ts'
import { CONTROLS, SOCIETY } from './controls.tsx'

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
  onSaved: (id: string) => void
  onClose: () => void
}) => {
  const view = kindView(kind)
  const { levels, defaultLevel, label } = MEMBER_KINDS[kind]
  const { call: add, account, defaults } = KINDS[kind]
  const [schema] = useState(() =>
    view.schema.extend({ level: choice('会员级别', levels, { widget: 'select' }) }),
  )
  return (
    <ActionDialog
      endpoint={add}
      schema={schema}
      size="wide"
      title={`新增${label}`}
      submitText="添加"
      busyText="正在保存…"
      draft={`member:add:${kind}`}
      defaults={{ ...defaults, level: defaultLevel }}
      sections={[...view.sections, { ...SOCIETY, fields: ['level', ...SOCIETY.fields] }]}
      controls={CONTROLS}
      visible={isAsked}
      required={(name, values) => FOLLOWING.includes(name) && isAsked(name, values)}
      derive={(name, value) => (name === 'idCard' ? readIdCard(value) : undefined)}
      verify={async (name, value) => (name === 'idCard' ? duplicateAccount(account, value) : undefined)}
      toInput={(values) => values as unknown as CallOf<typeof add>}
      refusedAt={{ idCardRegistered: 'idCard' }}
      done={({ serialNum, destination }, input) =>
        `已添加“${input.name}”，会员编号 ${serialNum}，初始密码已通过短信发送至 ${destination}`
      }
      onDone={({ id }) => onSaved(id)}
      onClose={onClose}
      intro={<Banner tone="info">添加后直接生效并编号；随机初始密码以短信发给本人，首次登录须修改。</Banner>}
    />
  )
}
