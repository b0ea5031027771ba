import { CHANNELS, SECOND_PERSON_ABOVE, STEP_UP_ABOVE } from '@portal/contract/communication/message.calls'
import { instantOf } from '@portal/contract/platform/time'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { listKey } from '../../../shared/list/list-page.tsx'
import { useStepUp } from '../../../shared/step-up.tsx'
import { timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { wordsOf } from '../../../shared/words-of.ts'
import styles from '../message.module.css'
import { callsOf, type Draft, type Report } from './draft.ts'

const WHEN = [
  { code: 'now', label: '立即发送' },
  { code: 'later', label: '定时发送' },
] as const

/** The last look: how many, whom not, when. The number shown here is the one that the server holds the sender to. */
export function SendDialog({
  draft,
  saved,
  report,
  onClose,
  onSent,
}: {
  draft: Draft
  saved: { id: string; version: number }
  report: Report
  onClose: () => void
  onSent: () => void
}) {
  const { channel } = draft
  const { label } = CHANNELS[channel]
  const queries = useQueryClient()
  const stepUp = useStepUp('onDemand')
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState('')
  const [failure, setFailure] = useState<string>()
  const many = report.deliverable > SECOND_PERSON_ABOVE
  const send = async () => {
    setFailure(undefined)
    if (when === 'later' && time === '') return setFailure('请选择发送时间')
    // The picker speaks the society's time, whatever the machine's zone.
    const scheduledAt = when === 'later' ? instantOf(time) : undefined
    try {
      const done = await stepUp.run((options) =>
        call(
          callsOf(channel).send,
          { ...saved, expected: report.deliverable, ...(scheduledAt && { scheduledAt }) },
          options,
        ),
      )
      if (!done) return
      void queries.invalidateQueries({ queryKey: listKey(callsOf(channel).log) })
      toast(
        done.state === 'awaiting'
          ? '已提交，等待另一位管理员复核'
          : scheduledAt
            ? `已安排，将于${timeOf(scheduledAt)}开始发送`
            : '已开始发送',
        'success',
      )
      onSent()
    } catch (cause) {
      setFailure(wordsOf(cause))
    }
  }
  return (
    <>
      <Dialog
        open
        size="narrow"
        title={`发送给 ${report.deliverable} 人？`}
        onClose={onClose}
        footer={
          <>
            <Button kind="quiet" onClick={onClose}>
              返回修改
            </Button>
            <Button busyText="正在提交…" onClick={send}>
              {many ? '提交复核' : when === 'later' ? '定时发送' : `发送${label}`}
            </Button>
          </>
        }
      >
        <div className={styles.confirm}>
          <Facts
            facts={[
              ...(channel === 'mail' ? ([['主题', draft.subject]] as const) : []),
              ['将收到', `${report.deliverable} 人`],
              [
                '不发送',
                report.excluded.map(({ label: why, count }) => `${why} ${count} 人`).join('，') || '无',
              ],
              ...(draft.files.length > 0 ? ([['附件', `${draft.files.length} 个`]] as const) : []),
            ]}
          />
          <Segmented
            label="发送时间"
            value={when}
            options={WHEN}
            onChange={(code) => setWhen(code as 'now' | 'later')}
          />
          {when === 'later' && (
            <Field label="开始时间（北京时间）" required>
              {(aria) => (
                <input
                  {...aria}
                  className={styles.time}
                  type="datetime-local"
                  value={time}
                  onChange={(event) => setTime(event.target.value)}
                />
              )}
            </Field>
          )}
          {many ? (
            <Banner tone="warning">
              收件人超过 {SECOND_PERSON_ABOVE} 人，提交后须由另一位管理员复核，复核前不会发出。
            </Banner>
          ) : (
            report.deliverable > STEP_UP_ABOVE && (
              <p className={styles.hint}>超过 {STEP_UP_ABOVE} 人，已绑定动态口令的账号须输入动态口令。</p>
            )
          )}
          {failure && <Banner tone="error">{failure}</Banner>}
        </div>
      </Dialog>
      {stepUp.dialog}
    </>
  )
}
