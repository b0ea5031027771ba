import { FILE_PURPOSES } from '@portal/contract/identity/file.calls'
import { expert } from '@portal/contract/membership/expert.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { shortTime } from '@portal/contract/platform/time'
import { useRef, useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { useCall } from '../../shared/call/use-call.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { FileChooser } from '../../shared/ui/file-chooser.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Picture } from '../../shared/ui/words.tsx'
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx'

/** What the page can tell before anything is sent. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.(jpe?g|png)$/i.test(name)) return ERRORS.signatureKind.text
  return size >= FILE_PURPOSES.signature.maxBytes ? ERRORS.signatureTooLarge.text : undefined
}

export const SignDialog = ({ version, onClose }: { version: number; onClose: () => void }) => {
  const pad = useRef<SignaturePadHandle>(null)
  const [written, setWritten] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const save = useAction(expert.updateSignature, { done: '电子签名已保存', onDone: onClose })
  const send = (sign: File) => save.run({ version }, { files: { sign } })
  const saveWritten = async () => {
    const sign = await pad.current?.picture()
    if (sign) await send(sign)
  }
  const choose = async ([file]: File[]) => {
    const refused = file && refusalOf(file)
    setRefusal(refused)
    if (file && !refused) await send(file)
  }
  return (
    <Dialog
      open
      title="设置电子签名"
      onClose={onClose}
      dirty={written}
      message={<ActionNote action={save}>{refusal && <Banner tone="error">{refusal}</Banner>}</ActionNote>}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={saveWritten} busy={save.busy} disabled={!written} busyText="正在保存…">
            保存签名
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        <SignaturePad ref={pad} onWritten={setWritten} />
        <FileChooser
          label="签名图片"
          text="上传签名图片"
          accept=".jpg,.jpeg,.png,image/jpeg,image/png"
          note="白底黑字的签名照片，jpg或png，小于2MB"
          busy={save.busy}
          onFiles={choose}
        />
        <Hint>电子签名只用于您本人提交的评审意见，加密保存。工作人员查看会留下记录，可在首页查阅。</Hint>
      </Stack>
    </Dialog>
  )
}

/** updateSignPathByExpertAccount: the expert's own signature, written on the screen or as a picture. */
export const OwnSignature = () => {
  const [open, setOpen] = useState<'sign' | 'remove'>()
  const own = useCall(expert.signature, {})
  const close = () => setOpen(undefined)
  return (
    <Loaded call={own} rows={2} failed="电子签名加载失败">
      {({ version, fileUrl, updatedAt }) => (
        <Card
          title="电子签名"
          level={2}
          actions={
            <>
              <Button kind="secondary" onClick={() => setOpen('sign')}>
                {fileUrl ? '重新签名' : '设置签名'}
              </Button>
              {fileUrl && (
                <Button kind="quiet" onClick={() => setOpen('remove')}>
                  删除
                </Button>
              )}
            </>
          }
        >
          {fileUrl ? (
            <Picture
              wide
              src={fileUrl}
              alt="我的电子签名"
              caption={`第 ${version} 版${updatedAt ? `，${shortTime(updatedAt)} 更新` : ''}`}
            />
          ) : (
            <Hint>尚未设置。用于您本人提交的评审意见。</Hint>
          )}
          {open === 'sign' && <SignDialog version={version} onClose={close} />}
          {open === 'remove' && (
            <ActionDialog
              endpoint={expert.updateSignature}
              fixed={{ version, remove: true }}
              danger
              title="删除电子签名？"
              submitText="删除"
              done="电子签名已删除"
              intro={<p>删除后新的评审意见不再带签名；已提交的意见不受影响。</p>}
              onClose={close}
            />
          )}
        </Card>
      )}
    </Loaded>
  )
}
