import type { WriteEndpoint } from '@portal/contract/platform/endpoint'
import type {
  signInCodeAsk,
  signInCodeShown,
} from '@portal/contract/platform/sign-in-code/sign-in-code.fields'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useState } from 'react'
import { useAsked } from '../call/use-asked.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Hint } from '../ui/layout.tsx'
import { QrCode, type QrPicture, qrPicture } from '../ui/qr-code.tsx'
import { Skeleton } from '../ui/states.tsx'
import styles from './sign-in-code.module.css'

/** The code at the door of a meeting, a congress or a training, as a screen shows it and as it hangs on a wall. */

const ROTATE_MS = 60_000
const LABEL = '签到二维码'

type SignInCodeCall = WriteEndpoint & {
  readonly input: typeof signInCodeAsk
  readonly output: typeof signInCodeShown
}
interface Of {
  readonly call: SignInCodeCall
  readonly id: string
}

export const useSignInCode = ({ call, id }: Of, printed: boolean) => {
  const { answer, failure } = useAsked(call, { id, printed }, printed ? undefined : ROTATE_MS)
  const [picture, setPicture] = useState<QrPicture>()
  const url = answer?.url
  useEffect(() => {
    if (url) void qrPicture(url).then(setPicture)
  }, [url])
  const instead = failure ? <Banner tone="error">{failure.text}</Banner> : <Skeleton shape="form" rows={3} />
  return { url, picture, instead, digits: answer?.digits, expiresAt: answer?.expiresAt }
}

/** Another code each minute; the one before is good for two more. */
export const RotatingCode = ({ who, ...of }: Of & { who: string }) => {
  const { picture, digits, instead } = useSignInCode(of, false)
  if (!picture) return instead
  return (
    <div className={styles.code}>
      <QrCode className={styles.qr} label={LABEL} picture={picture} />
      {digits && (
        <p>
          签到码 <strong>{digits}</strong>
        </p>
      )}
      <Hint>请{who}用手机扫码，登录后确认签到。二维码每分钟更换。</Hint>
    </div>
  )
}

/** For the door: one code that is good until the evening. */
export const PrintedCode = ({ title, onClose, ...of }: Of & { title: string; onClose: () => void }) => {
  const { picture, instead, expiresAt } = useSignInCode(of, true)
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
        <div className={`${styles.code} on-paper`}>
          <h3>{title}</h3>
          <p>扫码签到</p>
          <QrCode className={styles.qr} label={LABEL} picture={picture} />
          <Hint>有效至 {timeOf(expiresAt)}。重新生成后，先前打印的二维码立即失效。</Hint>
        </div>
      ) : (
        instead
      )}
    </Dialog>
  )
}
