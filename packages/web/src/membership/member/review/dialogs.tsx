import type { MemberKind } from '@portal/contract/membership/member.calls'
import { useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { kindView } from '../kinds.ts'
import { type Decision, returnIsEmpty } from './decision.ts'
import styles from './review.module.css'

const Phrases = ({ phrases, onPick }: { phrases: readonly string[]; onPick: (text: string) => void }) =>
  phrases.length === 0 ? null : (
    <div className={styles.phrases}>
      <span>常用意见</span>
      {phrases.map((text) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
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
  return (
    <Dialog
      open
      size="narrow"
      title={`需修改：${props.title}`}
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
      <Phrases phrases={props.phrases} onPick={setComment} />
      <TextArea
        label="修改意见"
        required
        value={comment}
        onChange={setComment}
        error={error}
        rows={3}
        limit={200}
      />
    </Dialog>
  )
}

/** Return or reject: what the applicant will read, before it is sent. */
export const DecisionDialog = (props: {
  action: 'return' | 'reject'
  name: string
  flags: Readonly<Record<string, string>>
  titleOf: (field: string) => string
  phrases: readonly string[]
  onDecide: (decision: Decision) => Promise<void>
  onClose: () => void
}) => {
  const [opinion, setOpinion] = useState('')
  const [notify, setNotify] = useState(true)
  const [error, setError] = useState<string>()
  const isReturn = props.action === 'return'
  const decide = async () => {
    if (isReturn && returnIsEmpty(props.flags, opinion)) return setError('请标出需修改的内容或填写意见')
    if (!isReturn && opinion.trim() === '') return setError('请填写不予通过的原因')
    if (opinion.trim().length > 500) return setError('意见不能超过500个字')
    await props.onDecide({ action: props.action, opinion: opinion.trim(), notify })
  }
  return (
    <Dialog
      open
      size="narrow"
      title={isReturn ? `退回“${props.name}”的申请` : `不予通过“${props.name}”的申请`}
      onClose={props.onClose}
      footer={
        <>
          <Button kind="quiet" onClick={props.onClose}>
            取消
          </Button>
          <Button kind={isReturn ? 'primary' : 'danger'} onClick={decide} busyText="正在提交…">
            {isReturn ? '退回修改' : '不予通过'}
          </Button>
        </>
      }
    >
      {isReturn && Object.keys(props.flags).length > 0 && (
        <ul className={styles.flagList}>
          {Object.entries(props.flags).map(([field, comment]) => (
            <li key={field}>
              <strong>{props.titleOf(field)}</strong>
              {comment}
            </li>
          ))}
        </ul>
      )}
      <Phrases phrases={props.phrases} onPick={(text) => setOpinion(opinion ? `${opinion}${text}` : text)} />
      <TextArea
        label={isReturn ? '总体意见' : '不予通过的原因'}
        required={!isReturn || Object.keys(props.flags).length === 0}
        value={opinion}
        onChange={setOpinion}
        error={error}
        rows={4}
        limit={500}
      />
      {!isReturn && (
        <Checkbox value={notify} onChange={setNotify}>
          短信通知申请人
        </Checkbox>
      )}
    </Dialog>
  )
}

/** Looking at a full number is an act of its own, with a reason that its owner can read (docs/handbook/personal-data.md#revealing). */
export const RevealDialog = (props: {
  title: string
  kind: MemberKind
  onReveal: (reason: string) => Promise<void>
  onClose: () => void
}) => {
  const [form] = Object.values(kindView(props.kind).slots)
  const [reason, setReason] = useState(form ? '核对盖章申请表' : '核对身份')
  const [error, setError] = useState<string>()
  const reveal = async () => {
    if (reason.trim().length < 2) return setError('请填写查看原因')
    await props.onReveal(reason.trim())
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`查看完整${props.title}`}
      onClose={props.onClose}
      footer={
        <>
          <Button kind="quiet" onClick={props.onClose}>
            取消
          </Button>
          <Button onClick={reveal}>查看</Button>
        </>
      }
    >
      <TextField
        label="查看原因"
        required
        value={reason}
        onChange={setReason}
        error={error}
        help="本次查看会被记录，本人可以看到。"
      />
    </Dialog>
  )
}
