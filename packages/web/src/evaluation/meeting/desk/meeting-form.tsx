import { meeting, meetingAsk, newMeetingAsk } from '@portal/contract/evaluation/meeting/meeting.calls'
import { instantOf, localOf } from '@portal/contract/platform/time'
import { readCall } from '../../../shared/call/use-call.ts'
import { ActionDialog, FormDialog } from '../../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { DateTimeField } from '../../../shared/ui/date-field.tsx'
import type { Meeting } from '../view.ts'
import { Candidates } from './candidates.tsx'

const START = {
  startAt: (control: FieldControl) => <DateTimeField {...control} ref={control.ref as never} />,
}
const inputOf = <V extends object>({ startAt, ...values }: V & { startAt?: string }) =>
  ({ ...values, startAt: startAt ? new Date(instantOf(startAt)).toISOString() : '' }) as never

/** A new session. `chosen`: achievements that are ticked from the start. */
export const NewMeeting = ({
  chosen,
  onDone,
  onClose,
}: {
  chosen: readonly string[]
  onDone: (id: string) => unknown
  onClose: () => void
}) => {
  const form = useCallForm(meeting.create, {
    schema: newMeetingAsk,
    defaults: { achievementIds: chosen },
    toInput: inputOf,
    draft: 'meeting:new',
    done: '会议已建立',
    onDone: ({ id }) => onDone(id),
  })
  const { getValues, setValue } = form.form
  const put = (name: string, value: string) => {
    if (value && !getValues(name)) setValue(name, value, { shouldDirty: true })
  }
  return (
    <FormDialog
      form={form}
      size="wide"
      title="新建评价会议"
      submitText="建立会议"
      busyText="正在保存…"
      controls={{
        ...START,
        achievementIds: (control) => (
          <Candidates
            control={control}
            onPick={({ meetingAt, place }) => {
              put('startAt', localOf(meetingAt))
              put('place', place)
            }}
          />
        ),
      }}
      onClose={onClose}
    />
  )
}

const valuesOf = ({ startAt, place, link, host, recorder, ownTitle }: Meeting) => ({
  ...{ place, link, host, recorder },
  startAt: localOf(startAt),
  title: ownTitle,
})

/** The particulars of a session that is there. */
export const MeetingDialog = ({ view, onClose }: { view: Meeting; onClose: () => void }) => (
  <ActionDialog
    endpoint={meeting.update}
    schema={meetingAsk}
    size="wide"
    title="修改会议"
    submitText="保存"
    busyText="正在保存…"
    defaults={valuesOf(view)}
    fixed={{ id: view.id, expectVersion: view.version }}
    newest={async () => {
      const now = await readCall(meeting.view, { id: view.id })
      return { values: valuesOf(now), fixed: { id: now.id, expectVersion: now.version } }
    }}
    toInput={inputOf}
    controls={START}
    done="已保存"
    onClose={onClose}
  />
)
