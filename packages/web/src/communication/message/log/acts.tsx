import { message } from '@portal/contract/communication/message.calls'
import type { CallOf, Endpoint } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, download, errorText, saveFile } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { useStepUp } from '../../../shared/step-up.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Confirm } from '../../../shared/ui/dialog.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../message.module.css'
import { RateDialog } from './rate-dialog.tsx'
import type { View } from './view.ts'

interface Question {
  readonly title: string
  readonly text: string
  readonly confirmText: string
  readonly danger?: boolean
  readonly act: () => Promise<void>
}

/** What may be done with a message in its state. */
export function Acts({ view, onDone }: { view: View; onDone: () => void }) {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const navigate = useNavigate()
  const stepUp = useStepUp('onDemand')
  const [question, setQuestion] = useState<Question>()
  const [pacing, setPacing] = useState(false)
  const { id, version, state, channel, progress } = view
  const home = channel === 'mail' ? 'mailOutbox' : 'smsOutbox'
  const one = { id, version }
  const act = async <E extends Endpoint>(endpoint: E, done: string, input = one as unknown as CallOf<E>) => {
    try {
      const answer = await stepUp.run((options) => call(endpoint, input, options))
      if (answer) toast(done, 'success')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
    setQuestion(undefined)
    onDone()
  }
  const copy = async () => {
    try {
      const made = await call(message.copy, { id })
      void navigate(to(home, { id: made.id }))
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const save = async () => {
    try {
      saveFile(await download(message.export, { id }))
    } catch {
      toast('下载失败', 'error')
    }
  }
  const untouched = Object.keys(progress).every((name) => name === 'waiting')
  const failed = progress.failed ?? 0
  const unknown = progress.unknown ?? 0
  if (state === 'draft')
    return (
      <div className={styles.row}>
        <ButtonLink kind={view.mayEdit ? 'primary' : 'secondary'} to={`${home}?id=${id}`}>
          {view.mayEdit ? '继续编辑' : '查看'}
        </ButtonLink>
        <Button kind="quiet" onClick={copy}>
          复制为新草稿
        </Button>
      </div>
    )
  return (
    <div className={styles.row}>
      {manages && state === 'awaiting' && (
        <Button
          onClick={() =>
            setQuestion({
              title: `同意发送给 ${view.total} 人？`,
              text: '请核对内容和收件人；同意后立即开始发送，或在定时的时间发送。',
              confirmText: '同意发送',
              act: () => act(message.approve, '已同意，开始发送'),
            })
          }
        >
          复核并同意
        </Button>
      )}
      {manages && state === 'sending' && (
        <Button kind="secondary" onClick={() => act(message.pause, '已暂停')}>
          暂停
        </Button>
      )}
      {manages && state === 'paused' && (
        <Button onClick={() => act(message.resume, '已继续发送')}>继续发送</Button>
      )}
      {manages && ['awaiting', 'sending', 'paused'].includes(state) && untouched && (
        <Button kind="quiet" onClick={() => act(message.withdraw, '已撤回为草稿')}>
          撤回修改
        </Button>
      )}
      {manages && ['awaiting', 'sending', 'paused'].includes(state) && (
        <Button kind="quiet" onClick={() => setPacing(true)}>
          调整速度
        </Button>
      )}
      {manages && ['awaiting', 'sending', 'paused'].includes(state) && (
        <Button
          kind="danger"
          onClick={() =>
            setQuestion({
              title: '取消发送？',
              text: '尚未发出的不再发送，已经发出的不能收回。',
              confirmText: '取消发送',
              danger: true,
              act: () => act(message.cancel, '已取消发送'),
            })
          }
        >
          取消发送
        </Button>
      )}
      {manages && failed > 0 && ['done', 'paused', 'sending'].includes(state) && (
        <Button kind="secondary" onClick={() => act(message.retry, `已重新发送 ${failed} 个`)}>
          重发失败的 {failed} 个
        </Button>
      )}
      {manages && unknown > 0 && ['done', 'paused'].includes(state) && (
        <Button
          kind="quiet"
          onClick={() =>
            setQuestion({
              title: `重发结果未知的 ${unknown} 个？`,
              text: '对方可能已经收到，重发后可能收到两次。失败的也会一并重发。',
              confirmText: '仍然重发',
              danger: true,
              act: () =>
                act(message.retry, '已重新发送', { ...one, unknown: true } as CallOf<typeof message.retry>),
            })
          }
        >
          重发结果未知的 {unknown} 个
        </Button>
      )}
      <Button kind="quiet" onClick={copy}>
        复制为新草稿
      </Button>
      {manages && (
        <Button kind="quiet" onClick={save}>
          导出记录
        </Button>
      )}
      {question && (
        <Confirm
          open
          title={question.title}
          confirmText={question.confirmText}
          danger={question.danger}
          onConfirm={question.act}
          onCancel={() => setQuestion(undefined)}
        >
          {question.text}
        </Confirm>
      )}
      {pacing && (
        <RateDialog
          view={view}
          onClose={() => setPacing(false)}
          onDone={() => {
            setPacing(false)
            onDone()
          }}
        />
      )}
      {stepUp.dialog}
    </div>
  )
}
