import { FILE_PURPOSES, file } from '@portal/contract/identity/file.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Field } from '../../shared/ui/field.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Hint, Row, Stack } from '../../shared/ui/layout.tsx'
import styles from './settings.module.css'

const KINDS = ['image/jpeg', 'image/png']

/** A picture of the society: shown, exchanged, taken away; it counts once the group is saved. */
export const ImageControl = ({ control }: { control: FieldControl }) => {
  const { value, onChange, label, help, error, name = '' } = control
  const [uploaded, setUploaded] = useState<{ id: string; url: string }>()
  const [progress, setProgress] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const url =
    value === ''
      ? ''
      : uploaded?.id === value
        ? uploaded.url
        : `/api/settings/image?${new URLSearchParams({ key: name, v: value.slice(0, 8) })}`

  const upload = async (picked: File) => {
    setRefusal(undefined)
    if (!KINDS.includes(picked.type)) return setRefusal('请上传jpg或png格式的图片')
    if (picked.size >= FILE_PURPOSES.setting.maxBytes) return setRefusal('图片大小不能超过10MB')
    setProgress(0)
    try {
      const answer = await call(
        file.upload,
        { type: 'setting' },
        { files: { file: picked }, onProgress: setProgress },
      )
      setUploaded({ id: answer.uid, url: answer.url || answer.fileUrl })
      onChange(answer.uid)
    } catch (cause) {
      setRefusal(errorText(cause) || ERRORS.internal.text)
    } finally {
      setProgress(undefined)
    }
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
                onFiles={([picked]) => picked && void upload(picked)}
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
