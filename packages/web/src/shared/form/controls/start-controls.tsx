import { DateTimeField } from '../../ui/date-field.tsx'
import type { SchemaFieldsProps } from '../schema-fields.tsx'
import type { FormValues } from '../use-schema-form.ts'

/** The minute of `startTime` (contract): typed or chosen, in the society's time. */
export const START_CONTROLS: SchemaFieldsProps['controls'] = {
  at: ({ form: _form, field: _field, ...control }) => (
    <DateTimeField {...control} ref={control.ref as never} />
  ),
}

/** What the button of such a form does: at once `now`, otherwise when. */
export const startText =
  (now: string, later: string) =>
  ({ when, at }: FormValues): string =>
    when === 'later' ? `${later}${at ? `（${at.replace('T', ' ')}）` : ''}` : now
