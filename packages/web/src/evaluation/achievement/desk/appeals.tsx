import { PROCESS_GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { retitle } from '@portal/contract/platform/fields'
import { dayOf, shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { Process } from './parts.ts'

type Decision = 'keep' | 'reopen' | 'correction' | 'grant'
const TITLES: Record<Decision, string> = {
  keep: '维持原结论',
  reopen: '同意重开评价',
  correction: '申请更正重开',
  grant: '复议成立，请重新提交',
}
const asked = achievementProcess.decideAppeal.input.pick({ opinion: true })
const readBy = (help: string) => asked.extend({ opinion: retitle(asked.shape.opinion, { help }) })
const BY_APPLICANT = readBy('申请人可以看到')
const BY_SUPER_ADMIN = readBy('超级管理员可以看到')

/** What an appeal waits for, and the request without one: the super administrator then reopens it. */
export const Appeals = ({
  id,
  process,
  reopens,
}: {
  id: string
  process: Process
  /** Passed or failed: others cannot be reopened. */
  reopens: boolean
}) => {
  const [asking, setAsking] = useState<Decision>()
  const open = process.appeals.find(({ kind, state }) => kind === 'appeal' && state === 'open')
  const wanted = process.appeals.find(({ state }) => state === 'reopen')
  return (
    <>
      {open && (
        <Banner
          tone="warning"
          title={`申请人于 ${shortTime(open.at)} 申请复议${open.dueAt ? `，请于 ${dayOf(open.dueAt)} 前决定` : ''}`}
          actions={
            !open.ownConclusion && (
              <>
                <Button kind="secondary" onClick={() => setAsking('keep')}>
                  维持原结论
                </Button>
                {reopens ? (
                  <Button kind="secondary" onClick={() => setAsking('reopen')}>
                    同意重开
                  </Button>
                ) : (
                  <Button kind="secondary" onClick={() => setAsking('grant')}>
                    复议成立，请重新提交
                  </Button>
                )}
              </>
            )
          }
        >
          {open.reason}
          {open.ownConclusion && <p>{PROCESS_GUARDS.appealByAnother}。</p>}
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
        <ActionDialog
          endpoint={achievementProcess.decideAppeal}
          schema={asking === 'keep' || asking === 'grant' ? BY_APPLICANT : BY_SUPER_ADMIN}
          fixed={{ id, decision: asking }}
          draft={`appeal:${id}`}
          title={TITLES[asking]}
          submitText={TITLES[asking]}
          done="已办理"
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
