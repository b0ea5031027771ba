import { useEffect, useRef, useState } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { sizeText } from '../column.ts'
import type { useVideoUpload } from './use-video-upload.ts'
import styles from './video.module.css'

const percent = (ratio: number) => `${Math.floor(ratio * 100)}%`

/** The file of a video: chosen, on its way with its progress, or there. */
export function VideoField({
  upload,
  current,
  player,
  onFile,
  error,
}: {
  upload: ReturnType<typeof useVideoUpload>
  /** What the video has so far. */
  current: { readonly url: string; readonly name: string; readonly size: number } | undefined
  player: React.RefObject<HTMLVideoElement | null>
  onFile: () => void
  error?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [url, setUrl] = useState('')
  const { state } = upload
  useEffect(() => {
    if (!file) return setUrl('')
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    onFile()
    upload.start(chosen)
  }
  const shown = url || current?.url
  const moving = state.step === 'sending' || state.step === 'joining'
  return (
    <fieldset className={styles.field}>
      <legend>视频文件{!current && <span aria-hidden="true"> *</span>}</legend>
      {shown && (
        <video
          ref={player}
          className={styles.preview}
          src={shown}
          controls
          muted
          playsInline
          preload="metadata"
        />
      )}
      {(file ?? current) && (
        <p className={styles.name}>
          {file?.name ?? current?.name}（{sizeText(file?.size ?? current?.size ?? 0)}）
        </p>
      )}
      {(state.step === 'sending' || state.step === 'paused') && (
        <div className={styles.progress}>
          <progress max={1} value={state.ratio} aria-label="上传进度" />
          <span role="status">
            {state.step === 'paused'
              ? `已暂停，${percent(state.ratio)}`
              : state.waiting
                ? `网络中断，正在重试，已上传 ${percent(state.ratio)}`
                : `${state.resumed ? '从中断处继续，' : ''}已上传 ${percent(state.ratio)}`}
          </span>
        </div>
      )}
      {state.step === 'joining' && <p role="status">正在检查视频…</p>}
      {state.step === 'done' && (
        <p role="status" className={styles.done}>
          <Icon name="check" />
          上传完成
        </p>
      )}
      {state.step === 'failed' && <Banner tone="error">{state.text}</Banner>}
      <div className={styles.buttons}>
        {state.step === 'sending' && (
          <Button kind="secondary" onClick={upload.pause}>
            暂停
          </Button>
        )}
        {(state.step === 'paused' || state.step === 'failed') && file && (
          <Button kind="secondary" onClick={upload.resume}>
            继续上传
          </Button>
        )}
        {!moving && (
          <Button kind="secondary" onClick={() => input.current?.click()}>
            <Icon name="upload" />
            {file || current ? '更换视频' : '选择视频'}
          </Button>
        )}
      </div>
      <input
        ref={input}
        hidden
        type="file"
        accept=".mp4,.m4v,.webm"
        aria-label="上传视频"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <p className={styles.hint}>
        MP4（H.264）或WebM。中断后重新选择同一文件，会从中断处继续；未完成的上传保留24小时。
      </p>
      {error && <Banner tone="error">{error}</Banner>}
    </fieldset>
  )
}
