import { dropTicket } from '../../../shared/tickets.ts'
import type { Registration } from './description.ts'
import { NewApplication } from './form/new-application.tsx'
import { forgetBegun, type LaterProps, readBegun } from './stage.ts'
import { IdentifyStep } from './steps/identify-step.tsx'
import { ReminderStep } from './steps/reminder-step.tsx'
import { Reopened } from './steps/reopened.tsx'
import styles from './wizard.module.css'

/** Behind the notice: the form, what follows it, and an application that was sent before. */
export function LaterSteps({
  registration,
  stage,
  ways: { become, back },
  onLeave,
}: LaterProps & { registration: Registration }) {
  const { kind, single } = registration
  const atForm = stage.at === 'form'
  const begins = atForm || stage.at === 'notice'
  const begun = begins ? readBegun(kind) : undefined
  const finished = (again: boolean) => (uploaded: boolean, applicationNo?: string) => {
    dropTicket(kind)
    forgetBegun(kind)
    become({ at: 'done', uploaded, applicationNo, again })
    window.scrollTo(0, 0)
  }
  const leaveRecord = (next: Parameters<typeof become>[0]) => () => {
    dropTicket(kind)
    become(next)
  }
  const form = (
    <NewApplication
      registration={registration}
      begun={single && !atForm ? undefined : begun}
      onBack={single ? onLeave : back}
      onRenewed={() => become({ at: 'form' })}
      onDone={finished(false)}
    />
  )
  return (
    <>
      {/* A look back at the notice leaves the form as it is: numbers and passwords are kept nowhere else. */}
      {begun && !single && <div hidden={!atForm}>{form}</div>}
      {begins && single && (
        <fieldset className={styles.gate} disabled={!atForm} aria-label="注册表单">
          {form}
        </fieldset>
      )}
      {stage.at === 'done' && <ReminderStep registration={registration} {...stage} />}
      {stage.at === 'identify' && (
        <IdentifyStep
          registration={registration}
          mobileTel={stage.mobileTel}
          onTicket={() => become({ at: 'record' })}
          onBack={back}
        />
      )}
      {stage.at === 'record' && (
        <Reopened
          registration={registration}
          ticket={stage.ticket}
          onExpired={leaveRecord({ at: 'identify', mobileTel: '' })}
          onLeave={leaveRecord({ at: 'notice' })}
          onDone={finished(true)}
        />
      )}
    </>
  )
}
