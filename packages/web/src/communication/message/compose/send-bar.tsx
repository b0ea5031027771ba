import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { FormAnswer, type useChoosing } from '../../../shared/form/schema-form.tsx'
import type { Release } from '../../../shared/release/release.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import type { Draft } from './draft.ts'
import type { MessageForm } from './use-message-form.ts'

interface Props {
  channel: MessageChannel
  message: MessageForm
  choosing: ReturnType<typeof useChoosing>
  manages: boolean
  locked: boolean
  chosen: boolean
  deliverable: number
  release: Pick<Release, 'handedInAt' | 'handIn'>
  onOpen: (dialog: 'send' | 'test' | 'phones') => void
}

/** What still stands between a draft and its sending; '' when nothing does. */
const missingIn = (channel: MessageChannel, draft: Draft, chosen: boolean, deliverable: number): string => {
  if (draft.pasted.trim() !== '') return '名单中有内容还没有加入，请点“加入名单”或清除'
  if (!chosen) return '请选择收件人'
  if (channel === 'mail' && draft.subject.trim() === '') return '请填写主题'
  if (draft.body.trim() === '') return '请填写正文'
  return deliverable === 0 ? '没有可以送达的收件人' : ''
}

/** Save, try, send: always in sight, with what is missing and what came of the last press. */
export const SendBar = (props: Props) => {
  const { channel, message, choosing, manages, locked, chosen, deliverable, release, onOpen } = props
  const { form, draft, saved, save } = message
  const missing = missingIn(channel, draft, chosen, deliverable)
  const answered = form.conflict || form.action.failure || form.action.busy || form.wrong.length > 0
  const stand = form.dirty ? '尚未保存' : saved && !locked ? '已保存' : ''
  return (
    <ActionBar
      message={
        <>
          <FormAnswer form={form} choosing={choosing} />
          <ActionNote action={release.handIn} />
          {!answered && [stand, locked ? '' : missing].filter(Boolean).join('；')}
        </>
      }
    >
      {channel === 'sms' && (
        <Button kind="quiet" onClick={() => onOpen('phones')}>
          检查号码
        </Button>
      )}
      {manages && (
        <Button kind="quiet" disabled={draft.body.trim() === ''} onClick={() => onOpen('test')}>
          测试发送
        </Button>
      )}
      {!locked && (
        <Button
          kind="secondary"
          busy={form.action.busy}
          busyText="正在保存…"
          disabled={choosing.open > 0}
          onClick={() => (form.conflict ? form.settle(choosing.chosen) : form.submit())}
        >
          保存草稿
        </Button>
      )}
      {!manages && !locked && release.handedInAt === null && (
        <Button
          disabled={missing !== '' || form.conflict !== undefined}
          title={missing}
          busy={release.handIn.busy}
          busyText="正在提交…"
          onClick={async () => {
            const now = await save()
            if (now) await release.handIn.run({ ...now })
          }}
        >
          提交审核
        </Button>
      )}
      {manages && !locked && (
        <Button
          disabled={missing !== '' || form.conflict !== undefined}
          title={missing}
          onClick={async () => {
            if (await save()) onOpen('send')
          }}
        >
          发送…
        </Button>
      )}
    </ActionBar>
  )
}
