import { conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { file } from '@portal/contract/identity/file.calls'
import { useState } from 'react'
import { ApiError, call, download, errorText, saveFile } from '../../shared/api.ts'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './conclusion.module.css'

/** What can be done with an opinion besides writing it: agree or reserve, sign, take in the signed paper, draw up the report. */

interface Props {
  projectId: string
  onDone: () => Promise<unknown>
}

export const Signing = ({ projectId, docHash, onDone }: Props & { docHash: string }) => {
  const [otp, setOtp] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [error, setError] = useState<string>()
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      setError(undefined)
      await act()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  const sign = async () => {
    await call(conclusion.signOpinion, { projectId, docHash, otp })
    toast('评价意见已签署', 'success')
    await onDone()
  }
  return (
    <section className={styles.sign} aria-label="组长签字">
      <h4>组长签字</h4>
      <p className={styles.meta}>签字针对上面保存的最新一稿，签字后各位专家不能再表态。文件摘要：{docHash}</p>
      <div className={styles.acts}>
        <Button
          kind="secondary"
          onClick={() =>
            attempt(async () => setSentTo((await call(conclusion.opinionCode, { projectId })).sentTo))
          }
          busyText="正在发送…"
        >
          获取意见签字验证码
        </Button>
        {sentTo && <span aria-live="polite">验证码已发送至 {sentTo}</span>}
      </div>
      <TextField
        label="意见签字验证码"
        required
        value={otp}
        onChange={setOtp}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={error}
      />
      <div className={styles.acts}>
        <Button
          onClick={() => (/^\d{6}$/.test(otp) ? attempt(sign) : setError('请输入6位验证码'))}
          busyText="正在签字…"
        >
          签署评价意见
        </Button>
      </div>
    </section>
  )
}

/** The leader signed the printed text: staff keep its scan in place of the electronic signature. */
export const PaperSigning = ({
  projectId,
  docHash,
  leader,
  onDone,
}: Props & { docHash: string; leader: string }) => {
  const [open, setOpen] = useState(false)
  const [scan, setScan] = useState<File>()
  const [error, setError] = useState<string>()
  const send = async () => {
    if (!scan) return setError('请上传组长签字的评价意见扫描件')
    try {
      const { id: paperScanId } = await call(file.upload, { type: 'paperSheet' }, { files: { file: scan } })
      await call(conclusion.signOpinion, { projectId, docHash, paperScanId })
      toast('已登记组长的纸质签字', 'success')
      setOpen(false)
      await onDone()
    } catch (cause) {
      setError((cause instanceof ApiError && cause.fields.paperScanId) || errorText(cause))
    }
  }
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        登记组长纸质签字
      </Button>
      {open && (
        <Dialog
          open
          size="narrow"
          title="登记组长纸质签字"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button kind="quiet" onClick={() => setOpen(false)}>
                取消
              </Button>
              <Button onClick={send} busyText="正在上传…">
                登记签字
              </Button>
            </>
          }
        >
          <p>
            请核对扫描件中的文字与最新一稿一致，并有组长{leader}的签字。登记后由您代录的情况写入办理记录。
          </p>
          <ScanField
            label="签字的评价意见扫描件"
            required
            file={scan}
            error={error}
            onChange={(chosen, refusal) => {
              setScan(chosen)
              setError(refusal)
            }}
          />
        </Dialog>
      )}
    </>
  )
}

export const Stance = ({ projectId, no, onDone }: Props & { no: number }) => {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const take = async (stance: 'agree' | 'reserve') => {
    try {
      await call(conclusion.takeStance, { projectId, no, stance, text: text.trim() })
      toast('已记录您的表态', 'success')
      await onDone()
    } catch (cause) {
      setError((cause instanceof ApiError && cause.fields.text) || errorText(cause))
    }
  }
  return (
    <section className={styles.sign} aria-label="我的表态">
      <h4>我的表态（第{no}稿）</h4>
      <TextArea
        label="说明"
        help="保留意见须写明内容，并由组长在“保留意见”中如实记载"
        value={text}
        onChange={setText}
        rows={2}
        limit={1000}
        error={error}
      />
      <div className={styles.acts}>
        <Button onClick={() => take('agree')} busyText="正在提交…">
          同意本稿
        </Button>
        <Button kind="secondary" onClick={() => take('reserve')} busyText="正在提交…">
          保留意见
        </Button>
      </div>
    </section>
  )
}

export const Draft = ({ projectId, ready, onDone }: Props & { ready: boolean }) => {
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      await onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <>
      <Button
        kind={ready ? 'secondary' : 'primary'}
        onClick={() =>
          attempt(async () => {
            await call(conclusion.prepareReport, { projectId })
            toast('报告草稿已生成', 'success')
          })
        }
        busyText="正在生成…"
      >
        {ready ? '重新生成报告草稿' : '生成报告草稿'}
      </Button>
      <Button
        kind="secondary"
        onClick={() => attempt(async () => saveFile(await download(conclusion.draftReport, { projectId })))}
        busyText="正在生成…"
      >
        预览报告草稿
      </Button>
    </>
  )
}
