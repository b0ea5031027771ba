import type { TextKey } from '@portal/contract/platform/texts/texts'
import { lazy, Suspense, useState } from 'react'
import { usePublicSettings } from '../../shared/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import styles from './area-shell.module.css'
import { Popover } from './popover.tsx'

export function SocietyLink() {
  const { siteUrl } = usePublicSettings()
  if (!siteUrl) return null
  return (
    <a href={siteUrl} target="_blank" rel="noreferrer">
      <Icon name="globe" />
      <span>学会官网</span>
    </a>
  )
}

export function QrCode() {
  const { wechatQrUrl, societyName } = usePublicSettings()
  return (
    <Popover icon="qr" label="公众号">
      {wechatQrUrl ? (
        <>
          <img src={wechatQrUrl} alt={`${societyName}公众号二维码`} />
          微信扫一扫，关注学会公众号
        </>
      ) : (
        '公众号二维码尚未设置'
      )}
    </Popover>
  )
}

const HelpText = lazy(() => import('./help-text.tsx'))
const TOPICS: Readonly<Record<string, TextKey>> = {
  person: 'help-person',
  unit: 'help-unit',
  expert: 'help-expert',
}

/** Help is a text per kind that the society keeps in its settings; project accounts have none. */
export function HelpLink({ kind }: { kind: string }) {
  const [open, setOpen] = useState(false)
  const topic = TOPICS[kind]
  if (!topic) return null
  return (
    <>
      <button type="button" className={styles.tool} onClick={() => setOpen(true)}>
        <Icon name="help" />
        <span>帮助</span>
      </button>
      <Dialog
        open={open}
        title="使用帮助"
        onClose={() => setOpen(false)}
        footer={
          <Button kind="secondary" onClick={() => setOpen(false)}>
            知道了
          </Button>
        }
      >
        {open && (
          <Suspense fallback={<Skeleton rows={6} />}>
            <HelpText topic={topic} onGo={() => setOpen(false)} />
          </Suspense>
        )}
      </Dialog>
    </>
  )
}
