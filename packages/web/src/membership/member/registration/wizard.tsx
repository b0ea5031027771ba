import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Row, Stack } from '../../../shared/ui/layout.tsx'
import { Skeleton } from '../../../shared/ui/states.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { warm } from '../../../shared/warm.ts'
import type { Registration, RegistrationOutline } from './description.ts'
import { type LaterProps, readBegun, type Stage, useStage } from './stage.ts'
import { NoticeAbove } from './steps/notice-above.tsx'
import { NoticeStep } from './steps/notice-step.tsx'

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

interface Later {
  readonly Steps: ComponentType<LaterProps>
  /** Asks for them before they are shown. */
  readonly fetch: () => Promise<unknown>
}

/** The steps behind the notice with all that a form brings along: schemas, rules, library of units. They come while the notice is read. */
export const laterSteps = (load: () => Promise<Registration>): Later => {
  let loading: Promise<{ default: ComponentType<LaterProps> }> | undefined
  const fetch = () => {
    loading ??= Promise.all([import('./later-steps.tsx'), load()]).then(
      ([{ LaterSteps }, registration]) => ({
        default: (props: LaterProps) => <LaterSteps registration={registration} {...props} />,
      }),
      (cause: unknown) => {
        // Asked for once more when they are shown.
        loading = undefined
        throw cause
      },
    )
    return loading
  }
  return { Steps: lazy(fetch), fetch }
}

/**
 * Every registration, and the reopening of an application that was sent before. Three steps, or for evaluation accounts
 * one form with the notice above it.
 */
export function RegistrationWizard({
  outline,
  later,
  title,
}: {
  outline: RegistrationOutline
  later: Later
  title: string
}) {
  const [stage, ways] = useStage(outline)
  const navigate = useNavigate()
  const { single, backTo } = outline
  // The last step says its own heading; a form below its notice opens where one is.
  const heading = useArrival(stage.at, stage.at === 'done' || (single === true && stage.at === 'form'))
  const before = stage.at === 'notice'
  const agree = () => (single ? ways.become({ at: 'form' }) : ways.onward({ at: 'form' }))
  const reopen = () => ways.onward({ at: 'identify', mobileTel: '' })
  const leave = () => void navigate(backTo)
  const step = single ? undefined : stepOf(stage)
  useEffect(() => {
    if (before) warm(later.fetch)
  }, [before, later])
  return (
    <Stack gap={5}>
      <Row justify="between">
        <h1 ref={heading} tabIndex={-1}>
          <Text as="span" size="xxl">
            {stage.at === 'record' || stage.at === 'identify' ? title.replace(/注册$/, '申请进度') : title}
          </Text>
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
      </Row>
      {step !== undefined && <Steps items={STEPS} current={step} label="注册步骤" />}
      {!single && before && <NoticeStep registration={outline} onAgreed={agree} onReopen={reopen} />}
      {single && (before || stage.at === 'form') && (
        <NoticeAbove registration={outline} agreed={!before} onAgreed={agree} onReopen={reopen} />
      )}
      {/* Somebody who looks back at the notice has a form behind it. */}
      {(single || !before || readBegun(outline.kind)) && (
        <Suspense fallback={(single || !before) && <Skeleton shape="form" rows={8} />}>
          <later.Steps stage={stage} ways={ways} onLeave={leave} />
        </Suspense>
      )}
    </Stack>
  )
}
