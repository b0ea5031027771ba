import { memberAdmin } from '@portal/contract/membership/member-admin.calls'
import { today } from '@portal/contract/platform/time'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import type { MemberRecord } from './record-view.tsx'

interface Props {
  record: Pick<MemberRecord, 'id' | 'version' | 'name'>
  onSaved: () => void
  onClose: () => void
}

/** 退会, 除名, 去世: the record stays, the membership ends. */
export const EndDialog = ({ record: { id, version, name }, onSaved, onClose }: Props) => (
  <ActionDialog
    endpoint={memberAdmin.endMembership}
    fixed={{ id, version }}
    // The ground is chosen knowingly: an expulsion is not put down as a resignation.
    defaults={{ on: today() }}
    title={`终止“${name}”的会员资格`}
    submitText="终止会员资格"
    danger
    done={`已终止“${name}”的会员资格`}
    onDone={onSaved}
    onClose={onClose}
    intro={
      <p>
        账号停用，证书失效，学会职务转入历任职务；编号和办理记录保留。系统不自动通知本人，需要时请另行发函。
      </p>
    }
  />
)

/** A membership that ended by mistake, or is taken up again. */
export const ReinstateDialog = ({ record: { id, version, name }, onSaved, onClose }: Props) => (
  <ActionDialog
    endpoint={memberAdmin.reinstate}
    fixed={{ id, version }}
    title={`恢复“${name}”的会员资格？`}
    submitText="恢复"
    done={`已恢复“${name}”的会员资格`}
    onDone={onSaved}
    onClose={onClose}
    intro={<p>沿用原编号和级别，账号恢复登录；证书需重新签发，学会职务需另行调整。</p>}
  />
)
