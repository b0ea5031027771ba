import { FILE_PURPOSES } from '@portal/contract/identity/file.calls'
import { expert } from '@portal/contract/membership/expert.calls'
import { ERRORS } from '@portal/contract/platform/errors'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { shortTime } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../shared/ui/dialog.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './signature.module.css'
import { SignaturePad, type SignaturePadHandle } from './signature-pad.tsx'

const QUERY = ['own-signature']

/** What the page can tell before anything is sent. */
const refusalOf = ({ name, size }: File): string | undefined => {
  if (!/\.(jpe?g|png)$/i.test(name)) return ERRORS.signatureKind.text
  return size >= FILE_PURPOSES.signature.maxBytes ? ERRORS.signatureTooLarge.text : undefined
}

const SignDialog = ({
  version,
  onSaved,
  onClose,
}: {
  version: number
  onSaved: () => void
  onClose: () => void
}) => {
  const pad = useRef<SignaturePadHandle>(null)
  const [written, setWritten] = useState(false)
  const [failure, setFailure] = useState<string>()
  const send = async (sign: File) => {
    setFailure(undefined)
    try {
      await call(expert.updateSignature, { version }, { files: { sign } })
      onSaved()
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  const saveWritten = async () => {
    const sign = await pad.current?.picture()
    if (sign) await send(sign)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    const refusal = refusalOf(file)
    if (refusal) setFailure(refusal)
    else await send(file)
  }
  return (
    <Dialog
      open
      title="设置电子签名"
      onClose={onClose}
      dirty={written}
      footer={
        <>
          <label className={styles.upload}>
            上传签名图片
            <input
              type="file"
              accept=".jpg,.jpeg,.png,image/jpeg,image/png"
              onChange={(event) => {
                const [file] = event.target.files ?? []
                event.target.value = ''
                void choose(file)
              }}
            />
          </label>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={saveWritten} disabled={!written} busyText="正在保存…">
            保存签名
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error" title={failure} />}
      <SignaturePad ref={pad} onWritten={setWritten} />
      <p className={styles.explain}>
        电子签名只用于您本人提交的评审意见，加密保存。工作人员查看会留下记录，可在首页查阅。也可以上传白底黑字的签名照片（jpg或png，小于2MB）。
      </p>
    </Dialog>
  )
}

/** updateSignPathByExpertAccount: the expert's own signature, written on the screen or as a picture. */
export const OwnSignature = () => {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'sign' | 'remove'>()
  const { data, error } = useQuery({ queryKey: QUERY, queryFn: () => call(expert.signature, {}) })
  if (error) return <Banner tone="error" title={`电子签名加载失败：${errorText(error)}`} />
  if (!data) return <Skeleton rows={2} />
  const saved = (text: string) => {
    toast(text, 'success')
    setOpen(undefined)
    void queries.invalidateQueries({ queryKey: QUERY })
  }
  const remove = async () => {
    try {
      await call(expert.updateSignature, { version: data.version, remove: true })
      saved('电子签名已删除')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <section className={styles.section} aria-labelledby="own-signature">
      <header>
        <h2 id="own-signature">电子签名</h2>
        <Button kind="secondary" onClick={() => setOpen('sign')}>
          {data.fileUrl ? '重新签名' : '设置签名'}
        </Button>
        {data.fileUrl && (
          <Button kind="quiet" onClick={() => setOpen('remove')}>
            删除
          </Button>
        )}
      </header>
      {data.fileUrl ? (
        <figure>
          <img className={styles.shown} src={data.fileUrl} alt="我的电子签名" />
          <figcaption>
            第 {data.version} 版{data.updatedAt && `，${shortTime(data.updatedAt)} 更新`}
          </figcaption>
        </figure>
      ) : (
        <p className={styles.explain}>尚未设置。用于您本人提交的评审意见。</p>
      )}
      {open === 'sign' && (
        <SignDialog
          version={data.version}
          onSaved={() => saved('电子签名已保存')}
          onClose={() => setOpen(undefined)}
        />
      )}
      <Confirm
        open={open === 'remove'}
        danger
        title="删除电子签名？"
        confirmText="删除"
        onConfirm={remove}
        onCancel={() => setOpen(undefined)}
      >
        删除后新的评审意见不再带签名；已提交的意见不受影响。
      </Confirm>
    </section>
  )
}
