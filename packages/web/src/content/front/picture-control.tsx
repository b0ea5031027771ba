import { publication } from '@portal/contract/content/publication.calls'
import { useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import styles from './desk.module.css'

/** A picture of a block: chosen, shown, taken away; it counts once the block is saved. */
export const PictureControl = ({ control, url }: { control: FieldControl; url: string }) => {
  const { value, onChange, label, help, error } = control
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const upload = useAction(publication.picture, {
    onDone: ({ id, fileUrl }) => {
      setUploaded({ id, url: fileUrl })
      onChange(id)
    },
  })
  const shown = value === '' ? '' : uploaded?.id === value ? uploaded.url : url
  return (
    <Field label={label} help={help} error={upload.failure?.text ?? error} group>
      {() => (
        <Stack gap={2}>
          {shown && <img className={styles.picture} src={shown} alt="现在的图片" />}
          <Row>
            <FileChooser
              label={String(label)}
              text={upload.busy ? '正在上传…' : shown ? '更换图片' : '上传图片'}
              accept="image/jpeg,image/png"
              disabled={upload.busy}
              onFiles={([picked]) => picked && void upload.run({}, { files: { image: picked } })}
            />
            {shown && (
              <Button kind="quiet" onClick={() => onChange('')}>
                移除
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </Field>
  )
}
