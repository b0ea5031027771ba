import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { member } from '@portal/contract/membership/member.calls'
import { decisionForm } from '@portal/contract/membership/review/review.calls'
import { useRef, useState } from 'react'
import { refresh } from '../../../../shared/call/client.ts'
import { FormDialog } from '../../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import { Facts } from '../../../../shared/ui/facts.tsx'
import { Hint, Row, Stack } from '../../../../shared/ui/layout.tsx'
import { TextArea } from '../../../../shared/ui/text-fields.tsx'
import { DECIDED } from '../decision.ts'
import type { Desk } from '../record-panel.tsx'
import { useOpinionKeys } from './use-opinion-keys.ts'

const Phrases = ({ phrases, onPick }: { phrases: readonly string[]; onPick: (text: string) => void }) =>
  phrases.length === 0 ? null : (
    <Row>
      <Hint>常用意见</Hint>
      {phrases.map((text, index) => (
        <Button key={text} kind="secondary" onClick={() => onPick(text)}>
          {index < 9 && <small aria-hidden="true">{index + 1}</small>} {text}
        </Button>
      ))}
      <Hint>
        <kbd>Alt</kbd>+数字 填入，<kbd>Ctrl</kbd>+<kbd>Enter</kbd> 提交
      </Hint>
    </Row>
  )

/** Writes, changes or takes back the comment on one field. */
export const FlagDialog = (props: {
  title: string
  initial: string
  phrases: readonly string[]
  onSave: (comment: string) => void
  onClose: () => void
}) => {
  const [comment, setComment] = useState(props.initial)
  const [error, setError] = useState<string>()
  const save = () => {
    const text = comment.trim()
    if (text === '') setError('请填写修改意见')
    else if (text.length > 200) setError('修改意见不能超过200个字')
    else props.onSave(text)
  }
  const box = useRef<HTMLDivElement>(null)
  const put = useOpinionKeys(box, { phrases: props.phrases, onText: setComment, onSend: save })
  return (
    <Dialog
      open
      size="narrow"
      title={`需修改：${props.title}`}
      dirty={comment !== props.initial}
      onClose={props.onClose}
      footer={
        <>
          {props.initial && (
            <Button kind="quiet" onClick={() => props.onSave('')}>
              取消标记
            </Button>
          )}
          <Button onClick={save}>标为需修改</Button>
        </>
      }
    >
      <Stack>
        <Phrases phrases={props.phrases} onPick={put} />
        <div ref={box}>
          <TextArea
            label="修改意见"
            required
            value={comment}
            onChange={setComment}
            error={error}
            rows={3}
            limit={200}
          />
        </div>
      </Stack>
    </Dialog>
  )
}

type Endings = typeof member.auditRegStatus | typeof member.auditSingleUserInfo

/** Return or reject: what the applicant will read, before it is sent. */
export const DecisionDialog = ({
  action,
  desk: { record },
  flags,
  titleOf,
  phrases,
  onDecided,
  onClose,
}: {
  action: 'return' | 'reject'
  desk: Desk
  flags: Readonly<Record<string, string>>
  titleOf: (field: string) => string
  phrases: readonly string[]
  onDecided: () => void
  onClose: () => void
}) => {
  const isReturn = action === 'return'
  const marks = Object.entries(flags)
  const [schema] = useState(() => decisionForm(action, marks.length))
  const edit = record.infoEditStatus === InfoEditStatus.pending
  const [overtaken, setOvertaken] = useState(false)
  const form = useCallForm<Endings>(edit ? member.auditSingleUserInfo : member.auditRegStatus, {
    schema,
    fixed: { id: record.id, version: record.version, action } as never,
    defaults: { notify: 'true' },
    draft: `review:${record.id}:${action}`,
    toInput: (values) =>
      ({
        ...values,
        items: isReturn ? marks.map(([field, comment]) => ({ field, comment })) : [],
      }) as never,
    done: DECIDED[action],
    // The opinion stays to be copied; the record is read again.
    onRefused: (error) => {
      if (!error.is('stateChanged')) return false
      void refresh(member.reviewDesk)
      setOvertaken(true)
      return true
    },
    onDone: onDecided,
  })
  const put = useOpinionKeys(form.root, {
    phrases,
    onText: (text) => form.form.setValue('opinion', text, { shouldDirty: true }),
    onSend: () => void form.submit(),
  })
  return (
    <FormDialog
      form={form}
      title={isReturn ? `退回“${record.name}”的申请` : `不予通过“${record.name}”的申请`}
      submitText={isReturn ? '退回修改' : '不予通过'}
      danger={!isReturn}
      onClose={onClose}
      intro={
        <Stack>
          {overtaken && (
            <Banner tone="warning" title="同事刚刚办理了这件申请">
              您的意见没有提交，可以先复制。关闭后，办理记录中有办理人和结果。
            </Banner>
          )}
          {isReturn && marks.length > 0 && (
            <Facts facts={marks.map(([field, comment]) => [titleOf(field), comment])} />
          )}
          <Phrases phrases={phrases} onPick={put} />
        </Stack>
      }
    />
  )
}
