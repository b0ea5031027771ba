import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dayOf } from '../../../shared/time.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import styles from './view.module.css'

interface Step {
  readonly status: string
  readonly label: string
  readonly at: string | null
}

/** The way of an achievement with the day on which it came to each step; the present one is named, not only coloured. */
export const StepLine = ({ steps, current }: { steps: readonly Step[]; current: string }) => {
  // Steps that read the same to the reader are one: the last that has been reached is where it is.
  const exact = steps.findIndex((step) => step.status === current)
  const here = exact >= 0 ? exact : steps.findLastIndex((step) => step.at !== null)
  return (
    <nav aria-label="办理进度" className={styles.line}>
      <ol>
        {steps.map((step, i) => {
          const over = current === AchievementStatus.concluded && i === here
          const state = i < here || over ? 'done' : i === here ? 'now' : 'later'
          const bad =
            step.status === AchievementStatus.returned || step.status === AchievementStatus.objection
          return (
            <li
              key={step.label}
              data-state={state}
              data-bad={bad ? '' : undefined}
              aria-current={i === here ? 'step' : undefined}
            >
              <span className={styles.mark}>
                {state === 'done' ? <Icon name="check" label="已完成" size="1.1em" /> : bad ? '!' : i + 1}
              </span>
              <span className={styles.stepText}>
                {step.label}
                <small>{step.at ? dayOf(step.at) : '　'}</small>
              </span>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
