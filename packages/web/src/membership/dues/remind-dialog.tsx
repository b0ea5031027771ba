import { dues, REMINDER_DAYS } from '@portal/contract/membership/dues.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './dues.module.css'

interface Props {
  audience: CallOf<typeof dues.remind>
  onDone: () => void
  onClose: () => void
}

/** Whom a reminder would reach and what they would read, before anything is sent. */
export const RemindDialog = ({ audience, onDone, onClose }: Props) => {
  const { data, error } = useQuery({
    queryKey: ['dues', 'preview', audience],
    queryFn: () => call(dues.remindPreview, audience),
    gcTime: 0,
  })
  const send = async () => {
    try {
      const { units, messages } = await call(dues.remind, audience)
      toast(`已向${units}家单位发送${messages}条通知`, 'success')
      onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
      onClose()
    }
  }
  return (
    <Dialog
      open
      title="发送催缴通知"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={send} disabled={!data || data.units === 0} busyText="正在发送…">
            {data && data.units > 0 ? `发送给${data.units}家单位` : '发送'}
          </Button>
        </>
      }
    >
      {error && <Banner tone="error" title={errorText(error)} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && (
        <div className={styles.form}>
          {data.units === 0 ? (
            <Banner tone="warning" title="没有可以催缴的单位" />
          ) : (
            <p>
              将通知<strong>{data.units}</strong>家单位：短信{data.sms}条，邮件{data.mails}封。
            </p>
          )}
          {data.recent > 0 && (
            <p className={styles.note}>
              {data.recent}家单位在{REMINDER_DAYS}天内已经催缴过，本次不再发送。
            </p>
          )}
          {data.unreachable > 0 && (
            <p className={styles.note}>{data.unreachable}家单位没有联系方式，请以其他方式联系。</p>
          )}
          {data.smsText && (
            // Longer than a phone: the keyboard scrolls it too.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in the dialog could take the focus
            <section tabIndex={0} aria-label="通知内容">
              <h3>短信</h3>
              <p className={styles.letter}>{data.smsText}</p>
              <h3>邮件：{data.mailSubject}</h3>
              <p className={styles.letter}>{data.mailText}</p>
            </section>
          )}
        </div>
      )}
    </Dialog>
  )
}
