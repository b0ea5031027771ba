import { achievementProcess, MESSAGE_TEMPLATES } from '@portal/contract/evaluation/process.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { instantOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox, Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './desk.module.css'
import type { Process } from './parts.ts'
import { CHANNELS } from './scheduled.tsx'

type Template = keyof typeof MESSAGE_TEMPLATES
type Channel = 'sms' | 'mail' | 'site'

const WHEN = [
  { code: 'now', label: '立即发送' },
  { code: 'later', label: '定时发送' },
]
const TO = [
  { code: 'applicant', label: '申请人' },
  { code: 'panel', label: '专家组' },
]
type Answer = OutputOf<typeof achievementProcess.sendMessage>
const doneText = ({ sendAt, heldUntil }: Answer): string =>
  sendAt ? `已安排在 ${timeOf(sendAt)} 发送` : `已提交，短信将于 ${timeOf(heldUntil ?? '')} 发出`

/** Chooses a template, people and channels, shows what will be sent, then sends it. */
export const SendDialog = ({
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
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState('')
  const [toPanel, setToPanel] = useState(false)
  const [errors, setErrors] = useState<{ text?: string; channels?: string; caseId?: string; time?: string }>(
    {},
  )
  const [preview, setPreview] = useState<Answer>()
  const toObjector = template === 'caseProgress'
  const panel = toPanel && template === 'arrangement'
  const onlySent = toObjector || panel
  const chosen = channels.filter((code) => code !== 'site' || !onlySent)
  const send = async (previewOnly: boolean) => {
    const wrong = {
      ...([...text.trim()].length < 4 && { text: '请填写内容' }),
      ...(chosen.length === 0 && { channels: '请选择发送方式' }),
      ...(toObjector && caseId === '' && { caseId: '请选择异议' }),
      ...(when === 'later' && time === '' && { time: '请选择发送时间' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    try {
      const answer = await call(achievementProcess.sendMessage, {
        projectId: id,
        template,
        to: [toObjector ? { kind: 'objector', id: caseId } : { kind: panel ? 'panel' : 'applicant' }],
        channels: [...chosen],
        vars: { text: text.trim() },
        previewOnly,
        ...(when === 'later' && { sendAt: instantOf(time) }),
      })
      if (previewOnly) return setPreview(answer)
      toast(answer.scheduledId === null ? '已发送' : doneText(answer), 'success')
      onSent()
    } catch (cause) {
      const late = cause instanceof ApiError ? cause.fields?.sendAt : undefined
      if (late === undefined) return toast(errorText(cause), 'error')
      setErrors({ time: late })
      setPreview(undefined)
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
            <Button onClick={() => send(false)} busyText="正在提交…" disabled={preview.preview.length === 0}>
              {when === 'later' ? '确认定时发送' : '发送'}
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
          {preview.sendAt && (
            <Banner tone="info">将于 {timeOf(preview.sendAt)}（北京时间）发送，发出前可以撤回。</Banner>
          )}
          {preview.heldUntil && (
            <Banner tone="info">
              现在是短信免打扰时间，短信将于 {timeOf(preview.heldUntil)} 发出，其余方式立即发送。
            </Banner>
          )}
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
            <>
              {template === 'arrangement' && (
                <Segmented
                  label="收件人"
                  options={TO}
                  value={panel ? 'panel' : 'applicant'}
                  onChange={(code) => setToPanel(code === 'panel')}
                />
              )}
              <p className={styles.banner} data-audience={panel ? 'staff' : 'both'}>
                {panel ? '发给专家组的每位专家，申请人看不到' : '发给申请人，申请人可以看到全部内容'}
              </p>
            </>
          )}
          <fieldset className={styles.acts}>
            <legend>发送方式</legend>
            {(['site', 'sms', 'mail'] as const)
              .filter((code) => code !== 'site' || !onlySent)
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
          <Segmented
            label="发送时间"
            options={WHEN}
            value={when}
            onChange={(code) => setWhen(code as 'now' | 'later')}
          />
          {when === 'later' && (
            <Field label="发送时间（北京时间）" required error={errors.time}>
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
        </div>
      )}
    </Dialog>
  )
}
