import { MAX_EVIDENCE } from '@portal/contract/peer-review/publicity.calls'
import { useEffect, useState } from 'react'
import type { Action } from '../../shared/call/use-action.ts'
import { type FieldControl, useSending } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { FileList } from '../../shared/ui/file-list.tsx'
import { Stack } from '../../shared/ui/layout.tsx'

/** A call that takes one file and answers its id. */
interface Add extends Pick<Action, 'busy' | 'failure' | 'shown'> {
  readonly runWith: (
    given: unknown,
    make: () => Record<string, never>,
    along: { files: { file: File } },
  ) => Promise<{ id: string; fileName: string } | undefined>
}
interface Props {
  control: FieldControl
  add: Add
  /** One file and no more: the form takes its id alone. */
  single?: boolean | undefined
  title?: string
}

/** Files that prove what is said; each is sent as it is chosen, the form takes their ids. */
export const EvidenceField = ({ control, add, single, title = '证据材料' }: Props) => {
  const { label, required, error, value, onChange, name } = control
  const sending = useSending(name)
  const most = single ? 1 : MAX_EVIDENCE
  // The form holds text for all other fields.
  const ids = (Array.isArray(value) ? value : value ? [value] : []) as readonly string[]
  const put = (next: readonly string[]) => onChange((single ? (next[0] ?? '') : next) as never)
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  useEffect(add.shown, [add.shown])
  const take = async (files: readonly File[]) => {
    let all = ids
    for (const file of files.slice(0, most - ids.length)) {
      const given = [file.name, file.size, file.lastModified]
      sending(true)
      const kept = await add.runWith(given, () => ({}), { files: { file } })
      sending(false)
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
            label={title}
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
          {ids.length < most && (
            <FileChooser
              label={`上传${title}`}
              accept=".jpg,.jpeg,.png,.pdf"
              multiple={!single}
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
