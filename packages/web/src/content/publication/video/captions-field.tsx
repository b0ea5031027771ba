import { MAX_CAPTIONS, readCaptions } from '@portal/contract/content/captions.rules'
import { useRef, useState } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './video.module.css'

/** The captions of a video: a WebVTT file, read here and saved with the video. */
export function CaptionsField({
  value,
  onChange,
  error,
}: {
  /** '' without captions. */
  value: string
  onChange: (captions: string) => void
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    // Four bytes a character at most.
    const given = file.size > MAX_CAPTIONS * 4 ? undefined : await file.text()
    if (given === undefined || given.length > MAX_CAPTIONS) return setFailure('字幕文件过大')
    const read = readCaptions(given)
    if ('wrong' in read) return setFailure(read.wrong)
    setFailure(undefined)
    onChange(read.text)
  }
  const count = value.split('-->').length - 1
  const wrong = failure ?? error
  return (
    <fieldset className={styles.field}>
      <legend>字幕</legend>
      {value && <p className={styles.name}>已有字幕 {count} 条</p>}
      <div className={styles.buttons}>
        <Button kind="secondary" onClick={() => input.current?.click()}>
          <Icon name="upload" />
          {value ? '更换字幕' : '选择字幕文件'}
        </Button>
        {value && (
          <Button
            kind="quiet"
            onClick={() => {
              setFailure(undefined)
              onChange('')
            }}
          >
            去掉字幕
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept=".vtt,text/vtt"
        aria-label="上传字幕"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className={styles.hint}>
        WebVTT格式（.vtt，UTF-8编码），播放时显示，听不清或听不见声音的读者也能看懂
      </p>
      {wrong && <Banner tone="error">{wrong}</Banner>}
    </fieldset>
  )
}
