import { FILE_PURPOSES, file } from '@portal/contract/identity/file.calls'
import { useState } from 'react'
import { upload } from '../../shared/call/upload.ts'
import { type FieldControl, useSending } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import styles from './settings.module.css'

const KINDS = ['image/jpeg', 'image/png']

/** A picture of the society: shown, exchanged, taken away; it counts once the group is saved. */
export const ImageControl = ({ control }: { control: FieldControl }) => {
  const { value, onChange, label, help, error, name = '' } = control
  const sending = useSending(name)
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const [progress, setProgress] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const url =
    value === ''
      ? ''
      : uploaded?.id === value
        ? uploaded.url
        : `/api/settings/image?${new URLSearchParams({ key: name, v: value.slice(0, 8) })}`

  const choose = async (picked: File) => {
    setRefusal(undefined)
    if (!KINDS.includes(picked.type)) return setRefusal('请上传jpg或png格式的图片')
    if (picked.size >= FILE_PURPOSES.setting.maxBytes) return setRefusal('图片大小不能超过10MB')
    setProgress(0)
    sending(true)
    const sent = await upload(
      file.upload,
      { type: 'setting' },
      { files: { file: picked }, onProgress: setProgress },
    )
    setProgress(undefined)
    sending(false)
    if (!sent.ok) return setRefusal(sent.failure.text)
    setUploaded({ id: sent.data.uid, url: sent.data.url || sent.data.fileUrl })
    onChange(sent.data.uid)
  }

  return (
    <Field label={label} help={help} error={refusal ?? error} group>
      {() => (
        <Row gap={4}>
          <div className={styles.frame}>
            {url ? <img src={url} alt={`当前的${String(label)}`} /> : <span>未设置</span>}
          </div>
          <Stack gap={1}>
            <Row>
              <FileChooser
                label={String(label)}
                text={
                  progress !== undefined
                    ? `正在上传 ${Math.round(progress * 100)}%`
                    : url
                      ? '更换图片'
                      : '上传图片'
                }
                accept={KINDS.join(',')}
                disabled={progress !== undefined}
                onFiles={([picked]) => picked && void choose(picked)}
              />
              {url && (
                <Button kind="quiet" onClick={() => onChange('')}>
                  移除
                </Button>
              )}
            </Row>
            <Hint>jpg 或 png，小于 10MB</Hint>
          </Stack>
        </Row>
      )}
    </Field>
  )
}
