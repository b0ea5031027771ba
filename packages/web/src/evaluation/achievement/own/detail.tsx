import { ACHIEVEMENT_OUTCOMES, AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { dayOf, timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { ReportDownloads } from '../../conclusion/index.ts'
import { ApplicationDocument, FileList } from '../view/document.tsx'
import { ProjectLog, useLog } from '../view/log.tsx'
import { StepLine } from '../view/step-line.tsx'
import { daysText, statusText, toneOf } from '../view/words.ts'
import { Acts } from './acts.tsx'
import styles from './own.module.css'
import { type Detail, useDetail } from './queries.ts'
import { Revisions } from './revisions.tsx'
import { Thread } from './thread.tsx'

const VIEWS = [
  ['', '申请内容'],
  ['files', '附件'],
  ['revisions', '历次提交'],
  ['thread', '留言'],
  ['log', '办理记录'],
] as const

/** One achievement as its applicant reads it: where it stands, what is asked, and everything that was handed in. */
export function OwnDetail({ id }: { id: string }) {
  const { data, error, refetch } = useDetail(id)
  const [params] = useSearchParams()
  const view = params.get('view') ?? ''
  if (error)
    return (
      <ErrorState
        title="成果加载失败"
        onRetry={refetch}
        actions={<ButtonLink to={to('ownAchievements')}>返回列表</ButtonLink>}
      >
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={4} />
  const { project } = data
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={to('ownAchievements')}>
        <Icon name="arrow-left" />
        全部成果
      </Link>
      <header className={styles.title}>
        <div>
          <h2>{project.name || '（未填写成果名称）'}</h2>
          <p className={styles.meta}>
            {project.acceptNo && <span>受理编号 {project.acceptNo}</span>}
            {project.orgName && <span>{project.orgName}</span>}
            {project.submittedAt && <span>{timeOf(project.submittedAt)} 提交</span>}
          </p>
        </div>
        <Tag tone={toneOf(project.status, project.outcome)}>
          {statusText(project.statusLabel, project.outcome)}
        </Tag>
      </header>
      <StepLine steps={data.steps} current={project.status} />
      <Situation data={data} />
      <Acts data={data} onDone={() => void refetch()} />
      <Views
        label="成果"
        views={VIEWS.map(([code, title]) => ({
          title,
          current: view === code,
          to: to('ownAchievements', { id, view: code || undefined }),
          ...(code === 'files' && { count: data.files.length }),
          ...(code === 'revisions' && { count: data.revisions.length }),
        }))}
      />
      <Content view={view} data={data} />
    </div>
  )
}

function Content({ view, data }: { view: string; data: Detail }) {
  const { id, version } = data.project
  if (view === 'files') return <FileList files={data.files} />
  if (view === 'revisions') return <Revisions data={data} />
  if (view === 'thread') return <Thread id={id} />
  if (view === 'log') return <ProjectLog id={id} version={version} />
  const open = data.project.status === AchievementStatus.returned ? data.returnSheet : null
  const notes: Record<string, ReactNode> = {}
  for (const item of open?.items ?? [])
    notes[item.target] = (
      <>
        {notes[item.target]}
        <span className={styles.flag}>需修改：{item.text}</span>
      </>
    )
  return <ApplicationDocument texts={data.texts} notes={notes} />
}

/** What the applicant has to know of the present status, in the place where he looks first. */
function Situation({ data }: { data: Detail }) {
  const { project, returnSheet, publicity, meeting, report } = data
  const { status, outcome } = project
  if (status === AchievementStatus.returned && returnSheet)
    return (
      <Banner
        tone="warning"
        title={`请按照补正清单修改${returnSheet.dueAt ? `，${dayOf(returnSheet.dueAt)} 前重新提交` : ''}${project.daysLeft === null ? '' : `（${daysText(project.daysLeft)}）`}`}
      >
        {returnSheet.opinion && <p>{returnSheet.opinion}</p>}
        <ol className={styles.sheetItems}>
          {returnSheet.items.map((item) => (
            <li key={item.itemId}>
              <strong>{item.title}</strong>
              {item.text}
            </li>
          ))}
        </ol>
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
    return <Banner tone="success">公示期满，无异议。学会正在安排评价。</Banner>
  if (status === AchievementStatus.evaluation)
    return meeting ? (
      <Banner
        title={`评价会议${meeting.running ? '正在进行' : '已排定'}：${timeOf(meeting.startAt)}，${meeting.place || '线上会议'}`}
      >
        <p>请安排人员参加汇报和答疑。</p>
        {meeting.link && (
          <p>
            会议链接：<a href={meeting.link}>{meeting.link}</a>
          </p>
        )}
      </Banner>
    ) : (
      <Banner title="学会正在组织专家评价">需要参加会议或补充材料时，将另行通知。</Banner>
    )
  if (status === AchievementStatus.concluded && report)
    return (
      <Banner
        tone={outcome === 'passed' ? 'success' : 'info'}
        title={`评价报告 ${report.no}`}
        actions={<ReportDownloads id={report.id} passed={report.passed} />}
      >
        {dayOf(report.issuedAt)} 出具
      </Banner>
    )
  return status === AchievementStatus.concluded ? <Closing data={data} /> : null
}

/** Why it ended, in the words of the decision. */
function Closing({ data: { project } }: { data: Detail }) {
  const { data } = useLog(project.id, project.version)
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
