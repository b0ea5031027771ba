import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useState } from 'react'
import { copyText } from '../../../shared/copy.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Hint, Stack } from '../../../shared/ui/layout.tsx'
import { QrCode, type QrPicture, qrPicture } from '../../../shared/ui/qr-code.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from '../meeting.module.css'
import { useAsked } from '../use-asked.ts'
import type { Meeting } from '../view.ts'

const ROTATE_MS = 60_000

const useCode = (id: string, printed: boolean) => {
  const { answer, failure } = useAsked(meetingLive.code, { id, printed }, printed ? undefined : ROTATE_MS)
  const [picture, setPicture] = useState<QrPicture>()
  const url = answer?.url
  useEffect(() => {
    if (url) void qrPicture(url).then(setPicture)
  }, [url])
  const instead = failure ? <Banner tone="error">{failure.text}</Banner> : <Skeleton shape="form" rows={3} />
  return { url, picture, instead, expiresAt: answer?.expiresAt }
}

/** Another code each minute; the one before is good for two more. */
export const RotatingCode = ({ id }: { id: string }) => {
  const { picture, instead } = useCode(id, false)
  if (!picture) return instead
  return (
    <div className={styles.code}>
      <QrCode className={styles.qr} label="会议签到二维码" picture={picture} />
      <Hint>请专家用手机扫码，登录后确认签到。二维码每分钟更换。</Hint>
    </div>
  )
}

/** For the door: one code that is good until the evening. */
export const PrintedCode = ({ view, onClose }: { view: Meeting; onClose: () => void }) => {
  const { picture, instead, expiresAt } = useCode(view.id, true)
  return (
    <Dialog
      open
      title="打印签到二维码"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            关闭
          </Button>
          <Button disabled={!picture} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      {picture && expiresAt ? (
        <div className={`${styles.code} ${styles.onPaper}`}>
          <h3>{view.title}</h3>
          <p>扫码签到</p>
          <QrCode className={styles.qr} label="会议签到二维码" picture={picture} />
          <Hint>有效至 {timeOf(expiresAt)}。重新生成后，先前打印的二维码立即失效。</Hint>
        </div>
      ) : (
        instead
      )}
    </Dialog>
  )
}

/** For a video meeting: the link that goes into its chat, good until the evening. */
export const LinkToSend = ({ view, onClose }: { view: Meeting; onClose: () => void }) => {
  const { url, instead, expiresAt } = useCode(view.id, true)
  return (
    <Dialog
      open
      title="签到链接"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            关闭
          </Button>
          <Button
            disabled={!url}
            onClick={() => void copyText(url ?? '').then((done) => done && toast('已复制'))}
          >
            复制链接
          </Button>
        </>
      }
    >
      {url && expiresAt ? (
        <Stack gap={2}>
          <TextArea label="签到链接" value={url} readOnly onChange={() => undefined} rows={3} />
          <Hint>
            请发到视频会议的聊天中，专家打开并登录后确认签到。有效至 {timeOf(expiresAt)}
            ；重新生成后，先前的链接立即失效。
          </Hint>
        </Stack>
      ) : (
        instead
      )}
    </Dialog>
  )
}
