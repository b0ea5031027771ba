import { fieldsOf } from '@portal/contract/platform/fields'
import { useMemo, useState } from 'react'
import { shownValue } from '../../../shared/form/shown-value.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Section, Stack } from '../../../shared/ui/layout.tsx'
import { Preview } from '../uploads/preview.tsx'
import type { Upload } from '../uploads/use-uploads.ts'
import type { Application, Registration } from './description.ts'
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
    <Stack gap={6}>
      {registration.sections.map((section) => {
        const read = section.fields.flatMap((name) => {
          const field = fields.get(name)
          const shown = field && field.widget !== 'hidden' && field.widget !== 'image'
          if (!shown || registration.visible?.(name, values) === false) return []
          const long = field.widget === 'textarea'
          return [{ title: field.title, value: shownValue(field, values[name] ?? ''), long }]
        })
        return (
          read.length > 0 && (
            <Section key={section.title} title={section.title} level={2}>
              <Facts columns={2} facts={read.filter(({ long }) => !long)} />
              {read
                .filter(({ long }) => long)
                .map((fact) => (
                  <Facts key={fact.title} facts={[fact]} />
                ))}
            </Section>
          )
        )
      })}
      {registration.stamped && record.attachments.length > 0 && (
        <Section title={registration.stamped.name} level={2}>
          <FileList
            files={record.attachments.map(({ id, fileName, size, mime }) => {
              const stored = { id, fileName, size, mime, kept: true }
              const open = () =>
                setPreviewed({ key: id, slot, name: fileName, size, state: 'stored', stored })
              return {
                ...{ key: id, name: fileName },
                actions: (
                  <Button kind="link" aria-label={`预览${fileName}`} onClick={open}>
                    预览
                  </Button>
                ),
              }
            })}
          />
          <Preview item={previewed} ticket={ticket} onClose={() => setPreviewed(undefined)} />
        </Section>
      )}
    </Stack>
  )
}
