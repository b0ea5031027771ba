import { meeting } from '@portal/contract/evaluation/meeting.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import { shortTime } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Tag } from '../../shared/ui/tag.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { wordsOf } from '../../shared/words-of.ts'
import styles from './meeting.module.css'
import { attempt, type Shown } from './view.ts'

const STATES: Record<string, string> = {
  queued: '待发送',
  sending: '发送中',
  sent: '已发出',
  delivered: '已送达',
  failed: '发送失败',
  undelivered: '未送达',
  bounced: '被退回',
  cancelled: '已取消',
  unknown: '已发出',
}
const FAILED = new Set(['failed', 'undelivered', 'bounced', 'cancelled'])
const CHANNELS = { sms: '短信', mail: '邮件' }
type Result = OutputOf<typeof meeting.notice>

const SendDialog = ({ view, reload, onClose }: Shown & { onClose: () => void }) => {
  const [text, setText] = useState('')
  const [looked, setLooked] = useState<Result>()
  const input = { id: view.id, expectVersion: view.version, text }
  const look = async () => {
    try {
      setLooked(await call(meeting.notice, { ...input, previewOnly: true }))
    } catch (cause) {
      toast(wordsOf(cause), 'error')
    }
  }
  const send = async () => {
    if (await attempt(() => call(meeting.notice, input), '会议通知已发送')) onClose()
    await reload()
  }
  return (
    <Dialog
      open
      title="发送会议通知"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          {looked ? (
            <Button onClick={send} busyText="正在发送…">
              发送
            </Button>
          ) : (
            <Button onClick={look} busyText="正在生成…">
              预览
            </Button>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.meta}>
          发给已同意参加的专家，每人一条短信和一封邮件；评价多项成果的专家只收一次。同时将时间和地点告知各成果的申请人，不含补充说明。
        </p>
        <TextArea
          label="补充说明"
          value={text}
          onChange={(value) => {
            setText(value)
            setLooked(undefined)
          }}
          rows={3}
          limit={500}
          placeholder="如交通、住宿、需要携带的材料（写在邮件中）"
        />
        {looked?.preview.map(({ channel, subject, text: body }) => (
          <div key={channel} className={styles.letter}>
            <p className={styles.name}>
              {CHANNELS[channel as 'sms']}
              {subject && `：${subject}`}
            </p>
            <p>{body}</p>
          </div>
        ))}
        {looked && looked.skipped.length > 0 && (
          <Banner tone="warning" title="以下方式无法送达，请电话通知">
            {looked.skipped.map(({ name, reason }) => `${name}（${reason}）`).join('、')}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}

/** The notice, and what became of it for each expert. */
export const Notice = ({ view, reload }: Shown) => {
  const [sending, setSending] = useState(false)
  const told = view.experts.filter(({ expertId }) => view.notices.some((one) => one.expertId === expertId))
  return (
    <section className={styles.card} aria-label="会议通知">
      <div className={styles.head}>
        <h3>会议通知</h3>
        <span className={styles.meta}>
          已通知 {told.length} / {view.experts.length} 位专家
        </span>
      </div>
      {view.experts.length === 0 ? (
        <p className={styles.meta}>还没有专家。请先在“专家评审”中组建专家组。</p>
      ) : (
        <ul className={styles.people}>
          {view.experts.map(({ expertId, name, orgName }) => {
            const own = view.notices.filter((one) => one.expertId === expertId)
            const read = own.find(({ readAt }) => readAt !== null)?.readAt
            const latest = (['sms', 'mail'] as const).flatMap(
              (channel) => own.find((one) => one.channel === channel) ?? [],
            )
            return (
              <li key={expertId}>
                <div>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.meta}>{orgName}</p>
                </div>
                <div className={styles.tagList}>
                  {latest.length === 0 && <Tag tone="wait">未通知</Tag>}
                  {latest.map(({ id, channel, state, at }) => (
                    <Tag key={id} tone={FAILED.has(state) ? 'bad' : 'plain'}>
                      {CHANNELS[channel]}
                      {STATES[state] ?? state} {shortTime(at)}
                    </Tag>
                  ))}
                  {latest.length > 0 && (
                    <Tag tone={read ? 'good' : 'wait'}>{read ? `已读 ${shortTime(read)}` : '未读'}</Tag>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      )}
      {view.may.edit && (
        <div className={`${styles.acts} no-print`}>
          <Button kind="secondary" onClick={() => setSending(true)}>
            {told.length > 0 ? '再次发送通知' : '发送会议通知'}
          </Button>
        </div>
      )}
      {sending && <SendDialog view={view} reload={reload} onClose={() => setSending(false)} />}
    </section>
  )
}
