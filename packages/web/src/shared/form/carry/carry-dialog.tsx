import { carriedDraft } from '@portal/contract/identity/carried-draft.calls'
import { shownCarryCode } from '@portal/contract/identity/carry-code'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import { inWeChat } from '../../api.ts'
import { ActionNote } from '../../call/action-note.tsx'
import { useAction } from '../../call/use-action.ts'
import { copyText } from '../../copy.ts'
import { toOpen } from '../../routes/open-table.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { QrCode, type QrPicture, qrPicture } from '../../ui/qr-code.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Points, Text } from '../../ui/text.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './carry.module.css'
import { type CarryProps, carryWords } from './carry.ts'

/** 在浏览器打开 opens the address that the page has at that moment: while the dialog is open it is that of the draft. */
const useAddress = (address: string | undefined) =>
  useEffect(() => {
    if (!address || !inWeChat()) return
    const before = location.href
    history.replaceState(history.state, '', address)
    return () => history.replaceState(history.state, '', before)
  }, [address])

/** Code, link and picture of what goes on elsewhere. */
export function CarryDialog({ draft, page, ticket, notKept, onClose }: CarryProps & { onClose: () => void }) {
  const [kept, setKept] = useState<OutputOf<typeof carriedDraft.keep>>()
  const keep = useAction(carriedDraft.keep, { ticket, onDone: setKept })
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const values = draft.typed() as Record<string, [unknown, unknown]>
    void keep.run({ form: draft.name ?? '', page, values })
  }, [draft, page, keep])
  const address = kept && `${location.origin}${toOpen('resume')}#${kept.code}`
  useAddress(address)
  const copy = async () => {
    if (await copyText(address ?? '')) toast('链接已复制，请粘贴到浏览器中打开', 'success')
    else toast('复制不了，请在另一台设备上输入接续码', 'warning')
  }
  return (
    <Dialog
      open
      size="narrow"
      title={carryWords()}
      onClose={onClose}
      message={<ActionNote action={keep} />}
      footer={
        <>
          {kept && (
            <Button kind="secondary" onClick={copy}>
              复制链接
            </Button>
          )}
          <Button onClick={onClose}>{kept ? '好的' : '关闭'}</Button>
        </>
      }
    >
      {kept && address ? (
        <Stack gap={3}>
          {inWeChat() ? (
            <Points
              numbered
              points={[
                '点击右上角菜单，选择“在浏览器打开”，填写的内容就会带过去。',
                '没有打开的，复制链接，粘贴到浏览器的地址栏；或在浏览器中打开本站，在页尾点“继续填写”，输入接续码。',
              ]}
            />
          ) : (
            <p>用另一台设备扫码，或打开 {location.host + toOpen('resume')}，输入接续码：</p>
          )}
          <Text size="xl" strong center>
            {shownCarryCode(kept.code)}
          </Text>
          {!inWeChat() && <Picture address={address} />}
          <Text size="s" tone="quiet">
            {timeOf(kept.expiresAt)}前有效，最多用五次。知道接续码的人都能看到填写的内容，请勿转发给他人。
            {notKept && `${notKept}不会带走，请在那边重新填写。`}
          </Text>
        </Stack>
      ) : (
        !keep.failure && <Skeleton rows={3} />
      )}
    </Dialog>
  )
}

const Picture = ({ address }: { address: string }) => {
  const [picture, setPicture] = useState<QrPicture>()
  useEffect(() => {
    void qrPicture(address).then(setPicture)
  }, [address])
  return picture ? <QrCode className={styles.qr} picture={picture} label="继续填写的二维码" /> : null
}
