import {
  conclusion,
  signOnPaper,
  signWithCode,
} from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { file } from '@portal/contract/identity/file.calls'
import { useRef, useState } from 'react'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { Told } from '../../shared/call/attempt.ts'
import { upload } from '../../shared/call/upload.ts'
import { useAction } from '../../shared/call/use-action.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { ScanField } from '../../shared/form/scan-field.tsx'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { useKept } from '../../shared/form/use-kept.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Hint, Row, Section } from '../../shared/ui/layout.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'

/** What can be done with an opinion besides writing it: agree or reserve, sign, take in the signed paper, draw up the report. */

interface Props {
  projectId: string
}

export const Signing = ({ projectId, docHash }: Props & { docHash: string }) => {
  const [sentTo, setSentTo] = useState('')
  const ask = useAction(conclusion.opinionCode, { onDone: (answer) => setSentTo(answer.sentTo) })
  const form = useCallForm(conclusion.signOpinion, {
    schema: signWithCode,
    draft: false,
    fixed: { projectId, docHash },
    refusedAt: { captchaInvalid: 'otp' },
    done: '评价意见已签署',
  })
  return (
    <Section title="组长签字" level={4}>
      <Hint>签字针对上面保存的最新一稿，签字后各位专家不能再表态。文件摘要：{docHash}</Hint>
      <Row>
        <Button kind="secondary" busy={ask.busy} busyText="正在发送…" onClick={() => ask.run({ projectId })}>
          获取意见签字验证码
        </Button>
        <span aria-live="polite">{sentTo && `验证码已发送至 ${sentTo}`}</span>
      </Row>
      <ActionNote action={ask} />
      <SchemaForm form={form} submitText="签署评价意见" busyText="正在签字…" guard={false} />
    </Section>
  )
}

/** The leader signed the printed text: staff keep its scan in place of the electronic signature. */
export const PaperSigning = ({ projectId, docHash, leader }: Props & { docHash: string; leader: string }) => {
  const [open, setOpen] = useState(false)
  const scan = useRef<File>(undefined)
  return (
    <>
      <Button kind="secondary" onClick={() => setOpen(true)}>
        登记组长纸质签字
      </Button>
      {open && (
        <ActionDialog
          endpoint={conclusion.signOpinion}
          schema={signOnPaper}
          fleeting={['scan']}
          toInput={async () => {
            const sent = await upload(file.upload, { type: 'paperSheet' }, { files: { file: scan.current } })
            if (!sent.ok) throw new Told(sent.failure.text)
            return { projectId, docHash, paperScanId: sent.data.id }
          }}
          title="登记组长纸质签字"
          submitText="登记签字"
          busyText="正在上传…"
          done="已登记组长的纸质签字"
          intro={`请核对扫描件中的文字与最新一稿一致，并有组长${leader}的签字。登记后由您代录的情况写入办理记录。`}
          controls={{
            scan: ({ form, label, required, error, onChange }) => (
              <ScanField
                label={String(label)}
                required={required ?? false}
                file={scan.current}
                error={error}
                onChange={(chosen, refusal) => {
                  scan.current = chosen
                  onChange(chosen?.name ?? '')
                  if (refusal) form.setError('scan', { type: 'rule', message: refusal })
                  else form.clearErrors('scan')
                }}
              />
            ),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Agreed to, or with a reservation that says why. */
export const Stance = ({ projectId, no }: Props & { no: number }) => {
  const [{ text }, setKept, forget] = useKept(`stance:${projectId}:${no}`, { text: '' })
  const action = useAction(conclusion.takeStance, { done: '已记录您的表态', onDone: forget })
  const wrong = action.failure?.fields.text
  const take = (stance: 'agree' | 'reserve') => action.run({ projectId, no, stance, text: text.trim() })
  return (
    <Section title={`我的表态（第${no}稿）`} level={4}>
      <TextArea
        label="说明"
        help="保留意见须写明内容，并由组长在“保留意见”中如实记载"
        value={text}
        onChange={(next) => setKept({ text: next })}
        rows={2}
        limit={1000}
        error={wrong}
      />
      <Row>
        <Button onClick={() => take('agree')} busyText="正在提交…">
          同意本稿
        </Button>
        <Button kind="secondary" onClick={() => take('reserve')} busyText="正在提交…">
          保留意见
        </Button>
      </Row>
      <ActionNote action={wrong ? { ...action, failure: undefined } : action} />
    </Section>
  )
}

export const Draft = ({ projectId, ready }: Props & { ready: boolean }) => {
  const prepare = useAction(conclusion.prepareReport, { done: '报告草稿已生成' })
  const preview = useDownload(conclusion.draftReport)
  return (
    <>
      <Button
        kind={ready ? 'secondary' : 'primary'}
        onClick={() => prepare.run({ projectId })}
        busyText="正在生成…"
      >
        {ready ? '重新生成报告草稿' : '生成报告草稿'}
      </Button>
      <Button kind="secondary" onClick={() => preview.run({ projectId })} busyText="正在生成…">
        预览报告草稿
      </Button>
      <ActionNote action={prepare} />
    </>
  )
}
