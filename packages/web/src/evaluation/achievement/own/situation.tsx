import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { ACHIEVEMENT_OUTCOMES, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { meetingPlace } from '@portal/contract/evaluation/meeting/meeting.rules'
import { dayOf, timeOf } from '@portal/contract/platform/time'
import { useCall } from '../../../shared/call/use-call.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { ReportDownloads } from '../../conclusion/index.ts'
import { daysText } from '../view/words.ts'
import type { Detail } from './types.ts'

/** What the applicant has to know of the present status, in the place where he looks first. */
export function Situation({ data }: { data: Detail }) {
  const { project, returnSheet, publicity, meeting, report } = data
  const { status, outcome } = project
  if (status === AchievementStatus.returned && returnSheet)
    return (
      <Banner
        tone="warning"
        title={`请按照补正清单修改${returnSheet.dueAt ? `，${dayOf(returnSheet.dueAt)} 前重新提交` : ''}${project.daysLeft === null ? '' : `（${daysText(project.daysLeft)}）`}`}
      >
        {returnSheet.firstDueAt && <p>补正期限已延长，原为 {dayOf(returnSheet.firstDueAt)}。</p>}
        {returnSheet.opinion && <p>{returnSheet.opinion}</p>}
        <Facts facts={returnSheet.items.map(({ title, text }, at) => [`${at + 1}. ${title}`, text])} />
      </Banner>
    )
  if (status === AchievementStatus.objection)
    return (
      <Banner
        tone="warning"
        title={`收到对本成果的异议，${publicity?.state === 'paused' ? '公示' : '评价'}暂停`}
      >
        学会正在核实，处理结果将另行通知。
      </Banner>
    )
  if (status === AchievementStatus.publicity && publicity)
    return (
      <Banner
        title={`成果已进入公示期（${dayOf(publicity.startAt)} 至 ${dayOf(publicity.endAt)}）`}
        actions={<ButtonLink to={publicity.path}>查看公示</ButtonLink>}
      />
    )
  if (status === AchievementStatus.handlerReview || status === AchievementStatus.inChargeReview)
    return (
      <Banner title="申请已受理，正在初审">
        经办人将在 10 个工作日内答复
        {project.dueAt && status === AchievementStatus.handlerReview ? `（${dayOf(project.dueAt)} 前）` : ''}
        。
      </Banner>
    )
  if (status === AchievementStatus.publicised)
    return <Banner tone="success">公示期满，学会正在安排评价。</Banner>
  if (status === AchievementStatus.evaluation)
    return meeting ? (
      <Banner
        title={`评价会议${meeting.running ? '正在进行' : '已排定'}：${timeOf(meeting.startAt)}，${meetingPlace(meeting)}`}
      >
        <p>请安排人员参加汇报和答疑。</p>
        {meeting.link && (
          <p>
            会议链接：<a href={meeting.link}>{meeting.link}</a>
          </p>
        )}
      </Banner>
    ) : (
      <Banner title="学会正在组织专家评价">
        {project.evalMode === 'correspondence'
          ? '本次采用通讯评价，由专家分别评审，不召开会议；需要补充材料时，将另行通知。'
          : '需要参加会议或补充材料时，将另行通知。'}
      </Banner>
    )
  if (status === AchievementStatus.concluded && report)
    return (
      <Banner
        tone={outcome === 'passed' ? 'success' : 'info'}
        title={`评价报告 ${report.no}`}
        actions={<ReportDownloads id={report.id} projectId={project.id} passed={report.passed} />}
      >
        {dayOf(report.issuedAt)} 出具
      </Banner>
    )
  return status === AchievementStatus.concluded ? <Closing data={data} /> : null
}

/** Why it ended, in the words of the decision. */
function Closing({ data: { project } }: { data: Detail }) {
  const { data } = useCall(achievement.log, { id: project.id })
  const last = data?.findLast((event) => event.opinion !== '')
  if (!last || project.outcome === '') return null
  return (
    <Banner
      tone={project.outcome === 'passed' ? 'success' : 'info'}
      title={`${ACHIEVEMENT_OUTCOMES[project.outcome]}（${dayOf(last.at)}）`}
    >
      {last.opinion}
    </Banner>
  )
}
