import { panel } from '@portal/contract/peer-review/panel.calls'
import type { Hit } from '@portal/contract/peer-review/panel.fields'
import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { abstention } from '@portal/contract/peer-review/sheet/sheet.fields'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { anewWhenChanged, type PanelView, type Row } from './view.ts'

export type Asked =
  | { readonly act: 'replace' | 'revoke' | 'abstain'; readonly row: Row }
  | { readonly act: 'join'; readonly row: Row }
  | { readonly act: 'waive'; readonly row: Row; readonly hit: Hit }

const TITLES = { waive: '免回避说明', replace: '替换', revoke: '撤回邀请', abstain: '登记弃权' }

/** What is done to a seat with a reason. */
export const SeatDialog = ({
  asked,
  view,
  onClose,
}: {
  asked: Exclude<Asked, { act: 'join' }>
  view: PanelView
  onClose: () => void
}) => {
  const { row, act } = asked
  const { projectId, version, formVersion } = view
  const { expertId } = row
  const about = { projectId, expertId }
  const dialog = {
    title: `${TITLES[act]}：${row.name}`,
    submitText: '确定',
    busyText: '正在办理…',
    danger: act !== 'waive',
    onRefused: anewWhenChanged,
    onClose,
  }
  if (act === 'waive')
    return (
      <ActionDialog
        {...dialog}
        endpoint={panel.waive}
        fixed={{ ...about, rule: asked.hit.rule }}
        intro={asked.hit.text}
        done="已提交，待负责人确认"
      />
    )
  if (act === 'replace')
    return (
      <ActionDialog
        {...dialog}
        endpoint={panel.replace}
        fixed={{ ...about, expectVersion: version }}
        done="已替换"
      />
    )
  if (act === 'revoke')
    return <ActionDialog {...dialog} endpoint={panel.revokeInvite} fixed={about} done="邀请已撤回" />
  return (
    <ActionDialog
      {...dialog}
      endpoint={examination.examine}
      schema={abstention}
      toInput={({ reason = '' }) => ({
        ...{ projectId, panelVersion: version, formVersion, expectVersion: 0 },
        onBehalf: { expertId, abstain: true, reason },
      })}
      done="已登记弃权"
    />
  )
}
