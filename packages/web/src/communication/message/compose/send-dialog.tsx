import {
  CHANNELS,
  type MessageChannel,
  SECOND_PERSON_ABOVE,
  STEP_UP_ABOVE,
  sendTime,
} from '@portal/contract/communication/message.fields'
import { picturesIn } from '@portal/contract/communication/message-body.rules'
import { startInstant } from '@portal/contract/platform/start-time.fields'
import { addDays, localOf, timeOf, today } from '@portal/contract/platform/time'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { START_CONTROLS, startText } from '../../../shared/form/controls/start-controls.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Hint } from '../../../shared/ui/layout.tsx'
import { callsOf, type Draft, type Report } from './draft.ts'

/** The last look: how many, whom not, when. The number shown here is the one that the server holds the sender to. */
export const SendDialog = ({
  channel,
  draft,
  saved,
  report,
  before = '',
  onClose,
  onSent,
}: {
  channel: MessageChannel
  draft: Draft
  saved: { id: string; version: number }
  report: Report
  /** When it was to leave before it was taken back to be changed. */
  before?: string
  onClose: () => void
  onSent: () => void
}) => {
  const many = report.deliverable > SECOND_PERSON_ABOVE
  const pictures = new Set(picturesIn(draft.body))
  const files = draft.fileIds.filter(({ id }) => !pictures.has(id)).length
  const planned = Date.parse(before) > Date.now() ? before : ''
  return (
    <ActionDialog
      endpoint={callsOf(channel).send}
      schema={sendTime}
      fixed={{ ...saved, expected: report.deliverable }}
      // Later is mostly tomorrow, when the office opens.
      defaults={{
        when: planned ? 'later' : 'now',
        at: planned ? localOf(planned) : `${addDays(today(), 1)}T09:00`,
      }}
      toInput={(values) => {
        const scheduledAt = startInstant(values)
        return { ...saved, expected: report.deliverable, ...(scheduledAt && { scheduledAt }) }
      }}
      visible={(name, { when }) => name !== 'at' || when === 'later'}
      controls={START_CONTROLS}
      title={`发送给 ${report.deliverable} 人？`}
      submitText={many ? '提交复核' : startText(`发送${CHANNELS[channel].label}`, '定时发送')}
      done={({ state }, { scheduledAt }) =>
        state === 'awaiting'
          ? '已提交，等待另一位管理员复核'
          : scheduledAt
            ? `已安排，将于${timeOf(scheduledAt)}开始发送`
            : '已开始发送'
      }
      onDone={onSent}
      onClose={onClose}
      intro={
        <Facts
          facts={[
            ...(channel === 'mail' ? ([['主题', draft.subject]] as const) : []),
            ['将收到', `${report.deliverable} 人`],
            ['不发送', report.excluded.map(({ label, count }) => `${label} ${count} 人`).join('，') || '无'],
            ...(pictures.size > 0 ? ([['正文图片', `${pictures.size} 张`]] as const) : []),
            ...(files > 0 ? ([['附件', `${files} 个`]] as const) : []),
          ]}
        />
      }
    >
      {planned && <Hint>撤回前安排于 {timeOf(planned)} 发送；可以改时间，或改为立即发送。</Hint>}
      {many ? (
        <Banner tone="warning">
          收件人超过 {SECOND_PERSON_ABOVE} 人，提交后须由另一位管理员复核，复核前不会发出。
        </Banner>
      ) : (
        report.deliverable > STEP_UP_ABOVE && (
          <Hint>超过 {STEP_UP_ABOVE} 人，已绑定动态口令的账号须输入动态口令。</Hint>
        )
      )}
    </ActionDialog>
  )
}
