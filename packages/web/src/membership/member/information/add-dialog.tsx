import { ADDED } from '@portal/contract/membership/admission.calls'
import { MEMBER_KINDS } from '@portal/contract/membership/member.calls'
import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { keysOf } from '@portal/contract/platform/codes'
import type { CallOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { choice } from '@portal/contract/platform/fields'
import { readIdCard } from '@portal/contract/platform/person/identity.fields'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { isAsked, isNeeded } from '../following.ts'
import { kindView } from '../kinds.ts'
import { duplicateAccount } from '../registration/duplicates.ts'
import { CONTROLS, SOCIETY } from './controls.tsx'

/** Kinds that staff can add by hand (adminAdd), with the defaults of docs/handbook/membership.md#defaults. */
const KINDS = {
  person: {
    call: memberAdmin.addPerson,
    account: 'user',
    identity: 'idCard',
    defaults: { ...ADDED.person, sex: '男' },
    refusedAt: { idCardRegistered: 'idCard' },
  },
  unit: {
    call: memberAdmin.addUnit,
    account: 'group',
    identity: 'cpcode',
    defaults: { ...ADDED.unit, contactSex: '男' },
    refusedAt: { creditCodeRegistered: 'cpcode', unitNameRegistered: 'name' },
  },
  expert: {
    call: memberAdmin.addExpert,
    account: 'expert',
    identity: 'idCard',
    defaults: { ...ADDED.expert, sex: '男', foreigner: 'false', isMember: '1' },
    refusedAt: { idCardRegistered: 'idCard' },
  },
  project: {
    call: memberAdmin.addProject,
    account: 'project',
    identity: 'tel',
    defaults: { sex: '男' },
    refusedAt: { mobileRegistered: 'tel' },
  },
} as const

export type AddedKind = keyof typeof KINDS
export const ADDED_KINDS = keysOf(KINDS)

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
  const { call, account, identity, defaults, refusedAt } = KINDS[kind]
  // One call for each kind, of one form: their inputs differ by the fields of the kind alone.
  const add: WriteEndpoint & { output: typeof call.output } = call
  const numbered = levels.length > 0
  const [schema] = useState(() =>
    numbered ? add.input.safeExtend({ level: choice('会员级别', levels, { widget: 'select' }) }) : add.input,
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
      defaults={{ ...defaults, ...(numbered && { level: defaultLevel }) }}
      sections={[
        ...view.sections,
        ...(numbered ? [{ ...SOCIETY, fields: ['level', ...SOCIETY.fields] }] : []),
      ]}
      columns
      controls={CONTROLS}
      wording={(name) => (name === 'idCard' ? { help: '本人凭此或手机号登录' } : undefined)}
      visible={isAsked}
      required={isNeeded}
      derive={(name, value) => (name === 'idCard' ? readIdCard(value) : undefined)}
      verify={async (name, value) => (name === identity ? duplicateAccount(account, value) : undefined)}
      toInput={(values) => values as unknown as CallOf<typeof add>}
      refusedAt={refusedAt}
      done={({ serialNum, destination }, input) =>
        `已添加“${(input as { name: string }).name}”，${serialNum && `会员编号 ${serialNum}，`}初始密码已通过短信发送至 ${destination}`
      }
      onDone={({ id }) => onSaved(id)}
      onClose={onClose}
      intro={
        <Banner tone="info">
          添加后直接生效{numbered && '并编号'}
          ；未填的内容由本人登录后补充。随机初始密码以短信发送，首次登录须修改。
        </Banner>
      }
    />
  )
}
