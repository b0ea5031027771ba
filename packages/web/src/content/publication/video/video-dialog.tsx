import { MAX_TITLE, video } from '@portal/contract/content/publication.calls'
import type { Column } from '@portal/contract/content/publication-columns'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx'
import { SelectField } from '../../../shared/ui/select-field.tsx'
import { TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { PictureField, uploadPicture } from '../editor/picture-field.tsx'
import { PublishDialog } from '../editor/publish-dialog.tsx'
import { useCategories } from '../use-categories.ts'
import { CaptionsField } from './captions-field.tsx'
import { durationOf, frameOf } from './frame.ts'
import { useVideoUpload } from './use-video-upload.ts'
import styles from './video.module.css'
import { VideoField } from './video-field.tsx'

const CHECK = '请检查标出的内容'

/** A video: its file, what is said about it, its poster. */
export function VideoDialog({
  column,
  detail,
  onSaved,
  onClose,
}: {
  column: Column
  /** Of the one that is edited. */
  detail: OutputOf<typeof video.detail> | undefined
  onSaved: () => void
  onClose: () => void
}) {
  const { categories } = useCategories(column)
  const upload = useVideoUpload()
  const player = useRef<HTMLVideoElement>(null)
  const [values, setValues] = useState({
    title: detail?.title ?? '',
    summary: detail?.summary ?? '',
    source: detail?.source ?? '',
    categoryId: detail?.categoryId ?? '',
  })
  const [poster, setPoster] = useState({ id: detail?.coverFileId ?? '', url: detail?.coverUrl ?? '' })
  const [captions, setCaptions] = useState(detail?.captions ?? '')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<string>()
  const [publishing, setPublishing] = useState(false)
  const [touched, setTouched] = useState(false)
  const [leaving, setLeaving] = useState(false)
  /** Whoever goes on after the question has not answered it. */
  const touch = () => {
    setTouched(true)
    setLeaving(false)
  }
  const set = (part: Partial<typeof values>) => {
    touch()
    setValues((before) => ({ ...before, ...part }))
  }
  const { state } = upload
  const isOut = detail?.state === 'published'
  const busy = state.step === 'sending' || state.step === 'joining' || state.step === 'paused'

  const takeFrame = async () => {
    setFailure(undefined)
    const frame = player.current && (await frameOf(player.current))
    if (!frame) return setFailure('浏览器不能从这个视频截取画面，请选择一张图片作为海报')
    try {
      setPoster(await uploadPicture(frame))
      touch()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const check = (): string | undefined => {
    const wrong = {
      ...(values.title.trim() === '' && { title: '请填写标题' }),
      ...(!detail && state.step === 'idle' && { uploadId: '请选择视频文件' }),
    }
    setErrors(wrong)
    return Object.keys(wrong).length > 0 ? CHECK : busy ? '视频还没有上传完，请稍候' : undefined
  }
  const send = async (act: 'save' | 'publish', publishAt = ''): Promise<string | undefined> => {
    const wrong = check()
    if (wrong) return wrong
    try {
      const uploaded = state.step === 'done' ? state.uploadId : undefined
      const duration = uploaded && player.current ? await durationOf(player.current) : 0
      const { state: now } = await call(video.save, {
        ...{ column, act, publishAt, ...values, coverFileId: poster.id, captions },
        ...(detail && { id: detail.id, version: detail.version }),
        ...(uploaded && { uploadId: uploaded, duration }),
      })
      toast(
        now === 'scheduled' ? '已安排定时发布' : act === 'publish' ? '视频已发布' : '视频已保存',
        'success',
      )
      onSaved()
      return undefined
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : {}
      setErrors(fields)
      return Object.values(fields)[0] ?? errorText(cause)
    }
  }
  const dirty = touched || state.step !== 'idle'
  const leave = () => {
    if (state.step !== 'idle') upload.drop()
    onClose()
  }
  return (
    <>
      <LeaveGuard dirty={dirty}>视频还没有保存，离开后需要重新填写；已上传的部分保留24小时。</LeaveGuard>
      <Dialog
        open
        title={detail ? '编辑视频' : '上传视频'}
        onClose={() => (dirty && !leaving ? setLeaving(true) : leave())}
        footer={
          <>
            {leaving && <span className={styles.ask}>尚未保存，再次点击“取消”将放弃</span>}
            <Button kind="quiet" onClick={() => (dirty && !leaving ? setLeaving(true) : leave())}>
              取消
            </Button>
            <Button
              kind={isOut ? 'primary' : 'secondary'}
              onClick={async () => setFailure(await send('save'))}
              busyText="正在保存…"
            >
              {isOut ? '更新' : '保存'}
            </Button>
            {!isOut && (
              <Button
                onClick={() => {
                  const wrong = check()
                  setFailure(wrong)
                  if (!wrong) setPublishing(true)
                }}
              >
                发布…
              </Button>
            )}
          </>
        }
      >
        <div className={styles.form}>
          {failure && <Banner tone="error">{failure}</Banner>}
          <VideoField
            upload={upload}
            player={player}
            current={detail && { url: detail.playUrl, name: detail.fileName, size: detail.size }}
            onFile={() => setErrors({})}
            error={errors.uploadId}
          />
          <TextField
            label="标题"
            required
            maxLength={MAX_TITLE}
            value={values.title}
            onChange={(title) => set({ title })}
            error={errors.title}
          />
          <div className={styles.two}>
            <SelectField
              label="分类"
              value={values.categoryId}
              placeholder="未分类"
              options={categories.map(({ id, name }) => ({ code: id, label: name }))}
              onChange={(categoryId) => set({ categoryId })}
              error={errors.categoryId}
            />
            <TextField
              label="来源"
              maxLength={60}
              value={values.source}
              onChange={(source) => set({ source })}
              error={errors.source}
            />
          </div>
          <TextArea
            label="简介"
            rows={3}
            limit={500}
            value={values.summary}
            onChange={(summary) => set({ summary })}
            error={errors.summary}
          />
          <PictureField
            label="海报"
            help="播放前显示的图片：从视频中截取，或选择jpg、png图片"
            value={poster}
            onChange={(picture) => {
              touch()
              setPoster(picture)
            }}
            error={errors.coverFileId}
          >
            {(detail || state.step !== 'idle') && (
              <Button kind="secondary" onClick={takeFrame} busyText="正在截取…">
                截取当前画面
              </Button>
            )}
          </PictureField>
          <CaptionsField
            value={captions}
            onChange={(chosen) => {
              touch()
              setCaptions(chosen)
            }}
            error={errors.captions}
          />
        </div>
      </Dialog>
      {publishing && (
        <PublishDialog
          title={values.title.trim()}
          onPublish={(publishAt) => send('publish', publishAt)}
          onClose={() => setPublishing(false)}
        />
      )}
    </>
  )
}
