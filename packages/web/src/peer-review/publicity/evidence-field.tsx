import { MAX_EVIDENCE, publicity } from '@portal/contract/peer-review/publicity.calls'
import { useEffect, useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Stack } from '../../shared/ui/layout.tsx'

/** Files that prove what is said; each is sent as it is chosen, the form takes their ids. */
export const EvidenceField = ({ control, ticket }: { control: FieldControl; ticket: string }) => {
  const { label, required, error, value, onChange } = control
  // The form holds text for all other fields.
  const ids = (Array.isArray(value) ? value : []) as readonly string[]
  const put = (next: readonly string[]) => onChange(next as never)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const add = useAction(publicity.uploadEvidence, { ticket })
  useEffect(add.shown, [add.shown])
  const take = async (files: readonly File[]) => {
    let all = ids
    for (const file of files.slice(0, MAX_EVIDENCE - ids.length)) {
      const given = [file.name, file.size, file.lastModified]
      const kept = await add.runWith(given, () => ({}), { files: { file } })
      if (!kept) return
      all = [...all, kept.id]
      setNames((before) => ({ ...before, [kept.id]: kept.fileName }))
      put(all)
    }
  }
  return (
    <Field label={label} required={required} error={add.failure?.text ?? error} group>
      {() => (
        <Stack gap={2}>
          <FileList
            label="证据材料"
            files={ids.map((id) => ({
              key: id,
              name: names[id] ?? '',
              actions: (
                <Button
                  kind="link"
                  aria-label={`移除 ${names[id]}`}
                  onClick={() => put(ids.filter((one) => one !== id))}
                >
                  移除
                </Button>
              ),
            }))}
          />
          {ids.length < MAX_EVIDENCE && (
            <FileChooser
              label="上传证据材料"
              accept=".jpg,.jpeg,.png,.pdf"
              multiple
              busy={add.busy}
              note="图片或PDF，每个小于20MB"
              onFiles={take}
            />
          )}
        </Stack>
      )}
    </Field>
  )
}
