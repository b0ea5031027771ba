import { FILE_PURPOSES, file } from '@portal/contract/identity/file.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../../../shared/call/upload.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { type FieldControl, useSending } from '../../../shared/form/schema-fields.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import chooser from '../../../shared/ui/file-chooser.module.css'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { Picture } from '../../../shared/ui/words.tsx'
import styles from './uploads.module.css'

/** The photo of an expert (docs/handbook/identity.md#uploads): one jpg or png under 10 MB, shown as soon as it is chosen; the field holds its id. */

const SECRETS = '请确认照片（包括背景、证件、标识、屏幕和图纸）不涉及国家秘密和工作秘密'
const KINDS = /\.(jpe?g|png)$/i

/** What the page can tell before anything is sent; the server looks at the content. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!KINDS.test(name)) return ERRORS.photoKind.text
  return size >= FILE_PURPOSES.photo.maxBytes ? ERRORS.photoTooLarge.text : undefined
}

/** `ticket`: of somebody who has no session yet. */
export const photoControl = (control: FieldControl, ticket?: string) => (
  <PhotoField control={control} ticket={ticket} />
)

/** An address for the picture: of the chosen file, or a fresh link to the one that was sent before. */
function usePicture(
  id: string,
  ticket: string | undefined,
  local: { id: string; url: string } | undefined,
  lost: () => void,
) {
  const own = local?.id === id ? local.url : undefined
  // Links live five minutes.
  const link = useCall(file.find, id === '' || own ? undefined : { id }, {
    ticket,
    staleTime: Number.POSITIVE_INFINITY,
    forget: true,
  })
  // A draft may name a photo of an earlier attempt, which is not there any more.
  const missing = own === undefined && id !== '' && link.error?.is('notFound') === true
  useEffect(() => {
    if (missing) lost()
  }, [missing])
  return own ?? (id === '' ? undefined : link.data?.fileUrl)
}

function PhotoField({ control, ticket }: { control: FieldControl; ticket: string | undefined }) {
  const { label, flagged, help, value, onChange, onBlur, name } = control
  const sending = useSending(name)
  const [progress, setProgress] = useState<number>()
  const [refused, setRefused] = useState<string>()
  const [local, setLocal] = useState<{ id: string; url: string }>()
  const input = useRef<HTMLInputElement>(null)
  const picture = usePicture(value, ticket, local, () => onChange(''))
  useEffect(() => () => void (local && URL.revokeObjectURL(local.url)), [local])

  const take = async (chosen: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!chosen) return
    const message = refusalOf(chosen)
    setRefused(message)
    if (message) return
    setProgress(0)
    sending(true)
    const options = { ticket, files: { image: chosen }, onProgress: setProgress }
    const sent = await upload(file.uploadPhoto, {}, options)
    setProgress(undefined)
    sending(false)
    if (!sent.ok) return setRefused(sent.failure.text)
    const { id } = sent.data
    setLocal({ id, url: URL.createObjectURL(chosen) })
    onChange(id)
    onBlur?.()
  }

  return (
    <Field label={label} required help={help} flagged={flagged} error={refused ?? control.error}>
      {(aria) => (
        <div className={styles.photo}>
          {picture ? <Picture src={picture} alt="已选择的照片" /> : <Icon name="person" size="5rem" />}
          <Stack gap={2}>
            <span className={`${chooser.chooser} ${styles.drop}`} data-drop="">
              <input
                {...aria}
                ref={(element) => {
                  input.current = element
                  // The form goes to its first wrong field by this.
                  if (typeof control.ref === 'function') control.ref(element)
                }}
                type="file"
                data-name={name}
                accept=".jpg,.jpeg,.png,image/jpeg,image/png"
                disabled={progress !== undefined}
                onChange={(event) => take(event.target.files?.[0])}
              />
              {value ? '更换照片' : '选择照片'}
            </span>
            <Text as="span" tone="quiet" size="s" role="status">
              {progress === undefined
                ? '近期免冠照片，JPG或PNG，小于10MB'
                : `正在上传 ${Math.round(progress * 100)}%`}
            </Text>
            <Text as="span" tone="wait" size="s">
              {SECRETS}
            </Text>
          </Stack>
        </div>
      )}
    </Field>
  )
}
