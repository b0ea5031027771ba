import { member } from '@portal/contract/membership/member.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import { type ApiError, inWeChat } from '../../../shared/api.ts'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useDownload } from '../../../shared/call/use-download.ts'
import { focusFirstError } from '../../../shared/form/focus.ts'
import { STILL_SENDING } from '../../../shared/form/use-schema-form.ts'
import { plainText, useText } from '../../../shared/text/index.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { FieldLayoutProvider } from '../../../shared/ui/field.tsx'
import { Split } from '../../../shared/ui/layout.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import { type ScanSlot, useUploads } from '../uploads/use-uploads.ts'
import { type Application, askedSlots, type Registration, type StampedForm } from './description.ts'
import formStyles from './form/form.module.css'
import { StampedSection } from './form/stamped-section.tsx'
import { OPEN_ELSEWHERE } from './form/use-submission.ts'
import { RecordSheet } from './record-sheet.tsx'
import { textValues } from './record-values.ts'
import { Timeline } from './timeline.tsx'

export interface RecordProps {
  registration: Registration
  ticket: string
  record: Application
  onExpired: () => void
  onDone: (uploaded: boolean, applicationNo?: string) => void
}

/** A pending record is read; while the stamped form is missing it can still be added (docs/handbook/membership.md#reopen). */
export function PendingView(props: RecordProps) {
  const { registration, record, ticket } = props
  const { stamped } = registration
  const missing = record.turn === 'applicant'
  return (
    <>
      {missing && stamped && (
        <Banner tone="warning" title={stamped.missing}>
          {`信息已于 ${timeOf(record.submittedAt)} 提交，但尚未上传盖章的${stamped.name}，申请暂未进入审核。`}
        </Banner>
      )}
      {missing && stamped && <Supplement {...props} stamped={stamped} />}
      <Split side={<Timeline history={record.history} />}>
        <RecordSheet registration={registration} record={record} ticket={ticket} />
      </Split>
    </>
  )
}

function Supplement({
  registration,
  stamped,
  record,
  ticket,
  onExpired,
  onDone,
}: RecordProps & { stamped: StampedForm }) {
  const slots = askedSlots(stamped, textValues(record.form))
  const handedIn = new Set<string>(record.attachments.map((file) => file.slot))
  const uploads = useUploads(ticket)
  const pledge = useText(registration.texts.pledge)
  const [error, setError] = useState<string>()
  const root = useRef<HTMLFormElement>(null)
  const onRefused = (cause: ApiError) => {
    if (cause.is('ticketInvalid')) onExpired()
    return cause.is('ticketInvalid')
  }
  const printed = useDownload(registration.printForm?.endpoint, { ticket, onRefused })
  const supplement = useAction(member.supplement, {
    ticket,
    onRefused,
    done: '信息已提交',
    onDone: () => onDone(true),
  })
  const generate = async (slot?: ScanSlot) => {
    if (inWeChat()) return toast(OPEN_ELSEWHERE, 'warning')
    const promise = pledge.state === 'ready' ? plainText(pledge.text) : ''
    const input = registration.printForm?.toInput(textValues(record.form), promise, slot)
    if (input) await printed.run(input)
  }
  const send = async () => {
    if (uploads.sending) return toast(STILL_SENDING, 'warning')
    const ids = slots.map(({ slot }) => [slot, uploads.in(slot).map(({ id }) => id)] as const)
    if (ids.some(([slot, files]) => files.length === 0 && !handedIn.has(slot))) {
      setError(stamped.missing)
      return void (await focusFirstError(root.current))
    }
    await supplement.run(Object.fromEntries(ids))
  }

  return (
    <form
      ref={root}
      className={formStyles.form}
      noValidate
      aria-label={`补交${stamped.name}`}
      onSubmit={(event) => event.preventDefault()}
    >
      <FieldLayoutProvider value="horizontal">
        <StampedSection
          stamped={{ ...stamped, slots, name: `补交${stamped.name}` }}
          uploads={uploads}
          ticket={ticket}
          error={error}
          handedIn={handedIn}
          onGenerate={generate}
        />
      </FieldLayoutProvider>
      <ActionBar message={<ActionNote action={supplement} />}>
        <Button onClick={send} busy={supplement.busy} busyText="正在提交">
          提交
        </Button>
      </ActionBar>
    </form>
  )
}
