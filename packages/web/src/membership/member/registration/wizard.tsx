import { useNavigate } from 'react-router'
import { dropTicket } from '../../../shared/tickets.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import type { Registration } from './description.ts'
import { IdentifyStep } from './identify-step.tsx'
import { NewApplication } from './new-application.tsx'
import { NoticeAbove } from './notice-above.tsx'
import { NoticeStep } from './notice-step.tsx'
import { ReminderStep } from './reminder-step.tsx'
import { Reopened } from './reopened.tsx'
import { forgetBegun, type Stage, useStage } from './stage.ts'
import styles from './wizard.module.css'

const STEPS = ['阅读须知', '填写信息', '完成提醒']
const stepOf = (stage: Stage) => (stage.at === 'notice' ? 0 : stage.at === 'done' ? 2 : 1)

/**
 * Every registration, and the reopening of an application that was sent before. Three steps, or for evaluation accounts
 * one form with the notice above it.
 */
export function RegistrationWizard({ registration, title }: { registration: Registration; title: string }) {
  const [stage, go] = useStage(registration)
  const navigate = useNavigate()
  const { kind, single } = registration
  const finished = (again: boolean) => (uploaded: boolean, applicationNo?: string) => {
    dropTicket(kind)
    forgetBegun(kind)
    go({ at: 'done', uploaded, applicationNo, again })
    window.scrollTo(0, 0)
  }
  const agree = () => {
    go({ at: 'form' })
    if (!single) window.scrollTo(0, 0)
  }
  const reopen = () => go({ at: 'identify', mobileTel: '' })
  const leave = () => navigate(registration.backTo)
  const filling = stage.at === 'form' ? stage.begun : undefined
  const form = (
    <NewApplication
      registration={registration}
      begun={filling}
      onBack={() => (single ? leave() : go({ at: 'notice' }))}
      onRenewed={() => go({ at: 'form' })}
      onDone={finished(false)}
    />
  )
  return (
    <>
      <header className={styles.head} data-single={single ? '' : undefined}>
        <h1>{title}</h1>
        {single && stage.at !== 'done' && (
          <Button kind="secondary" onClick={leave}>
            <Icon name="chevron-left" />
            返回登录
          </Button>
        )}
        {!single && (stage.at === 'notice' || stage.at === 'form' || stage.at === 'done') && (
          <Steps items={STEPS} current={stepOf(stage)} label="注册步骤" />
        )}
      </header>
      {!single && stage.at === 'notice' && (
        <NoticeStep registration={registration} onAgreed={agree} onReopen={reopen} />
      )}
      {single && (stage.at === 'notice' || stage.at === 'form') && (
        <NoticeAbove
          registration={registration}
          agreed={stage.at === 'form'}
          onAgreed={agree}
          onReopen={reopen}
        />
      )}
      {stage.at === 'form' && !single && form}
      {single && (stage.at === 'notice' || stage.at === 'form') && (
        <fieldset className={styles.gate} disabled={!filling} aria-label="注册表单">
          {form}
        </fieldset>
      )}
      {stage.at === 'done' && <ReminderStep registration={registration} {...stage} />}
      {stage.at === 'identify' && (
        <IdentifyStep
          registration={registration}
          mobileTel={stage.mobileTel}
          onTicket={() => go({ at: 'record' })}
          onBack={() => go({ at: 'notice' })}
        />
      )}
      {stage.at === 'record' && (
        <Reopened
          registration={registration}
          ticket={stage.ticket}
          onExpired={() => {
            dropTicket(kind)
            reopen()
          }}
          onLeave={() => {
            dropTicket(kind)
            go({ at: 'notice' })
          }}
          onDone={finished(true)}
        />
      )}
    </>
  )
}
