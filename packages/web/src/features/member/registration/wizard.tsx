import { dropTicket } from '../../../shared/tickets.ts'
import { Steps } from '../../../shared/ui/steps.tsx'
import type { Registration } from './description.ts'
import { IdentifyStep } from './identify-step.tsx'
import { NewApplication } from './new-application.tsx'
import { NoticeStep } from './notice-step.tsx'
import { ReminderStep } from './reminder-step.tsx'
import { Reopened } from './reopened.tsx'
import { begin, forgetBegun, readBegun, type Stage, useStage } from './stage.ts'
import styles from './wizard.module.css'

const STEPS = ['阅读须知', '填写信息', '完成提醒']
const stepOf = (stage: Stage) => (stage.at === 'notice' ? 0 : stage.at === 'done' ? 2 : 1)

/** §2, §4: the three steps of every registration, and the reopening of an application that was sent before. */
export function RegistrationWizard({ registration, title }: { registration: Registration; title: string }) {
  const [stage, go] = useStage(registration)
  const { kind } = registration
  const finished = (uploaded: boolean, applicationNo?: string) => {
    dropTicket(kind)
    forgetBegun(kind)
    go({ at: 'done', uploaded, applicationNo })
    window.scrollTo(0, 0)
  }
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        {(stage.at === 'notice' || stage.at === 'form' || stage.at === 'done') && (
          <Steps items={STEPS} current={stepOf(stage)} label="注册步骤" />
        )}
      </header>
      {stage.at === 'notice' && (
        <NoticeStep
          registration={registration}
          onAgreed={async () => {
            // Back from the form and on again: agreed already.
            if (!readBegun(kind)) await begin(kind)
            go({ at: 'form' })
            window.scrollTo(0, 0)
          }}
          onReopen={() => go({ at: 'identify', mobileTel: '' })}
        />
      )}
      {stage.at === 'form' && (
        <NewApplication
          registration={registration}
          begun={stage.begun}
          onBack={() => go({ at: 'notice' })}
          onRenewed={() => go({ at: 'form' })}
          onDone={finished}
        />
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
            go({ at: 'identify', mobileTel: '' })
          }}
          onLeave={() => {
            dropTicket(kind)
            go({ at: 'notice' })
          }}
          onDone={finished}
        />
      )}
    </>
  )
}
