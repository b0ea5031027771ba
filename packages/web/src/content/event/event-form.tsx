import { event } from '@portal/contract/content/event/event.calls'
import { eventAsk, ordered } from '@portal/contract/content/event/event.fields'
import { localOf } from '@portal/contract/platform/time'
import { FormDialog } from '../../shared/form/action-dialog.tsx'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { DateTimeField } from '../../shared/ui/date-field.tsx'
import type { Event } from './view.ts'

const at = (control: FieldControl) => <DateTimeField {...control} ref={control.ref as never} />
const CONTROLS = { beginsAt: at, endsAt: at }

const valuesOf = (row: Event) => ({
  ...{ title: row.title, body: row.body, place: row.place, link: row.link },
  ...{ registerFrom: row.registerFrom, registerUntil: row.registerUntil },
  ...{ feeNote: row.feeNote, contact: row.contact, guests: [...row.guests] },
  ...{ places: String(row.places), points: String(row.points) },
  waitingList: String(row.waitingList),
  visibility: row.visibility,
  outsiders: String(row.outsiders),
  beginsAt: localOf(row.beginsAt),
  endsAt: localOf(row.endsAt),
})
const FRESH = {
  places: '0',
  points: '0',
  waitingList: 'true',
  visibility: 'members',
  outsiders: 'false',
  guests: ['person', 'expert', 'unit'],
}

const ASKED = eventAsk.superRefine(ordered)

/** A new event, or the particulars of one that is there. */
export const EventForm = ({
  row,
  onDone,
  onClose,
}: {
  row?: Event
  onDone?: (id: string) => unknown
  onClose: () => void
}) => {
  const form = useCallForm(event.save, {
    // What the page shows of it already, which is no field, is left out: from the call's own schema nothing can be.
    schema: ASKED,
    defaults: (row ? valuesOf(row) : FRESH) as never,
    ...(row && { fixed: { id: row.id, version: row.version } }),
    draft: `event:${row?.id ?? 'new'}`,
    done: row ? '已保存' : '已保存为草稿',
    onDone: ({ id }) => onDone?.(id),
  })
  return (
    <FormDialog
      form={form}
      size="wide"
      title={row ? '修改活动' : '新建活动'}
      submitText="保存"
      busyText="正在保存…"
      controls={CONTROLS}
      onClose={onClose}
    />
  )
}
