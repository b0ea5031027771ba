import { MAX_CAPTIONS, readCaptions } from '@portal/contract/content/captions.rules'
import { useState } from 'react'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { FileChooser } from '../../../shared/ui/file-chooser.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'

/** The captions of a video: a WebVTT file, read here and saved with the video. */
export function CaptionsField({ control }: { control: FieldControl }) {
  const { value, onChange } = control
  const [wrong, setWrong] = useState<string>()
  const choose = async (file: File) => {
    // Four bytes a character at most.
    const given = file.size > MAX_CAPTIONS * 4 ? undefined : await file.text()
    if (given === undefined || given.length > MAX_CAPTIONS) return setWrong('字幕文件过大')
    const read = readCaptions(given)
    if ('wrong' in read) return setWrong(read.wrong)
    setWrong(undefined)
    onChange(read.text)
  }
  return (
    <Field
      label={control.label}
      error={wrong ?? control.error}
      help="WebVTT格式（.vtt，UTF-8编码），播放时显示，听不清或听不见声音的读者也能看懂"
      group
    >
      {() => (
        <Stack gap={2}>
          {value && <p>已有字幕 {value.split('-->').length - 1} 条</p>}
          <Row>
            <FileChooser
              label="上传字幕"
              text={value ? '更换字幕' : '选择字幕文件'}
              accept=".vtt,text/vtt"
              onFiles={([file]) => file && void choose(file)}
            />
            {value && (
              <Button
                kind="quiet"
                onClick={() => {
                  setWrong(undefined)
                  onChange('')
                }}
              >
                去掉字幕
              </Button>
            )}
          </Row>
        </Stack>
      )}
    </Field>
  )
}
