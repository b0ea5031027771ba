import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { meeting } from '@portal/contract/evaluation/meeting/meeting.calls'
import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { EVALUATION_STEPS, type TaskPlace, taskOf } from '@portal/contract/evaluation/process/task.rules'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf, shortTime } from '@portal/contract/platform/time'
import { answeredText, comingText, fullText } from '../../../peer-review/panel/index.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { type Fact, Facts } from '../../../shared/ui/facts.tsx'
import { Card, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { FoldedWay } from '../view/step-line.tsx'

type Process = OutputOf<typeof achievementProcess.process>
type Course = Process['course']
type OpenTask = Course['tasks'][number]

const HOUR = 3_600_000
const leftText = (due: string): string => {
  const hours = Math.round((new Date(due).getTime() - Date.now()) / HOUR)
  if (hours < 0) return `已逾期 ${hours <= -24 ? `${Math.floor(-hours / 24)} 天` : `${-hours} 小时`}`
  return hours >= 24 ? `余 ${Math.floor(hours / 24)} 天 ${hours % 24} 小时` : `余 ${hours} 小时`
}

const Until = ({ dueAt, overdue }: Pick<OpenTask, 'dueAt' | 'overdue'>) =>
  dueAt ? (
    <>
      {shortTime(dueAt)} <Tag tone={overdue ? 'bad' : 'wait'}>{leftText(dueAt)}</Tag>
    </>
  ) : (
    '未设期限'
  )

interface ActProps {
  id: string
  task: OpenTask
  /** The page that it stands on has no need to lead to itself. */
  here: TaskPlace
}
/** The way to where the next act is done. */
const Act = ({ id, task: { task, mine }, here }: ActProps) => {
  const { place = 'case', act = '前往办理' } = taskOf(task)
  const session = useCall(meeting.of, place === 'meeting' || place === 'fees' ? { projectId: id } : undefined)
  if (place === here || (place === 'fees' && here === 'panel' && session.data?.last === '')) return null
  const links = {
    case: () => to('achievements', { id }),
    panel: () => to('panels', { id }),
    conclusion: () => to('conclusion', { id }),
    meeting: () =>
      session.data?.id ? to('meetings', { id: session.data.id }) : to('meetings', { project: id }),
    // A sheet of a session stands with it, one by correspondence on the page of the panel.
    fees: () =>
      session.data?.last ? to('meetings', { id: session.data.last, tab: 'fees' }) : to('panels', { id }),
  } as const
  return (
    <ButtonLink kind={mine ? 'primary' : 'secondary'} to={links[place]()}>
      {act}
    </ButtonLink>
  )
}

const SubSteps = ({ steps }: { steps: Course['steps'] }) => {
  const now = steps.findIndex(({ state }) => state === 'now')
  return (
    <FoldedWay title="专家评价的步骤">
      <Steps
        label="专家评价的步骤"
        items={steps.map(({ step, who, at, count, state }) => ({
          text: `${EVALUATION_STEPS[step]}${count && state !== 'ahead' ? ` ${count}` : ''}`,
          note: `${who}${at ? ` · ${state === 'done' ? '' : '至 '}${dayOf(at)}` : ''}`,
        }))}
        current={now < 0 ? steps.length : now}
      />
    </FoldedWay>
  )
}

/** From the experts' habits, while answers are waited for. */
const forecastFacts = (forecast: Course['forecast']): Fact[] =>
  forecast?.asked
    ? [
        {
          title: '答复预测',
          value: `${fullText(forecast)}；${comingText(forecast)}${answeredText(forecast)}`,
          wide: true,
        },
      ]
    : []

/** What is to be done now, by whom, until when, what comes of being late, and the way there. */
export const CourseBand = ({ id, process, here }: { id: string; process: Process; here: TaskPlace }) => {
  const { tasks, steps, unreachable } = process.course
  const now = tasks.find(({ mine }) => mine) ?? tasks[0]
  const others = tasks.filter((one) => one !== now)
  return (
    <Stack gap={3}>
      {process.status === AchievementStatus.evaluation && <SubSteps steps={steps} />}
      {unreachable.length > 0 && (
        <Banner tone="error" title={`${unreachable.join('、')}没有登记邮箱，收不到办理通知`}>
          请超级管理员在“工作人员”页面补充邮箱。
        </Banner>
      )}
      {now && (
        <Card
          label="现在要做"
          tone={now.mine ? 'now' : 'plain'}
          footer={
            others.length > 0 &&
            `另有：${others
              .map(
                ({ task, who, dueAt }) =>
                  `${taskOf(task).what}（${who}${dueAt ? `，至 ${dayOf(dueAt)}` : ''}）`,
              )
              .join('；')}`
          }
        >
          <Row justify="between">
            <Facts
              plain
              columns={2}
              facts={[
                ['现在要做', <strong key="what">{taskOf(now.task).what}</strong>],
                ['由谁', `${now.who}${now.mine ? '（您）' : ''}`],
                ['到什么时候', <Until key="until" dueAt={now.dueAt} overdue={now.overdue} />],
                ['过期会怎样', taskOf(now.task).late || '—'],
                ...forecastFacts(process.course.forecast),
              ]}
            />
            <Act id={id} task={now} here={here} />
          </Row>
        </Card>
      )}
    </Stack>
  )
}

/** The same where nothing else of the case's way is read. */
export const CaseBand = ({ id, here }: { id: string; here: TaskPlace }) => {
  const { data } = useCall(achievementProcess.process, { id })
  return data ? <CourseBand id={id} process={data} here={here} /> : null
}
