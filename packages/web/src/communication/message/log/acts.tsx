import { message } from '@portal/contract/communication/message.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { Button, ButtonLink, type ButtonProps } from '../../../shared/ui/button.tsx'
import { Toolbar } from '../../../shared/ui/toolbar.tsx'
import type { Stored } from '../compose/draft.ts'
import { RateDialog } from './rate-dialog.tsx'

/** What is asked before it is done. */
const QUESTIONS = {
  approve: {
    endpoint: message.approve,
    text: '请核对内容和收件人；同意后立即开始发送，或在定时的时间发送。',
    submitText: '同意发送',
    done: '已同意，开始发送',
    danger: false,
  },
  sendBack: {
    endpoint: message.sendBack,
    text: '退回后作者可以修改，再次提交。',
    submitText: '退回',
    done: '已退回作者',
    danger: false,
  },
  cancel: {
    endpoint: message.cancel,
    text: '尚未发出的不再发送，已经发出的不能收回。',
    submitText: '取消发送',
    done: '已取消发送',
    danger: true,
  },
  unknown: {
    endpoint: message.retry,
    text: '对方可能已经收到，重发后可能收到两次。失败的也会一并重发。',
    submitText: '仍然重发',
    done: '已重新发送',
    danger: true,
  },
} as const
type Asked = keyof typeof QUESTIONS
type Asking = (typeof QUESTIONS)[Asked]['endpoint']

type Direct = typeof message.pause | typeof message.retry
/** Done at once; what came of it stands below the buttons or beside them. */
function Act({
  endpoint,
  input,
  done,
  onDone,
  kind,
  children,
}: {
  endpoint: Direct
  input: CallOf<typeof message.pause>
  done: string
  onDone?: () => void
  kind?: ButtonProps['kind']
  children: ReactNode
}) {
  const act = useAction<Direct>(endpoint, { done, ...(onDone && { onDone }) })
  return (
    <>
      <Button kind={kind} busy={act.busy} onClick={() => act.run(input)}>
        {children}
      </Button>
      <ActionNote action={act} />
    </>
  )
}

/** What may be done with a message in its state. */
export function Acts({ view }: { view: Stored }) {
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const navigate = useNavigate()
  const [asked, ask] = useState<Asked>()
  const [pacing, setPacing] = useState(false)
  const home = view.channel === 'mail' ? 'mailOutbox' : 'smsOutbox'
  const copy = useAction(message.copy, { onDone: ({ id }) => void navigate(to(home, { id })) })
  const records = useDownload(message.export)
  const { id, version, state, total, progress } = view
  const titles: Record<Asked, string> = {
    sendBack: '退回这份草稿？',
    approve: `同意发送给 ${total} 人？`,
    cancel: '取消发送？',
    unknown: `重发结果未知的 ${progress.unknown ?? 0} 个？`,
  }
  return (
    <Toolbar label="操作">
      {state === 'draft' ? (
        <>
          <ButtonLink kind={view.mayEdit ? 'primary' : 'secondary'} to={to(home, { id })}>
            {!view.mayEdit ? '查看' : view.handedInAt && manages ? '核对并发送' : '继续编辑'}
          </ButtonLink>
          {view.handedInAt && manages && (
            <Button kind="secondary" onClick={() => ask('sendBack')}>
              退回…
            </Button>
          )}
        </>
      ) : (
        manages && (
          <Steering
            view={view}
            onAsk={ask}
            onPace={() => setPacing(true)}
            // Whoever takes it back to change it goes on writing.
            onWithdrawn={() => void navigate(to(home, { id, at: view.scheduledAt ?? undefined }))}
          />
        )
      )}
      <Button kind="quiet" busy={copy.busy} onClick={() => copy.run({ id })}>
        复制为新草稿
      </Button>
      {manages && state !== 'draft' && (
        <Button kind="quiet" busy={records.busy} onClick={() => records.run({ id })}>
          导出记录
        </Button>
      )}
      {asked && (
        <ActionDialog<Asking>
          {...QUESTIONS[asked]}
          // Sent again although it may arrive twice: that is what the question is about.
          fixed={{ id, version, ...(asked === 'unknown' && { unknown: true }) }}
          title={titles[asked]}
          onClose={() => ask(undefined)}
        >
          {QUESTIONS[asked].text}
        </ActionDialog>
      )}
      {pacing && <RateDialog view={view} onClose={() => setPacing(false)} />}
    </Toolbar>
  )
}

/** Of what is under way, or ended with failures. */
const Steering = ({
  view: { id, version, state, progress },
  onAsk,
  onPace,
  onWithdrawn,
}: {
  view: Stored
  onAsk: (asked: Asked) => void
  onPace: () => void
  onWithdrawn: () => void
}) => {
  const one = { id, version }
  const { failed = 0, unknown = 0 } = progress
  const under = ['awaiting', 'sending', 'paused'].includes(state)
  const untouched = Object.keys(progress).every((name) => name === 'waiting')
  return (
    <>
      {state === 'awaiting' && <Button onClick={() => onAsk('approve')}>复核并同意</Button>}
      {state === 'sending' && (
        <Act key="pause" endpoint={message.pause} input={one} done="已暂停" kind="secondary">
          暂停
        </Act>
      )}
      {state === 'paused' && (
        <Act key="resume" endpoint={message.resume} input={one} done="已继续发送">
          继续发送
        </Act>
      )}
      {under && untouched && (
        <Act endpoint={message.withdraw} input={one} done="已撤回为草稿" onDone={onWithdrawn} kind="quiet">
          撤回修改
        </Act>
      )}
      {under && (
        <>
          <Button kind="quiet" onClick={onPace}>
            调整速度
          </Button>
          <Button kind="danger" onClick={() => onAsk('cancel')}>
            取消发送
          </Button>
        </>
      )}
      {failed > 0 && ['done', 'paused', 'sending'].includes(state) && (
        <Act endpoint={message.retry} input={one} done={`已重新发送 ${failed} 个`} kind="secondary">
          重发失败的 {failed} 个
        </Act>
      )}
      {unknown > 0 && ['done', 'paused'].includes(state) && (
        <Button kind="quiet" onClick={() => onAsk('unknown')}>
          重发结果未知的 {unknown} 个
        </Button>
      )}
    </>
  )
}
