import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { timeOf } from '@portal/contract/platform/time'
import type { ReactNode } from 'react'
import { Statements } from '../../../peer-review/publicity/index.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { useChoice } from '../../../shared/routes/said.ts'
import { to } from '../../../shared/routes/table.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Card, Page, Row } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { Thread } from '../thread.tsx'
import { ApplicationDocument, FilesBySlot } from '../view/document.tsx'
import { ProjectLog } from '../view/log.tsx'
import { StaleForm } from '../view/stale-form.tsx'
import { StepLine } from '../view/step-line.tsx'
import { statusText, toneOf } from '../view/words.ts'
import { Acts } from './acts.tsx'
import { OwnRequests } from './requests.tsx'
import { Revisions } from './revisions.tsx'
import { Situation } from './situation.tsx'
import type { Detail } from './types.ts'

const VIEWS = [
  ['', '申请内容'],
  ['files', '附件'],
  ['revisions', '历次提交'],
  ['thread', '留言'],
  ['log', '办理记录'],
] as const
const CODES = VIEWS.map(([code]) => code)

/** One achievement as its applicant reads it: where it stands, what is asked, and everything that was handed in. */
export function OwnDetail({ id }: { id: string }) {
  const view = useChoice('view', CODES) ?? ''
  return (
    <Loaded
      call={useCall(achievement.detail, { id })}
      shape="cards"
      failed="成果加载失败"
      actions={<ButtonLink to={to('ownAchievements')}>返回列表</ButtonLink>}
    >
      {(data) => (
        <Page
          width="wide"
          back={{ to: to('ownAchievements'), text: '全部成果' }}
          title={data.project.name || '（未填写成果名称）'}
          tags={
            <Tag tone={toneOf(data.project.status, data.project.outcome)}>
              {statusText(data.project.statusLabel, data.project.outcome)}
            </Tag>
          }
          lead={<Brief data={data} />}
        >
          <StepLine steps={data.steps} current={data.project.status} />
          <Situation data={data} />
          <StaleForm own id={data.project.id} />
          <Statements cases={data.objections} />
          <OwnRequests data={data} />
          <Acts data={data} />
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
        </Page>
      )}
    </Loaded>
  )
}

const Brief = ({ data: { project } }: { data: Detail }) => (
  <Row gap={4}>
    {project.acceptNo && <span>受理编号 {project.acceptNo}</span>}
    {project.orgName && <span>{project.orgName}</span>}
    {project.submittedAt && <span>{timeOf(project.submittedAt)} 提交</span>}
  </Row>
)

function Content({ view, data }: { view: string; data: Detail }) {
  const { id } = data.project
  if (view === 'files') return <FilesBySlot files={data.files} />
  if (view === 'revisions') return <Revisions data={data} />
  if (view === 'thread')
    return (
      <Card label="留言">
        <Thread id={id} />
      </Card>
    )
  if (view === 'log')
    return (
      <Card label="办理记录">
        <ProjectLog id={id} />
      </Card>
    )
  const open = data.project.status === AchievementStatus.returned ? data.returnSheet : null
  const notes: Record<string, ReactNode> = {}
  for (const item of open?.items ?? [])
    notes[item.target] = (
      <>
        {notes[item.target]}
        <Tag tone="bad">需修改</Tag> {item.text}
      </>
    )
  return <ApplicationDocument texts={data.texts} notes={notes} />
}
