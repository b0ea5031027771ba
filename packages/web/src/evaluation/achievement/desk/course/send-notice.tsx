import { noticeForm, reachedInside } from '@portal/contract/evaluation/desk.fields'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import type { CallOf, OutputOf } from '@portal/contract/platform/endpoint'
import { instantOf, timeOf } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useAction } from '../../../../shared/call/use-action.ts'
import { FormDialog } from '../../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import type { FormValues } from '../../../../shared/form/use-schema-form.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { DateTimeField } from '../../../../shared/ui/date-field.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Stack } from '../../../../shared/ui/layout.tsx'
import type { Process } from '../parts.ts'
import { Entry } from './entry.tsx'
import { CHANNELS } from './scheduled.tsx'

type Input = CallOf<typeof achievementProcess.sendMessage>
type Answer = OutputOf<typeof achievementProcess.sendMessage>
interface Draft {
  values: FormValues
  input: Input
  answer: Answer
}

const inputOf = (projectId: string, values: FormValues): Input => {
  const { template = '', caseId, to = '', when, sendAt, vars } = values
  const channels = values.channels as unknown as Input['channels']
  const onlySent = !reachedInside(template, to)
  const recipient =
    template === 'caseProgress'
      ? { kind: 'objector', id: caseId }
      : { kind: template === 'arrangement' ? to : 'applicant' }
  return {
    ...{ projectId, template, to: [recipient], vars: vars as unknown as { text: string } },
    channels: channels.filter((code) => code !== 'site' || !onlySent),
    ...(when === 'later' && { sendAt: instantOf(sendAt ?? '') }),
    previewOnly: true,
  } as Input
}

const visible = (name: string, { template, when }: FormValues) =>
  name === 'caseId'
    ? template === 'caseProgress'
    : name === 'to'
      ? template === 'arrangement'
      : name !== 'sendAt' || when === 'later'

const readBy = ({ template, to }: FormValues): string => {
  if (template === 'caseProgress') return '发给异议人，申请人看不到'
  return template === 'arrangement' && to === 'panel'
    ? '发给专家组的每位专家，申请人看不到'
    : '发给申请人，申请人可以看到全部内容'
}

interface WriteProps {
  id: string
  process: Process
  /** Taken up again after a look at what would be sent. */
  before: FormValues | undefined
  onPreview: (draft: Draft) => void
  onClose: () => void
}
const Write = ({ id, process, before, onPreview, onClose }: WriteProps) => {
  const [schema] = useState(() =>
    noticeForm(process.objections.map((one) => ({ code: one.id, label: one.caseNo }))),
  )
  const typed = useRef<FormValues>({})
  const form = useCallForm(achievementProcess.sendMessage, {
    schema,
    defaults: { template: 'progress', to: 'applicant', channels: ['site', 'sms'], when: 'now' },
    start: before,
    draft: `notice:${id}`,
    toInput: (values) => {
      typed.current = values
      return inputOf(id, values)
    },
    onDone: (answer, input) => onPreview({ answer, input, values: typed.current }),
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title="发送通知"
      submitText="预览"
      busyText="正在生成…"
      visible={visible}
      required={(name) => name === 'caseId' || name === 'sendAt'}
      controls={{
        sendAt: ({ form: _form, field: _field, ...control }) => (
          <DateTimeField {...control} ref={control.ref as never} />
        ),
      }}
      onClose={onClose}
    >
      <Banner>{readBy(form.form.watch())}</Banner>
    </FormDialog>
  )
}

const doneText = ({ scheduledId, sendAt, heldUntil }: Answer): string => {
  if (scheduledId === null) return '已发送'
  return sendAt ? `已安排在 ${timeOf(sendAt)} 发送` : `已提交，短信将于 ${timeOf(heldUntil ?? '')} 发出`
}

const Preview = ({
  draft: { answer, input },
  onBack,
  onClose,
}: {
  draft: Draft
  onBack: () => void
  onClose: () => void
}) => {
  const send = useAction(achievementProcess.sendMessage, { done: doneText, onDone: onClose })
  return (
    <Dialog
      open
      title="发送通知"
      dirty
      onClose={onClose}
      message={<ActionNote action={send} />}
      footer={
        <>
          <Button kind="quiet" onClick={onBack}>
            返回修改
          </Button>
          <Button
            busy={send.busy}
            busyText="正在提交…"
            disabled={answer.preview.length === 0}
            onClick={() => send.run({ ...input, previewOnly: false })}
          >
            {input.sendAt ? '确认定时发送' : '发送'}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {answer.sendAt && <Banner>将于 {timeOf(answer.sendAt)}（北京时间）发送，发出前可以撤回。</Banner>}
        {answer.heldUntil && (
          <Banner>现在是短信免打扰时间，短信将于 {timeOf(answer.heldUntil)} 发出，其余方式立即发送。</Banner>
        )}
        {answer.preview.map((one) => (
          <Entry
            key={`${one.toName}-${one.channel}`}
            title={one.toName}
            tag={CHANNELS[one.channel as keyof typeof CHANNELS]}
            note={one.subject}
          >
            {one.text}
          </Entry>
        ))}
        {answer.skipped.map((one) => (
          <Banner key={`${one.toName}-${one.channel}`} tone="warning">
            {one.toName}：{CHANNELS[one.channel as keyof typeof CHANNELS]}不能发送，{one.reason}
          </Banner>
        ))}
      </Stack>
    </Dialog>
  )
}

/** Chooses a template, people and channels, shows what will be sent, then sends it. */
export const SendDialog = ({
  id,
  process,
  onClose,
}: {
  id: string
  process: Process
  onClose: () => void
}) => {
  const [draft, setDraft] = useState<Draft>()
  const [before, setBefore] = useState<FormValues>()
  if (!draft) return <Write {...{ id, process, before, onClose }} onPreview={setDraft} />
  const back = () => {
    setBefore(draft.values)
    setDraft(undefined)
  }
  return <Preview draft={draft} onBack={back} onClose={onClose} />
}
