import type { OutputOf } from '@portal/contract/endpoint'
import {
  achievementProcess,
  MESSAGE_TEMPLATES,
  NOTICE_STATES,
} from '@portal/contract/features/achievement-process'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { shortTime } from '../../../shared/time.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox, SelectField } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './desk.module.css'
import type { Process } from './parts.ts'

type Template = keyof typeof MESSAGE_TEMPLATES
type Channel = 'sms' | 'mail' | 'site'
const CHANNELS: Record<Channel, string> = { sms: '短信', mail: '邮件', site: '站内' }
const BAD = ['failed', 'undelivered', 'bounced', 'cancelled'] as const
const GOOD = ['sent', 'delivered', 'site'] as const
const toneOf = (state: string) =>
  (BAD as readonly string[]).includes(state)
    ? 'bad'
    : (GOOD as readonly string[]).includes(state)
      ? 'good'
      : 'wait'

/** Chooses a template, people and channels, shows what will be sent, then sends it. */
const SendDialog = ({
  id,
  process,
  onSent,
  onClose,
}: {
  id: string
  process: Process
  onSent: () => void
  onClose: () => void
}) => {
  const [template, setTemplate] = useState<Template>('progress')
  const [channels, setChannels] = useState<readonly Channel[]>(['site', 'sms'])
  const [caseId, setCaseId] = useState('')
  const [text, setText] = useState('')
  const [errors, setErrors] = useState<{ text?: string; channels?: string; caseId?: string }>({})
  const [preview, setPreview] = useState<OutputOf<typeof achievementProcess.sendMessage>>()
  const toObjector = template === 'caseProgress'
  const send = async (previewOnly: boolean) => {
    const wrong = {
      ...([...text.trim()].length < 4 && { text: '请填写内容' }),
      ...(channels.length === 0 && { channels: '请选择发送方式' }),
      ...(toObjector && caseId === '' && { caseId: '请选择异议' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      const answer = await call(achievementProcess.sendMessage, {
        projectId: id,
        template,
        to: [toObjector ? { kind: 'objector', id: caseId } : { kind: 'applicant' }],
        channels: [...channels],
        vars: { text: text.trim() },
        previewOnly,
      })
      if (previewOnly) return setPreview(answer)
      toast('已发送', 'success')
      onSent()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <Dialog
      open
      title="发送通知"
      onClose={onClose}
      footer={
        preview ? (
          <>
            <Button kind="quiet" onClick={() => setPreview(undefined)}>
              返回修改
            </Button>
            <Button onClick={() => send(false)} busyText="正在发送…" disabled={preview.preview.length === 0}>
              发送
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={onClose}>
              取消
            </Button>
            <Button onClick={() => send(true)} busyText="正在生成…">
              预览
            </Button>
          </>
        )
      }
    >
      {preview ? (
        <div className={styles.fields}>
          {preview.preview.map((one) => (
            <article key={`${one.toName}-${one.channel}`} className={styles.card}>
              <header>
                <strong>{one.toName}</strong>
                <span className={styles.small}>{CHANNELS[one.channel as Channel]}</span>
              </header>
              {one.subject && <strong>{one.subject}</strong>}
              <p>{one.text}</p>
            </article>
          ))}
          {preview.skipped.map((one) => (
            <p key={`${one.toName}-${one.channel}`} role="status">
              {one.toName}：{CHANNELS[one.channel as Channel]}不能发送，{one.reason}
            </p>
          ))}
        </div>
      ) : (
        <div className={styles.fields}>
          <SelectField
            label="模板"
            required
            options={Object.entries(MESSAGE_TEMPLATES)
              .filter(([code]) => code !== 'caseProgress' || process.objections.length > 0)
              .map(([code, { label }]) => ({ code, label }))}
            value={template}
            onChange={(value) => setTemplate((value || 'progress') as Template)}
          />
          {toObjector ? (
            <SelectField
              label="异议"
              required
              options={process.objections.map((one) => ({ code: one.id, label: one.caseNo }))}
              value={caseId}
              onChange={setCaseId}
              error={errors.caseId}
            />
          ) : (
            <p className={styles.banner} data-audience="both">
              发给申请人，申请人可以看到全部内容
            </p>
          )}
          <fieldset className={styles.acts}>
            <legend>发送方式</legend>
            {(['site', 'sms', 'mail'] as const)
              .filter((code) => code !== 'site' || !toObjector)
              .map((code) => (
                <Checkbox
                  key={code}
                  value={channels.includes(code)}
                  onChange={(on) =>
                    setChannels(on ? [...channels, code] : channels.filter((one) => one !== code))
                  }
                >
                  {CHANNELS[code]}
                </Checkbox>
              ))}
          </fieldset>
          {errors.channels && <p role="alert">{errors.channels}</p>}
          <TextArea
            label="内容"
            required
            value={text}
            onChange={setText}
            error={errors.text}
            help="称呼、成果名称和链接会自动加上"
            rows={4}
            limit={500}
          />
        </div>
      )}
    </Dialog>
  )
}

/** What was sent about an achievement and what became of it. */
export const Notices = ({ id, process, maySend }: { id: string; process: Process; maySend: boolean }) => {
  const queries = useQueryClient()
  const key = ['achievement-notices', id, process.version]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(achievementProcess.notices, { id }, { signal }),
  })
  const [sending, setSending] = useState(false)
  if (error)
    return (
      <ErrorState title="通知记录无法打开" onRetry={() => refetch()}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={4} />
  return (
    <>
      {maySend && (
        <Button kind="secondary" onClick={() => setSending(true)}>
          发送通知
        </Button>
      )}
      {data.list.length === 0 && <p className={styles.small}>还没有发出通知。</p>}
      {data.list.map((one) => (
        <article key={one.id} className={styles.card}>
          <header>
            <strong>
              {CHANNELS[one.channel]} · {one.toName}
            </strong>
            <Tag tone={toneOf(one.state)}>{NOTICE_STATES[one.state]}</Tag>
          </header>
          <span className={styles.small}>
            {shortTime(one.at)} · {one.byName}
          </span>
        </article>
      ))}
      {sending && (
        <SendDialog
          id={id}
          process={process}
          onClose={() => setSending(false)}
          onSent={() => {
            setSending(false)
            void queries.invalidateQueries({ queryKey: ['achievement-notices', id] })
            void queries.invalidateQueries({ queryKey: ['achievement-thread', id] })
          }}
        />
      )}
    </>
  )
}
