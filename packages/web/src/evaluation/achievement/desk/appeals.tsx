import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useState } from 'react'
import { call, errorText } from '../../../shared/api.ts'
import { shortTime } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Process } from './parts.ts'

type Decision = 'keep' | 'reopen' | 'correction'
const TITLES: Record<Decision, string> = {
  keep: '维持原结论',
  reopen: '同意重开评价',
  correction: '申请更正重开',
}

/** What an appeal waits for, and the request without one: the super administrator then reopens it. */
export const Appeals = ({
  id,
  process,
  reopens,
  onChanged,
}: {
  id: string
  process: Process
  /** Passed or failed: others cannot be reopened. */
  reopens: boolean
  onChanged: () => void
}) => {
  const [asking, setAsking] = useState<Decision>()
  const [opinion, setOpinion] = useState('')
  const [error, setError] = useState<string>()
  const open = process.appeals.find(({ state }) => state === 'open')
  const wanted = process.appeals.find(({ state }) => state === 'reopen')
  const send = async () => {
    if (!asking) return
    if ([...opinion.trim()].length < 10) return setError('请填写至少10个字的意见')
    try {
      await call(achievementProcess.decideAppeal, { id, decision: asking, opinion: opinion.trim() })
      toast('已办理', 'success')
      setAsking(undefined)
      setOpinion('')
      onChanged()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <>
      {open && (
        <Banner
          tone="warning"
          title={`申请人于 ${shortTime(open.at)} 申请复议`}
          actions={
            <>
              <Button kind="secondary" onClick={() => setAsking('keep')}>
                维持原结论
              </Button>
              {reopens && (
                <Button kind="secondary" onClick={() => setAsking('reopen')}>
                  同意重开
                </Button>
              )}
            </>
          }
        >
          {open.reason}
        </Banner>
      )}
      {wanted && (
        <Banner tone="info" title="已提出重开申请，等待超级管理员办理">
          {wanted.decision || wanted.reason}
        </Banner>
      )}
      {!open && !wanted && reopens && (
        <Button kind="quiet" onClick={() => setAsking('correction')}>
          申请更正重开
        </Button>
      )}
      {asking && (
        <Dialog
          open
          size="narrow"
          title={TITLES[asking]}
          onClose={() => setAsking(undefined)}
          footer={
            <>
              <Button kind="quiet" onClick={() => setAsking(undefined)}>
                取消
              </Button>
              <Button onClick={send} busyText="正在提交…">
                {TITLES[asking]}
              </Button>
            </>
          }
        >
          <TextArea
            label="意见"
            required
            value={opinion}
            onChange={setOpinion}
            error={error}
            help={asking === 'keep' ? '申请人可以看到' : '超级管理员可以看到'}
            rows={4}
            limit={2000}
          />
        </Dialog>
      )}
    </>
  )
}
