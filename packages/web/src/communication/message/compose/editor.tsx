import { message as calls } from '@portal/contract/communication/message.calls'
import type { MessageChannel } from '@portal/contract/communication/message.fields'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { refresh } from '../../../shared/call/client.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { FormBody, useChoosing } from '../../../shared/form/schema-form.tsx'
import { ReleaseNote, useRelease } from '../../../shared/release/release.tsx'
import { to } from '../../../shared/routes/table.ts'
import { useSession } from '../../../shared/session.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Page as Frame, Split, Stack } from '../../../shared/ui/layout.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { ContentCard } from './content-card.tsx'
import { callsOf, contentOf, type Draft, isChosen, type Stored } from './draft.ts'
import { Drafts, Scheduled } from './drafts.tsx'
import { logPath } from './log-path.ts'
import { PhoneCheck } from './phone-check.tsx'
import { PreviewCard } from './preview-card.tsx'
import { RecipientsCard } from './recipients/recipients-card.tsx'
import { SendBar } from './send-bar.tsx'
import { SendDialog } from './send-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'
import { useLater } from './use-later.ts'
import { useMessageForm } from './use-message-form.ts'

interface Props {
  channel: MessageChannel
  stored: Stored | undefined
  given: Draft
  sheet: string
}

const RELEASE_WORDS = {
  ...{ it: '这份草稿', title: '待您核对后发送', decides: '' },
  waits: '管理员核对后发送；发送之前仍可修改。',
}

/** Writes one message: whom it is for, what it says, how it will read, and the acts in sight below. */
export function Editor({ channel, stored, given, sheet }: Props) {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { roles } = useSession()
  const manages = roles.includes('superAdmin') || roles.includes('administrator')
  const locked = stored ? !stored.mayEdit : false
  const home = channel === 'mail' ? 'mailOutbox' : 'smsOutbox'
  const onCopied = (id: string) => void navigate(to(home, { id }))
  const message = useMessageForm({ channel, stored, given, sheet, locked, onCopied })
  const { form, draft, change, saved } = message
  const choosing = useChoosing(form)
  const release = useRelease({ calls, stored, onMoved: message.moved })
  const [dialog, setDialog] = useState<'send' | 'test' | 'phones'>()
  const later = useLater(draft, 400)
  const chosen = isChosen(later.audience)
  const count = useCall(callsOf(channel).audience, chosen ? contentOf(channel, later) : undefined, {
    keepPrevious: true,
  })
  const report = chosen ? count.data : undefined
  const close = () => {
    setDialog(undefined)
    void refresh(callsOf(channel).audience)
  }
  return (
    <Frame>
      <LeaveGuard dirty={!locked && form.dirty && dialog === undefined}>
        内容已修改但尚未保存，离开后修改只保留在本机。
      </LeaveGuard>
      <Scheduled channel={channel} />
      <Drafts channel={channel} current={saved?.id} />
      <Notices {...{ message, channel, manages, locked }} />
      <ReleaseNote
        {...{ release, saved, manages }}
        author={stored?.createdBy}
        words={RELEASE_WORDS}
        onSentBack={() => void navigate(to(home), { replace: true })}
      />
      <FormBody form={form} names={[]} chosen={choosing.chosen} onChoose={choosing.onChoose}>
        <Split
          sticky
          label="预览"
          side={<PreviewCard channel={channel} draft={later} deliverable={report?.deliverable ?? 0} />}
        >
          <fieldset disabled={locked} aria-label="收件人和内容">
            <Stack>
              <RecipientsCard
                channel={channel}
                draft={draft}
                report={report}
                count={count}
                chosen={chosen}
                onChange={change}
              />
              <ContentCard channel={channel} form={form} draft={draft} locked={locked} onChange={change} />
            </Stack>
          </fieldset>
        </Split>
      </FormBody>
      <SendBar
        {...{ channel, message, choosing, manages, locked, release }}
        chosen={chosen}
        deliverable={report?.deliverable ?? 0}
        onOpen={setDialog}
      />
      {dialog === 'send' && saved && report && (
        <SendDialog
          {...{ channel, draft, saved, report }}
          before={params.get('at') ?? ''}
          onClose={close}
          onSent={() => void navigate(logPath(channel, saved.id))}
        />
      )}
      {dialog === 'test' && <TestDialog channel={channel} draft={draft} onClose={close} />}
      {dialog === 'phones' && (
        <PhoneCheck
          given={draft.audience.list.map(({ mobileTel }) => mobileTel).filter((phone) => phone !== '')}
          onClose={close}
        />
      )}
    </Frame>
  )
}

/** What the writer has to know before anything else. */
const Notices = ({
  message,
  channel,
  manages,
  locked,
}: {
  message: ReturnType<typeof useMessageForm>
  channel: MessageChannel
  manages: boolean
  locked: boolean
}) => (
  <>
    {!manages && !locked && <Banner tone="info">写好后请“提交审核”，由管理员核对后发送。</Banner>}
    {locked && (
      <Banner tone="info" title="这是其他人的草稿，您只能查看">
        需要修改时，请在“{channel === 'mail' ? '已发邮件' : '已发短信'}”中打开，复制为自己的新草稿。
      </Banner>
    )}
    {message.lost && (
      <>
        <Banner
          tone="warning"
          title="这份草稿刚被其他人修改或发送"
          actions={
            <Button kind="secondary" busy={message.copy.busy} onClick={message.copy.start}>
              另存为新草稿
            </Button>
          }
        >
          您填写的内容仍在页面上，可以另存为新草稿（附件须重新上传）。
        </Banner>
        <ActionNote action={message.copy} />
      </>
    )}
  </>
)
