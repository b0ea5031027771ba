import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { useEffect, useRef, useState } from 'react'
import { CarryDraft } from '../../../../shared/form/carry/carry-draft.tsx'
import { DraftNotes } from '../../../../shared/form/error-summary.tsx'
import { focusFirstError } from '../../../../shared/form/focus.ts'
import { type Draft, useDraft } from '../../../../shared/form/use-draft.ts'
import { useSchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../../../shared/ui/leave-guard.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import { type StoredFile, useUploads } from '../../uploads/use-uploads.ts'
import type { Registration } from '../description.ts'
import { type Begun, keepSent, sentBefore } from '../stage.ts'
import { Agreement } from '../steps/notice-step.tsx'
import { useLayout } from '../use-layout.ts'
import { ApplicationForm } from './application-form.tsx'
import { useSubmission } from './use-submission.ts'

interface Props {
  registration: Registration
  /** Left out: shown, but not to be filled in before the notice was agreed to. */
  begun: Begun | undefined
  onBack: () => void
  onRenewed: () => void
  onDone: (uploaded: boolean, applicationNo?: string) => void
}

/** Step 1 of somebody new (docs/handbook/membership.md#registration): confirmStatus 0 is the server's to set, the page only sends. */
export function NewApplication({ registration, begun, onBack, onRenewed, onDone }: Props) {
  const { kind, stamped } = registration
  const { ticket = '', promiseWord = '' } = begun ?? {}
  const layout = useLayout()
  const root = useRef<HTMLFormElement>(null)
  const schemaForm = useSchemaForm(registration.schema[layout], registration.defaults)
  const draft = useDraft(`registration:${kind}`, schemaForm)
  const uploads = useUploads(ticket, sentBefore(kind))
  const [later, setLater] = useState(false)
  const [expired, setExpired] = useState(false)
  const submission = useSubmission({
    registration,
    ticket,
    schemaForm,
    uploads,
    promiseWord,
    layout,
    root,
    onExpired: () => setExpired(true),
    onSent: ({ tableUploadStatus, applicationNo }) => {
      draft.clear()
      const uploaded = tableUploadStatus === TableUploadStatus.uploaded
      // Without the stamped form nobody reviews it yet.
      toast(uploaded || !stamped ? '注册成功，请等待审核' : `信息已保存，请上传${stamped.name}`, 'success')
      onDone(uploaded, applicationNo)
    },
  })
  useEffect(() => {
    const slots = (stamped?.slots ?? []).map(({ slot }): [string, StoredFile[]] => [slot, uploads.in(slot)])
    keepSent(kind, Object.fromEntries(slots))
  }, [kind, stamped, uploads.items])
  const { isDirty } = schemaForm.form.formState

  return (
    <>
      <DraftNotes draft={draft} notKept={registration.notKept} />
      <ApplicationForm
        registration={registration}
        ticket={ticket}
        schemaForm={schemaForm}
        uploads={uploads}
        promiseWord={promiseWord}
        submission={submission}
        root={root}
        submitText="提交"
        note={<SavedHere registration={registration} draft={draft} ticket={ticket} />}
        onSubmit={() => submission.submit(false)}
      >
        <Button kind="quiet" onClick={onBack}>
          返回
        </Button>
        {/* Nothing to put off once a scan is there. */}
        {stamped && uploads.items.length === 0 && (
          <Button
            kind="secondary"
            onClick={() => schemaForm.form.handleSubmit(() => setLater(true), submission.incomplete)()}
          >
            稍后上传
          </Button>
        )}
      </ApplicationForm>
      {stamped && (
        <Confirm
          open={later}
          title={`稍后上传${stamped.name}？`}
          confirmText="先提交信息"
          onCancel={() => setLater(false)}
          onConfirm={async () => {
            await submission.submit(true)
            setLater(false)
            await focusFirstError(root.current)
          }}
        >
          信息将先行提交。上传盖章的{stamped.name}
          之前，申请不会进入审核；您可以随时用注册手机号和密码登录，继续上传。
        </Confirm>
      )}
      <Dialog open={expired} title="请再次确认" size="narrow" onClose={() => setExpired(false)}>
        <p>
          停留时间较长，为保护您的信息，请再次确认后继续。已填写的内容不会丢失
          {stamped && '，已上传的文件需要重新上传'}。
        </p>
        <Agreement
          registration={registration}
          button="继续填写"
          anew
          onAgreed={() => {
            uploads.forgetSent()
            setExpired(false)
            onRenewed()
          }}
        />
      </Dialog>
      <LeaveGuard dirty={isDirty}>
        {`已填写的内容保存在本机，下次可以继续；${registration.notKept}需要重新填写。`}
      </LeaveGuard>
    </>
  )
}

/** Where what was typed is, and how it gets elsewhere. */
const SavedHere = ({
  registration: { notKept, stamped },
  draft,
  ticket,
}: Pick<Props, 'registration'> & { draft: Draft; ticket: string }) => (
  <>
    填写的内容自动保存在本机，提交后清除。
    <CarryDraft
      draft={draft}
      page={location.pathname}
      ticket={ticket}
      notKept={stamped ? `${notKept}，以及上传的文件，` : notKept}
    />
  </>
)
