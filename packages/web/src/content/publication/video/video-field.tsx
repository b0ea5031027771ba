import { type RefObject, useEffect, useState } from 'react'
import { sizeText } from '../../../shared/form/controls/upload-list.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Field } from '../../../shared/ui/field.tsx'
import { FileChooser } from '../../../shared/ui/file-chooser.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import reading from '../reading/reading.module.css'
import type { UploadState, useVideoUpload } from './use-video-upload.ts'
import styles from './video.module.css'

const percent = (ratio: number) => `${Math.floor(ratio * 100)}%`

const wordsOf = (state: UploadState): string => {
  switch (state.step) {
    case 'paused':
      return `已暂停，${percent(state.ratio)}`
    case 'sending':
      if (state.waiting) return `网络中断，正在重试，已上传 ${percent(state.ratio)}`
      return `${state.resumed ? '从中断处继续，' : ''}已上传 ${percent(state.ratio)}`
    case 'joining':
      return '正在检查视频…'
    case 'done':
      return '上传完成'
    default:
      return ''
  }
}

interface Props {
  upload: ReturnType<typeof useVideoUpload>
  /** What the video has so far. */
  current: { readonly url: string; readonly name: string; readonly size: number } | undefined
  player: RefObject<HTMLVideoElement | null>
  onFile: () => void
  error?: string | undefined
}

const useShown = (file: File | undefined): string => {
  const [url, setUrl] = useState('')
  useEffect(() => {
    if (!file) return setUrl('')
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}

/** The file of a video: chosen, on its way with its progress, or there. */
export function VideoField({ upload, current, player, onFile, error }: Props) {
  const [file, setFile] = useState<File>()
  const url = useShown(file)
  const { state } = upload
  const choose = (chosen: File) => {
    setFile(chosen)
    onFile()
    upload.start(chosen)
  }
  const shown = url || current?.url
  const named = file ?? current
  const words = wordsOf(state)
  return (
    <Field
      label="视频文件"
      required={!current}
      error={error}
      group
      help="MP4（H.264）或WebM。中断后重新选择同一文件，会从中断处继续；未完成的上传保留24小时。"
    >
      {() => (
        <Stack gap={2}>
          {shown && (
            <video
              ref={player}
              className={`${reading.player} ${styles.preview}`}
              src={shown}
              controls
              muted
              playsInline
              preload="metadata"
            />
          )}
          {named && (
            <FileList
              files={[
                {
                  key: 'video',
                  name: named.name,
                  note: sizeText(named.size),
                  ...((state.step === 'sending' || state.step === 'paused') && { progress: state.ratio }),
                },
              ]}
            />
          )}
          {words && <p role="status">{words}</p>}
          {state.step === 'failed' && <Banner tone="error">{state.text}</Banner>}
          <Way upload={upload} file={file} known={named !== undefined} onChoose={choose} />
        </Stack>
      )}
    </Field>
  )
}

/** What can be done about the file now. */
const Way = ({
  upload: { state, pause, resume, drop },
  file,
  known,
  onChoose,
}: {
  upload: Props['upload']
  file: File | undefined
  known: boolean
  onChoose: (file: File) => void
}) => {
  const { step } = state
  return (
    <Row>
      {step === 'sending' && (
        <Button kind="secondary" onClick={pause}>
          暂停
        </Button>
      )}
      {(step === 'paused' || step === 'failed') && file && (
        <>
          <Button kind="secondary" onClick={resume}>
            继续上传
          </Button>
          <Button kind="quiet" onClick={drop}>
            放弃上传
          </Button>
        </>
      )}
      {step !== 'sending' && step !== 'joining' && (
        <FileChooser
          label="上传视频"
          text={known ? '更换视频' : '选择视频'}
          accept=".mp4,.m4v,.webm"
          onFiles={([chosen]) => chosen && onChoose(chosen)}
        />
      )}
    </Row>
  )
}
