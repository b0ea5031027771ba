import { meetingLive } from '@portal/contract/evaluation/meeting-live.calls'
import { useQuery } from '@tanstack/react-query'
import { call, errorText } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { QrCode, qrPicture } from '../../shared/ui/qr-code.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import styles from './meeting.module.css'
import type { Meeting } from './view.ts'

const ROTATE_MS = 60_000

const fetchCode = async (id: string, printed: boolean) => {
  const { url, expiresAt } = await call(meetingLive.code, { id, printed })
  return { picture: await qrPicture(url), expiresAt }
}

/** Another code each minute; the one before is good for two more. */
export const RotatingCode = ({ id }: { id: string }) => {
  const { data, error } = useQuery({
    queryKey: ['meeting-code', id],
    queryFn: () => fetchCode(id, false),
    refetchInterval: ROTATE_MS,
    refetchIntervalInBackground: true,
    staleTime: ROTATE_MS,
    gcTime: 0,
  })
  if (error && !data) return <Banner tone="error">{errorText(error)}</Banner>
  if (!data) return <Skeleton shape="form" rows={3} />
  return (
    <div className={styles.code}>
      <QrCode className={styles.qr} label="会议签到二维码" picture={data.picture} />
      <p className={styles.meta}>请专家用手机扫码，登录后确认签到。二维码每分钟更换。</p>
    </div>
  )
}

/** For the door: one code that is good until the evening. */
export const PrintedCode = ({ view, onClose }: { view: Meeting; onClose: () => void }) => {
  const { data, error } = useQuery({
    queryKey: ['meeting-print', view.id],
    queryFn: () => fetchCode(view.id, true),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
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
          <Button disabled={!data} onClick={() => window.print()}>
            打印
          </Button>
        </>
      }
    >
      {error && <Banner tone="error">{errorText(error)}</Banner>}
      {!data && !error && <Skeleton shape="form" rows={3} />}
      {data && (
        <div className={`${styles.code} ${styles.onPaper}`}>
          <h3>{view.title}</h3>
          <p>扫码签到</p>
          <QrCode className={styles.qr} label="会议签到二维码" picture={data.picture} />
          <p className={styles.meta}>
            有效至 {timeOf(data.expiresAt)}。重新生成后，先前打印的二维码立即失效。
          </p>
        </div>
      )}
    </Dialog>
  )
}
