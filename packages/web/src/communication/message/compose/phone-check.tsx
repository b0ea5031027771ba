import { sms } from '@portal/contract/communication/message.calls'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { wordsOf } from '../../../shared/words-of.ts'
import styles from '../message.module.css'

const RESULTS = {
  ok: { label: '可用', tone: 'good' },
  invalid: { label: '无效', tone: 'bad' },
  duplicate: { label: '重复', tone: 'wait' },
  blocked: { label: '不发送', tone: 'bad' },
} as const
const SHOWN = 300

type Report = Awaited<ReturnType<typeof check>>
const check = (phones: string[]) => call(sms.checkPhones, { phones })

/** batchCheckPhone as a report that can be read. */
export function PhoneCheck({ given, onClose }: { given: readonly string[]; onClose: () => void }) {
  const [text, setText] = useState(given.join('\n'))
  const [report, setReport] = useState<Report>()
  const [failure, setFailure] = useState<string>()
  const run = async () => {
    setFailure(undefined)
    try {
      const phones = text.split(/[\r\n,，;；]+/).map((line) => line.trim())
      setReport(await check(phones.filter((line) => line !== '')))
    } catch (cause) {
      setFailure(wordsOf(cause))
    }
  }
  // What needs a look first.
  const rows = report && [
    ...report.list.filter(({ result }) => result !== 'ok'),
    ...report.list.filter(({ result }) => result === 'ok'),
  ]
  return (
    <Dialog
      open
      title="检查手机号"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            关闭
          </Button>
          <Button disabled={text.trim() === ''} busyText="正在检查…" onClick={run}>
            检查
          </Button>
        </>
      }
    >
      <div className={styles.confirm}>
        <TextArea label="手机号" help="每行一个" rows={5} value={text} onChange={setText} />
        {failure && <Banner tone="error">{failure}</Banner>}
        {report && (
          <p role="status">
            可用 <strong>{report.valid}</strong> 个（其中 {report.known} 个在会员库中），无效{' '}
            <strong>{report.invalid}</strong> 个，重复 <strong>{report.duplicate}</strong> 个
            {report.blocked > 0 && (
              <>
                ，不发送 <strong>{report.blocked}</strong> 个
              </>
            )}
          </p>
        )}
        {rows && (
          <ul className={styles.phones}>
            {rows.slice(0, SHOWN).map(({ line, phone, result, note }) => (
              <li key={line}>
                <span>第 {line} 个</span>
                <span>{phone || '—'}</span>
                <Tag tone={RESULTS[result].tone}>{RESULTS[result].label}</Tag>
                <span>{note}</span>
              </li>
            ))}
          </ul>
        )}
        {rows && rows.length > SHOWN && (
          <p>
            只列出前 {SHOWN} 个，有问题的排在前面；共 {rows.length} 个。
          </p>
        )}
      </div>
    </Dialog>
  )
}
