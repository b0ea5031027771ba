import type { TextKey } from '@portal/contract/platform/texts/texts'
import { lazy, Suspense, useState } from 'react'
import { usePublicSettings } from '../../shared/settings.ts'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Picture } from '../../shared/ui/words.tsx'

export function SocietyLink() {
  const { siteUrl } = usePublicSettings()
  if (!siteUrl) return null
  return (
    <ButtonLink kind="tool" to={siteUrl} target="_blank" rel="noreferrer">
      <Icon name="globe" />
      <span>学会官网</span>
    </ButtonLink>
  )
}

export function QrCode() {
  const { wechatQrUrl, societyName } = usePublicSettings()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="tool" aria-expanded={open} onClick={() => setOpen(true)}>
        <Icon name="qr" />
        <span>公众号</span>
      </Button>
      <Dialog size="narrow" open={open} title="公众号" onClose={() => setOpen(false)}>
        {wechatQrUrl ? (
          <Picture
            src={wechatQrUrl}
            alt={`${societyName}公众号二维码`}
            caption="微信扫一扫，关注学会公众号"
          />
        ) : (
          '公众号二维码尚未设置'
        )}
      </Dialog>
    </>
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
      <Button kind="tool" onClick={() => setOpen(true)}>
        <Icon name="help" />
        <span>帮助</span>
      </Button>
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
