import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { dropTicket } from '../../../shared/tickets.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import type { Registration } from './description.ts'
import { NewApplication } from './form/new-application.tsx'
import { forgetBegun, readBegun, type Stage, useStage } from './stage.ts'
import { IdentifyStep } from './steps/identify-step.tsx'
import { NoticeAbove } from './steps/notice-above.tsx'
import { NoticeStep } from './steps/notice-step.tsx'
import { ReminderStep } from './steps/reminder-step.tsx'
import { Reopened } from './steps/reopened.tsx'
import styles from './wizard.module.css'

const STEPS = ['阅读须知', '填写信息', '完成提醒']
const stepOf = ({ at }: Stage) => (at === 'notice' ? 0 : at === 'form' ? 1 : at === 'done' ? 2 : undefined)

/** Another step has the heading in focus, so that it is read out, and begins at its top. */
function useArrival(at: Stage['at'], quiet: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    if (quiet) return
    window.scrollTo(0, 0)
    title.current?.focus({ preventScroll: true })
  }, [at, quiet])
  return title
}

/**
 * Every registration, and the reopening of an application that was sent before. Three steps, or for evaluation accounts
 * one form with the notice above it.
 */
export function RegistrationWizard({ registration, title }: { registration: Registration; title: string }) {
  const [stage, { become, onward, back }] = useStage(registration)
  const navigate = useNavigate()
  const { kind, single } = registration
  // The last step says its own heading; a form below its notice opens where one is.
  const heading = useArrival(stage.at, stage.at === 'done' || (single === true && stage.at === 'form'))
  const finished = (again: boolean) => (uploaded: boolean, applicationNo?: string) => {
    dropTicket(kind)
    forgetBegun(kind)
    become({ at: 'done', uploaded, applicationNo, again })
    window.scrollTo(0, 0)
  }
  const agree = () => (single ? become({ at: 'form' }) : onward({ at: 'form' }))
  const reopen = () => onward({ at: 'identify', mobileTel: '' })
  const leave = () => navigate(registration.backTo)
  const filling = stage.at === 'form' || stage.at === 'notice' ? readBegun(kind) : undefined
  const step = single ? undefined : stepOf(stage)
  const form = (
    <NewApplication
      registration={registration}
      begun={single && stage.at !== 'form' ? undefined : filling}
      onBack={() => (single ? leave() : back())}
      onRenewed={() => become({ at: 'form' })}
      onDone={finished(false)}
    />
  )
  return (
    <>
      <header className={styles.head} data-single={single ? '' : undefined}>
        <h1 ref={heading} tabIndex={-1}>
          {stage.at === 'record' || stage.at === 'identify' ? title.replace(/注册$/, '申请进度') : title}
          {step !== undefined && (
            <span className="visually-hidden">
              ，第 {step + 1} 步，共 {STEPS.length} 步：{STEPS[step]}
            </span>
          )}
        </h1>
        {single && stage.at !== 'done' && (
          <Button kind="secondary" onClick={leave}>
            <Icon name="chevron-left" />
            返回登录
          </Button>
        )}
        {step !== undefined && <Steps items={STEPS} current={step} label="注册步骤" />}
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
      {/* A look back at the notice leaves the form as it is: numbers and passwords are kept nowhere else. */}
      {filling && !single && <div hidden={stage.at !== 'form'}>{form}</div>}
      {single && (stage.at === 'notice' || stage.at === 'form') && (
        <fieldset className={styles.gate} disabled={stage.at !== 'form'} aria-label="注册表单">
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
          onExpired={() => {
            dropTicket(kind)
            become({ at: 'identify', mobileTel: '' })
          }}
          onLeave={() => {
            dropTicket(kind)
            become({ at: 'notice' })
          }}
          onDone={finished(true)}
        />
      )}
    </>
  )
}
