import { message } from '@portal/contract/communication/message.calls'
import { EMPTY_AUDIENCE, MAX_ATTACHMENTS } from '@portal/contract/communication/message.fields'
import { picturesIn } from '@portal/contract/communication/message-body.rules'
import { useMemo, useRef, useState } from 'react'
import { ActionNote } from '../../../../shared/call/action-note.tsx'
import { useCall } from '../../../../shared/call/use-call.ts'
import { useUpload } from '../../../../shared/call/use-upload.ts'
import type { Attached } from '../../../../shared/form/controls/upload-list.tsx'
import type { FieldControl } from '../../../../shared/form/schema-fields.tsx'
import { picturesOf } from '../../../../shared/rich/body-html.ts'
import { RichEditor } from '../../../../shared/rich/rich-editor.tsx'
import type { Words } from '../../../../shared/rich/toolbar.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Field } from '../../../../shared/ui/field.tsx'
import { FileList } from '../../../../shared/ui/file-list.tsx'
import { Skeleton } from '../../../../shared/ui/states.tsx'
import { toast } from '../../../../shared/ui/toast.tsx'
import { MergeFields } from './merge-fields.ts'

/** Pictures of the text are attachments as well. */
export interface Attaching {
  readonly files: readonly Attached[]
  readonly onChange: (files: readonly Attached[]) => void
}
interface Props {
  control: FieldControl
  /** Undefined where a text has no pictures: in templates. */
  attaching: Attaching | undefined
  disabled: boolean
  /** The merge fields at hand. */
  words: Words
}

/** Where the pictures of the text that is opened are to be fetched; undefined while that is asked. */
const useAddresses = (body: string, files: readonly Attached[]): Map<string, string> | undefined => {
  const [opened] = useState(() => ({ body, fileIds: files.map(({ id }) => id) }))
  const wanted = picturesIn(opened.body).length > 0
  const { data, isError } = useCall(
    message.preview,
    wanted ? { channel: 'mail', subject: '', ...opened, audience: EMPTY_AUDIENCE } : undefined,
  )
  const shown = data?.body
  return useMemo(
    () => (wanted && shown === undefined && !isError ? undefined : new Map(picturesOf(shown ?? ''))),
    [wanted, shown, isError],
  )
}

const EXTENSIONS = [MergeFields]

/** The text of a mail as it will read, with the places of the merge fields marked. */
export function MailBody({ control, attaching, disabled, words }: Props) {
  const { label, error, value, onChange } = control
  const upload = useUpload(message.attach)
  const addresses = useAddresses(value, attaching?.files ?? [])
  // Several are sent one after the other, each beside those before it.
  const newest = useRef(attaching)
  newest.current = attaching
  const send = async (file: File) => {
    if ((newest.current?.files.length ?? 0) >= MAX_ATTACHMENTS) {
      toast(`图片和附件合计最多 ${MAX_ATTACHMENTS} 个`, 'warning')
      return undefined
    }
    const sent = await upload.send('file', file)
    if (!sent || !newest.current) return undefined
    const { files, onChange: attach } = newest.current
    attach([...files, { id: sent.id, fileName: sent.fileName, size: sent.size }])
    return { id: sent.id, url: sent.fileUrl }
  }
  return (
    <Field label={label} error={error} group>
      {() => (
        <>
          {addresses ? (
            <RichEditor
              low
              value={value}
              onChange={onChange}
              pictures={addresses}
              upload={attaching && send}
              invalid={error !== undefined}
              disabled={disabled}
              extensions={EXTENSIONS}
              words={words}
            />
          ) : (
            <Skeleton rows={6} />
          )}
          {upload.onItsWay && (
            <FileList
              files={[
                {
                  key: 'sending',
                  ...upload.onItsWay,
                  actions: (
                    <Button kind="link" onClick={upload.cancel}>
                      取消
                    </Button>
                  ),
                },
              ]}
            />
          )}
          <ActionNote action={upload.action} />
        </>
      )}
    </Field>
  )
}
