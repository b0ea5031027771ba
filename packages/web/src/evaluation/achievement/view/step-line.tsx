import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { dayOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Disclosure } from '../../../shared/ui/disclosure.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import { isPhone } from '../../../shared/ui/use-phone.ts'

interface Step {
  readonly status: string
  readonly label: string
  readonly at: string | null
}
const BAD: readonly string[] = [AchievementStatus.returned, AchievementStatus.objection]

/** On a phone a dozen steps one under the other would stand before what is to be done: there they are folded away. */
export const FoldedWay = ({ title, children }: { title: string; children: ReactNode }) =>
  isPhone() ? <Disclosure title={title}>{children}</Disclosure> : children

/** The way of an achievement with the day on which it came to each step. */
export const StepLine = ({
  steps,
  current,
  folds = false,
}: {
  steps: readonly Step[]
  current: string
  /** Where something else is to be read first. */
  folds?: boolean
}) => {
  // Steps that read the same to the reader are one: the last that has been reached is where it is.
  const exact = steps.findIndex((step) => step.status === current)
  const here = exact >= 0 ? exact : steps.findLastIndex((step) => step.at !== null)
  const line = (
    <Steps
      items={steps.map(({ status, label, at }) => ({
        ...{ text: label, bad: BAD.includes(status) },
        note: at ? dayOf(at) : undefined,
      }))}
      current={current === AchievementStatus.concluded ? here + 1 : here}
    />
  )
  return folds ? <FoldedWay title="办理进度">{line}</FoldedWay> : line
}
