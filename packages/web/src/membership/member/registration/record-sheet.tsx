import { fieldsOf } from '@portal/contract/platform/fields'
import { useMemo, useState } from 'react'
import { shownValue } from '../../../shared/form/shown-value.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Preview } from '../uploads/preview.tsx'
import type { Upload } from '../uploads/use-uploads.ts'
import type { Application, Registration } from './description.ts'
import styles from './record.module.css'
import { textValues } from './record-values.ts'

interface Props {
  registration: Registration
  record: Application
  ticket: string
}

/** What was sent, to be read like a document (docs/handbook/interface.md#dialogs). */
export function RecordSheet({ registration, record, ticket }: Props) {
  const fields = useMemo(() => new Map(fieldsOf(registration.schema.desktop)), [registration])
  const values = textValues(record.form)
  const [previewed, setPreviewed] = useState<Upload>()
  const slot = registration.stamped?.slots[0]?.slot ?? 'companyAttach'
  return (
    <div className={styles.sheet}>
      {registration.sections.map((section) => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          <dl>
            {section.fields.map((name) => {
              const field = fields.get(name)
              if (
                !field ||
                field.widget === 'hidden' ||
                field.widget === 'image' ||
                registration.visible?.(name, values) === false
              )
                return null
              const value = shownValue(field, values[name] ?? '')
              return (
                <div
                  key={name}
                  data-long={field.widget === 'textarea' || (field.max ?? 0) >= 100 ? '' : undefined}
                >
                  <dt>{field.title}</dt>
                  <dd>{value === '' ? '—' : value}</dd>
                </div>
              )
            })}
          </dl>
        </section>
      ))}
      {registration.stamped && record.attachments.length > 0 && (
        <section>
          <h2>{registration.stamped.name}</h2>
          <ul className={styles.files}>
            {record.attachments.map(({ id, fileName, size, mime }) => (
              <li key={id}>
                <Icon name="file" />
                <span>{fileName}</span>
                <button
                  type="button"
                  aria-label={`预览${fileName}`}
                  onClick={() => {
                    const stored = { id, fileName, size, mime, kept: true }
                    setPreviewed({ key: id, slot, name: fileName, size, state: 'stored', stored })
                  }}
                >
                  预览
                </button>
              </li>
            ))}
          </ul>
          <Preview item={previewed} ticket={ticket} onClose={() => setPreviewed(undefined)} />
        </section>
      )}
    </div>
  )
}
