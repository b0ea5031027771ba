import type { FormValues } from '../../../shared/form/use-schema-form.ts'
import type { ScanSlot, StoredFile } from '../uploads/use-uploads.ts'
import type { Application, Registration } from './description.ts'

/** Forms hold text; lists and switches of other kinds say so themselves in `toForm`. */
export const textValues = (form: Application['form']): FormValues =>
  Object.fromEntries(
    Object.entries(form).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join('、') : String(value),
    ]),
  )

/** What was handed in, by the slots of the form; a photo belongs to its field. */
export const storedScans = (
  { stamped }: Registration,
  { attachments }: Application,
): Partial<Record<ScanSlot, StoredFile[]>> =>
  Object.fromEntries(
    (stamped?.slots ?? []).map(({ slot }) => [
      slot,
      attachments
        .filter((file) => file.slot === slot)
        .map(({ id, fileName, size, mime }) => ({ id, fileName, size, mime, kept: true })),
    ]),
  )
