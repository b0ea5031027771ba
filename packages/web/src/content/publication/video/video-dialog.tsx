import type { Column } from '@portal/contract/content/publication-columns'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FieldControl } from '../../../shared/form/schema-fields.tsx'
import { FormAnswer, FormBody, FormButtons, useChoosing } from '../../../shared/form/schema-form.tsx'
import { showMessages } from '../../../shared/form/use-schema-form.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { PictureField, usePicture } from '../editor/picture-field.tsx'
import { PublishDialog, scheduledAt } from '../editor/publish-dialog.tsx'
import { CategoryField } from '../editor/writing-fields.tsx'
import { CaptionsField } from './captions-field.tsx'
import { durationOf, frameOf } from './frame.ts'
import { type Detail, useVideoForm } from './use-video-form.ts'
import { type UploadState, useVideoUpload } from './use-video-upload.ts'
import { VideoField } from './video-field.tsx'

interface Props {
  column: Column
  /** Of the one that is edited. */
  detail: Detail | undefined
  onClose: () => void
}

/** Why the file cannot be saved yet; '' when it can. */
const missingFile = ({ step }: UploadState, isNew: boolean): string => {
  if (step === 'sending' || step === 'joining' || step === 'paused') return '视频还没有上传完，请稍候'
  return isNew && step !== 'done' ? '请选择视频文件' : ''
}

/** Both the words and the file are there; the form says what is not. */
const useReady = (
  { form }: ReturnType<typeof useVideoForm>,
  state: UploadState,
  player: RefObject<HTMLVideoElement | null>,
  isNew: boolean,
) => {
  const [wrong, setWrong] = useState('')
  const check = async (): Promise<boolean> => {
    const missing = missingFile(state, isNew)
    setWrong(missing)
    const said = await form.form.trigger(undefined, { shouldFocus: true })
    if (missing || !said) return false
    if (state.step === 'done') {
      form.form.setValue('uploadId', state.uploadId)
      if (player.current) form.form.setValue('duration', String(await durationOf(player.current)))
    }
    return true
  }
  return { wrong, check, forget: () => setWrong('') }
}

/** Whoever goes on after the question has not answered it. */
const useLeaving = (values: unknown) => {
  const [leaving, setLeaving] = useState(false)
  useEffect(() => setLeaving(false), [values])
  return [leaving, () => setLeaving(true)] as const
}

/** A video: its file, what is said about it, its poster. */
export function VideoDialog({ column, detail, onClose }: Props) {
  const video = useVideoForm(column, detail)
  const { form } = video
  const choosing = useChoosing(form)
  const upload = useVideoUpload()
  const player = useRef<HTMLVideoElement>(null)
  const values = useWatch({ control: form.form.control })
  const ready = useReady(video, upload.state, player, detail === undefined)
  const [publishing, setPublishing] = useState(false)
  const [leaving, ask] = useLeaving(JSON.stringify(values))
  const isOut = detail?.state === 'published'
  const sent = upload.state.step !== 'idle'
  const dirty = !form.done && (form.dirty || sent)
  const leave = () => {
    if (sent) upload.drop()
    onClose()
  }
  useEffect(() => {
    if (form.done) onClose()
  }, [form.done])
  return (
    <>
      <LeaveGuard dirty={dirty && !publishing}>
        视频还没有保存，离开后需要重新选择文件；已上传的部分保留24小时。
      </LeaveGuard>
      <Dialog
        open
        title={detail ? '编辑视频' : '上传视频'}
        onClose={leave}
        dirty={dirty}
        message={leaving ? '尚未保存，再次点击“取消”将放弃' : <FormAnswer form={form} choosing={choosing} />}
        footer={
          <>
            <Button kind="quiet" onClick={() => (dirty && !leaving ? ask() : leave())}>
              取消
            </Button>
            {form.conflict ? (
              <FormButtons form={form} choosing={choosing} submitText="保存" />
            ) : (
              <Button
                kind={isOut ? 'primary' : 'secondary'}
                busy={form.action.busy}
                busyText="正在保存…"
                onClick={async () => {
                  if (await ready.check()) await form.submit()
                }}
              >
                {isOut ? '更新' : '保存'}
              </Button>
            )}
            {!isOut && !form.conflict && (
              <Button onClick={async () => setPublishing(await ready.check())}>发布…</Button>
            )}
          </>
        }
      >
        <VideoField
          upload={upload}
          player={player}
          current={detail && { url: detail.playUrl, name: detail.fileName, size: detail.size }}
          onFile={ready.forget}
          error={ready.wrong || undefined}
        />
        <FormBody
          form={form}
          controls={{
            categoryId: (control) => <CategoryField column={column} control={control} />,
            coverFileId: (control) => (
              <Poster control={control} player={sent || detail ? player : undefined} />
            ),
            captions: (control) => <CaptionsField control={control} />,
          }}
          chosen={choosing.chosen}
          onChoose={choosing.onChoose}
        />
      </Dialog>
      {publishing && (
        <PublishDialog
          kind="video"
          title={String(values.title ?? '').trim()}
          input={video.input()}
          scheduled={scheduledAt(detail)}
          onDone={() => {
            form.draft.clear()
            form.form.reset(form.form.getValues())
            onClose()
          }}
          onFields={(messages) => {
            showMessages(form, messages)
            toast(Object.values(messages)[0] ?? '', 'error')
          }}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  )
}

/** Before it is played: a picture of its own, or one out of the film. */
const Poster = ({
  control,
  player,
}: {
  control: FieldControl
  player: RefObject<HTMLVideoElement | null> | undefined
}) => {
  const picture = usePicture()
  const takeFrame = async () => {
    const frame = player?.current && (await frameOf(player.current))
    if (!frame) return toast('浏览器不能从这个视频截取画面，请选择一张图片作为海报', 'error')
    const sent = await picture.send(frame)
    if (sent) control.onChange(sent as never)
  }
  return (
    <PictureField
      control={control}
      picture={picture}
      help="播放前显示的图片：从视频中截取，或选择jpg、png图片"
    >
      {player && (
        <Button kind="secondary" onClick={takeFrame} busyText="正在截取…">
          截取当前画面
        </Button>
      )}
    </PictureField>
  )
}
