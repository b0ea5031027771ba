import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import type { Role } from '@portal/contract/platform/roles'
import { dayOf } from '@portal/contract/platform/time'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { StaleForm } from '../view/stale-form.tsx'
import { Appeals } from './appeals.tsx'
import { type Detail, type Process, stateText, toneOf } from './parts.ts'

/** From here on experts are at work. */
const WITH_PANEL: readonly AchievementStatus[] = [AchievementStatus.evaluation, AchievementStatus.concluded]

export const Tags = ({ detail: { project }, process }: { detail: Detail; process: Process }) => (
  <>
    <Tag tone={toneOf(project)}>{stateText(project)}</Tag>
    {process.overdue && <Tag tone="bad">已逾期</Tag>}
    {project.revisionNo > 1 && <Tag>第 {project.revisionNo} 次提交</Tag>}
    {project.republish && <Tag tone="wait">须重新公示</Tag>}
  </>
)

export const Brief = ({
  detail: { project, texts },
  process,
  role,
}: {
  detail: Detail
  process: Process
  role: Role
}) => (
  <>
    {[
      project.acceptNo,
      texts.type,
      project.orgName,
      project.applicant && `申请人 ${project.applicant}`,
      process.handler && `经办人 ${process.handler.name}`,
      process.dueAt && project.status !== AchievementStatus.concluded && `期限 ${dayOf(process.dueAt)}`,
    ]
      .filter(Boolean)
      .join(' · ')}
    {WITH_PANEL.includes(project.status) && role !== 'administrator' && (
      <>
        {' · '}
        <Link to={to('panels', { id: project.id })}>专家组与评价意见</Link>
      </>
    )}
  </>
)

/** What has to be known before anything is decided. */
export const Notes = ({
  detail: { project },
  process,
  heads,
}: {
  detail: Detail
  process: Process
  heads: boolean
}) => (
  <>
    <StaleForm id={project.id} />
    {process.involved && <Banner tone="warning">您所在的单位是该成果的完成单位，须回避，不能办理。</Banner>}
    {process.rejectProposal && (
      <Banner tone="warning" title={`经办人建议不予受理：${process.rejectProposal.reason}`}>
        {process.rejectProposal.opinion}
      </Banner>
    )}
    {process.appeals
      .filter(({ kind, state }) => kind === 'withdrawal' && state === 'open')
      .map(({ id, at, dueAt, reason }) => (
        <Banner
          key={id}
          tone="warning"
          title={`申请人于 ${dayOf(at)} 申请撤回评价${dueAt ? `，负责人应于 ${dayOf(dueAt)} 前决定` : ''}`}
        >
          {reason}
        </Banner>
      ))}
    {heads && !process.involved && project.status === AchievementStatus.concluded && (
      <Appeals
        id={project.id}
        process={process}
        reopens={project.outcome === 'passed' || project.outcome === 'failed'}
      />
    )}
  </>
)
