import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { useMemo, useRef } from 'react'
import { CarryDraft } from '../../../../shared/form/carry/carry-draft.tsx'
import { DraftNotes } from '../../../../shared/form/error-summary.tsx'
import { focusField } from '../../../../shared/form/focus.ts'
import { type Draft, useDraft } from '../../../../shared/form/use-draft.ts'
import { useSchemaForm } from '../../../../shared/form/use-schema-form.ts'
import { toOpen } from '../../../../shared/routes/open-table.ts'
import { plainText, useText } from '../../../../shared/text/index.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { LeaveGuard } from '../../../../shared/ui/leave-guard.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import { useUploads } from '../../uploads/use-uploads.ts'
import { flaggedFirst } from '../flagged-first.ts'
import type { RecordProps } from '../pending-view.tsx'
import { storedScans, textValues } from '../record-values.ts'
import { Timeline } from '../timeline.tsx'
import { useLayout } from '../use-layout.ts'
import { ApplicationForm } from './application-form.tsx'
import { untouchedMarks } from './before-sending.ts'
import { Corrections } from './corrections.tsx'
import { keepingPassword } from './schemas.ts'
import { useSubmission } from './use-submission.ts'

/** Only what was returned or rejected is edited; the comments stand above it and at the fields they mean. */
export function EditApplication({ registration, record, ticket, onExpired, onDone }: RecordProps) {
  const layout = useLayout()
  const root = useRef<HTMLFormElement>(null)
  const schemas = useMemo(
    () => ({
      desktop: keepingPassword(registration.schema.desktop),
      phone: keepingPassword(registration.schema.phone),
    }),
    [registration],
  )
  const original = useMemo(() => {
    const values = textValues(record.form)
    return registration.toForm?.(values) ?? values
  }, [registration, record])
  const schemaForm = useSchemaForm(schemas[layout], original)
  const draft = useDraft(`correction:${registration.kind}:${record.id}`, schemaForm)
  const scans = storedScans(registration, record)
  const handedIn = Object.values(scans).flat().length
  const uploads = useUploads(ticket, scans)
  // A single form is replaced by the next one.
  const replaces = registration.stamped?.slots.some(({ max }) => max === 1)
  const pledge = useText(registration.texts.pledge)
  const promiseWord = pledge.state === 'ready' ? plainText(pledge.text) : ''
  const filesTouched =
    uploads.items.length < handedIn ||
    uploads.items.some((item) => item.state !== 'stored' || !item.stored.kept)
  const marked = { stamped: registration.stamped, flagged: record.flagged }
  const submission = useSubmission({
    registration,
    ticket,
    schemaForm,
    uploads,
    promiseWord,
    layout,
    root,
    original,
    untouchedMarks: (now) => untouchedMarks(marked, schemaForm, { before: original, now, filesTouched }),
    onExpired: () => {
      uploads.forgetSent()
      onExpired()
    },
    onSent: ({ tableUploadStatus, applicationNo }) => {
      draft.clear()
      toast('信息已提交', 'success')
      onDone(tableUploadStatus === TableUploadStatus.uploaded, applicationNo)
    },
  })
  const arranged = useMemo(
    () => ({ ...registration, sections: flaggedFirst(registration.sections, record.flagged) }),
    [registration, record],
  )
  const flagged = Object.fromEntries(record.flagged.map(({ field, comment }) => [field, comment]))

  return (
    <>
      <DraftNotes draft={draft} notKept={registration.notKept} />
      <Corrections
        registration={registration}
        record={record}
        schemaForm={schemaForm}
        original={original}
        filesTouched={filesTouched}
        onJump={(name) => focusField(root.current, name)}
      />
      <ApplicationForm
        registration={arranged}
        ticket={ticket}
        schemaForm={schemaForm}
        uploads={uploads}
        promiseWord={promiseWord}
        submission={submission}
        root={root}
        flagged={flagged}
        stampedHint={`信息有修改的，请重新生成${registration.stamped?.name}，签字、盖章后上传${replaces ? '' : '，并删除旧的文件'}。`}
        known={original}
        submitText={registration.resubmit ?? '修改并提交'}
        onSubmit={() => submission.submit(false)}
        note={<KeptHere registration={registration} draft={draft} ticket={ticket} />}
        fixed={registration.fixed?.filter((name) => !(name in flagged)) ?? []}
      >
        {registration.stamped && handedIn === 0 && (
          <Button kind="secondary" onClick={() => submission.submit(true)} busyText="正在提交">
            稍后上传
          </Button>
        )}
      </ApplicationForm>
      <Timeline history={record.history} />
      <LeaveGuard dirty={schemaForm.form.formState.isDirty || filesTouched} />
    </>
  )
}

/** Where what was changed is, and how it gets elsewhere. */
const KeptHere = ({
  registration: { kind, notKept },
  draft,
  ticket,
}: Pick<RecordProps, 'registration' | 'ticket'> & { draft: Draft }) => (
  <>
    修改的内容自动保存在本机，提交后清除。
    <CarryDraft
      draft={draft}
      page={toOpen('progress', { kind })}
      ticket={ticket}
      notKept={`${notKept}，以及新上传的文件，`}
    />
  </>
)
