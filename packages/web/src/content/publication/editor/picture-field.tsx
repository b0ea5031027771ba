import { publication } from '@portal/contract/content/publication.calls'
import type { ReactNode } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { useUpload } from '../../../shared/call/use-upload.ts'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import type { Picture } from '../../../shared/rich/use-pictures.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { FileChooser } from '../../../shared/ui/file-chooser.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import styles from './cover.module.css'

/** Sends one picture; undefined when it was refused, which is then said. */
export const usePicture = () => {
  const upload = useUpload(publication.picture)
  const send = async (file: File): Promise<Picture | undefined> => {
    const sent = await upload.send('image', file)
    return sent && { id: sent.id, url: sent.fileUrl }
  }
  return { ...upload, send }
}

/** A cover or a poster: chosen, shown, taken away. */
export function PictureField({
  control,
  help,
  picture,
  children,
}: {
  control: FieldControl
  help: string
  /** Where the page itself sends pictures to it as well. */
  picture: ReturnType<typeof usePicture>
  children?: ReactNode
}) {
  const value = control.value as unknown as Picture
  // The form holds text for all other fields.
  const set = (next: Picture) => control.onChange(next as never)
  const take = async (file: File) => {
    const sent = await picture.send(file)
    if (sent) set(sent)
  }
  const { onItsWay } = picture
  return (
    <Field label={control.label} help={help} error={control.error} group>
      {() => (
        <Stack gap={2}>
          {value.id && <img className={styles.cover} src={value.url} alt={`${String(control.label)}预览`} />}
          {onItsWay && (
            <FileList
              files={[
                {
                  key: 'sending',
                  ...onItsWay,
                  actions: (
                    <Button kind="link" onClick={picture.cancel}>
                      取消
                    </Button>
                  ),
                },
              ]}
            />
          )}
          <Row>
            <FileChooser
              label={`上传${String(control.label)}`}
              text={value.id ? '更换图片' : '选择图片'}
              icon="image"
              accept=".jpg,.jpeg,.png"
              disabled={onItsWay !== undefined}
              onFiles={([file]) => file && void take(file)}
            />
            {children}
            {value.id && (
              <Button kind="quiet" onClick={() => set({ id: '', url: '' })}>
                去掉
              </Button>
            )}
          </Row>
          <ActionNote action={picture.action} />
        </Stack>
      )}
    </Field>
  )
}
