import {
  canonicalCertNo,
  canonicalCheckCode,
  certificateCheck,
} from '@portal/contract/membership/certificate-check.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call, errorText } from '../../shared/api.ts'
import { toOpen } from '../../shared/routes/open-table.ts'
import { usePublicSettings } from '../../shared/settings.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import styles from './verify.module.css'

type Checked = OutputOf<typeof certificateCheck.byId>
type Result = { state: 'none' } | { state: 'loading' } | { state: 'failed'; message: string } | Checked

const VERDICTS: Record<Checked['state'], { title: string; text: string; icon: IconName }> = {
  valid: { title: '证书有效', text: '请核对以下内容与证书是否一致。', icon: 'check' },
  replaced: { title: '已被新证书取代', text: '这张证书已经换发，请向持有人索取新证书。', icon: 'refresh' },
  revoked: { title: '证书已撤销', text: '这张证书已经失效。', icon: 'close' },
  unknown: {
    title: '没有查到这张证书',
    text: '请核对编号和校验码，或确认二维码来自本学会的证书。如有疑问请联系学会。',
    icon: 'search',
  },
}

/** Of evaluated achievements: 有效, 已更正, 已作废. */
const REPORT_VERDICTS: Partial<Record<Checked['state'], { title: string; text: string }>> = {
  valid: { title: '有效', text: '请核对以下内容与报告、证书是否一致。' },
  replaced: { title: '已更正', text: '这份报告已经作废，学会另行出具了更正后的报告，请向持有人索取。' },
  revoked: { title: '已作废', text: '这份报告及其证书已经作废。' },
}

const Verdict = ({ checked }: { checked: Checked }) => {
  const { societyName } = usePublicSettings()
  const { title, text, icon } = {
    ...VERDICTS[checked.state],
    ...(checked.docHash !== '' && REPORT_VERDICTS[checked.state]),
  }
  const report = checked.docHash !== ''
  const item = checked.units !== ''
  const unit = checked.title.startsWith('单位')
  const facts: [string, string][] = [
    ['证书', checked.title && `${societyName}${checked.title}`],
    [report ? '成果名称' : item ? '项目名称' : unit ? '单位' : '姓名', checked.name],
    ['完成单位', checked.units],
    [report ? '水平' : item ? '奖励等级' : '级别', checked.level],
    [report ? '报告编号' : '证书编号', checked.certNo],
    ['签发日期', checked.issuedOn],
    [report ? '作废日期' : checked.state === 'replaced' ? '换发日期' : '撤销日期', checked.endedOn],
    ['文件摘要', checked.docHash],
  ]
  const known = facts.filter(([, value]) => value !== '')
  return (
    <section className={styles.verdict} data-state={checked.state} aria-live="polite">
      <header>
        <span className={styles.badge}>
          <Icon name={icon} size="2.25rem" />
        </span>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </header>
      {known.length > 0 && (
        <dl>
          {known.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {known.length > 0 && !unit && !item && (
        <p className={styles.note}>为保护个人信息，姓名只显示一部分。</p>
      )}
    </section>
  )
}

const ByNumber = ({ onChecked }: { onChecked: (result: Result) => void }) => {
  const navigate = useNavigate()
  const [certNo, setCertNo] = useState('')
  const [checkCode, setCheckCode] = useState('')
  const [errors, setErrors] = useState<{ certNo?: string; checkCode?: string }>({})
  const [busy, setBusy] = useState(false)
  const check = async () => {
    if (busy) return
    const wrong = {
      ...(canonicalCertNo(certNo) === '' && { certNo: '请填写证书编号' }),
      ...(canonicalCheckCode(checkCode) === '' && { checkCode: '请填写校验码' }),
    }
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    setBusy(true)
    try {
      const checked = await call(certificateCheck.byNumber, { certNo, checkCode })
      // What the address named before is not what is shown now.
      void navigate(toOpen('certificate'), { replace: true })
      onChecked(checked)
    } catch (cause) {
      onChecked({ state: 'failed', message: errorText(cause) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.form}
      aria-label="按编号核验"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <h2>按编号核验</h2>
      <p>编号和校验码印在证书左下角，不区分大小写。</p>
      <TextField
        label="证书编号"
        required
        name="certNo"
        value={certNo}
        onChange={setCertNo}
        error={errors.certNo}
        placeholder="ZS-G-2026-00001"
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        label="校验码"
        required
        name="checkCode"
        value={checkCode}
        onChange={setCheckCode}
        error={errors.checkCode}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <Button type="submit" busy={busy} busyText="正在核验">
        核验
      </Button>
    </form>
  )
}

/** What the QR code of a certificate leads to. */
export function Page() {
  const { id = '' } = useParams()
  const [result, setResult] = useState<Result>({ state: id ? 'loading' : 'none' })
  const load = useCallback(async () => {
    if (!id) return
    setResult({ state: 'loading' })
    try {
      setResult(await call(certificateCheck.byId, { id: id.slice(0, 100) }))
    } catch (cause) {
      setResult({ state: 'failed', message: errorText(cause) })
    }
  }, [id])
  useEffect(() => void load(), [load])
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>证书核验</h1>
      </header>
      {result.state === 'loading' && <Skeleton rows={5} />}
      {result.state === 'failed' && (
        <ErrorState title={result.message} onRetry={id ? load : undefined}>
          请稍后重试。
        </ErrorState>
      )}
      {result.state !== 'loading' && result.state !== 'failed' && result.state !== 'none' && (
        <Verdict checked={result as Checked} />
      )}
      <ByNumber onChecked={setResult} />
    </div>
  )
}
