import { GUARDS, MIN_OPINION, MOVES, type MoveName } from '@portal/contract/achievement'
import { achievement } from '@portal/contract/features/achievement'
import { achievementProcess } from '@portal/contract/features/achievement-process'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { paths } from '../../../shared/paths.ts'
import { dayOf, timeOf } from '../../../shared/time.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../../shared/ui/dialog.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { Views } from '../../../shared/ui/views.tsx'
import { ApplicationDocument, DifferenceTable, FileList } from '../view/document.tsx'
import { ProjectLog } from '../view/log.tsx'
import { StepLine } from '../view/step-line.tsx'
import { daysText, statusText, toneOf } from '../view/words.ts'
import styles from './own.module.css'
import { type Detail, listKey, useDetail } from './queries.ts'
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
        actions={<ButtonLink to={paths.member.kjcg}>返回列表</ButtonLink>}
      >
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton shape="cards" rows={4} />
  const { project } = data
  return (
    <div className={styles.page}>
      <Link className={styles.back} to={paths.member.kjcg}>
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
          to: `${paths.member.kjcg}?id=${id}${code && `&view=${code}`}`,
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
  const open = data.project.status === '12' ? data.returnSheet : null
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
  const { project, returnSheet, publicity, panel, report } = data
  const { status, outcome } = project
  if (status === '12' && returnSheet)
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
  if (status === '14')
    return (
      <Banner tone="warning" title="收到对本成果的异议，公示暂停">
        学会正在核实，处理结果将另行通知。
      </Banner>
    )
  if (status === '25' && publicity)
    return (
      <Banner
        title={`成果已进入公示期（${dayOf(publicity.startAt)} 至 ${dayOf(publicity.endAt)}）`}
        actions={<ButtonLink to={publicity.path}>查看公示</ButtonLink>}
      />
    )
  if (status === '23' || status === '24')
    return (
      <Banner title="申请已受理，正在初审">
        经办人将在 10 个工作日内答复{project.dueAt && status === '23' ? `（${dayOf(project.dueAt)} 前）` : ''}
        。
      </Banner>
    )
  if (status === '26') return <Banner tone="success">公示期满，无异议。学会正在安排评价。</Banner>
  if (status === '27' && panel.length > 0)
    return (
      <Banner title="已同意参加评价的专家">
        {panel.map((expert) => `${expert.name}（${expert.orgName}）`).join('、')}
      </Banner>
    )
  if (status === '28' && report)
    return (
      <Banner
        tone={outcome === 'passed' ? 'success' : 'info'}
        title={`评价报告 ${report.no}`}
        actions={
          <a href={report.fileUrl} target="_blank" rel="noreferrer">
            打开报告
          </a>
        }
      >
        {dayOf(report.issuedAt)} 出具
      </Banner>
    )
  return null
}

/** Buttons for what the server offers: nothing is guessed here. */
function Acts({ data, onDone }: { data: Detail; onDone: () => void }) {
  const [asked, setAsked] = useState<MoveName>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { project, actions } = data
  const { id } = project
  const writes = actions.includes('submit') || actions.includes('resubmit')
  const others = actions.filter((name) => name !== 'submit' && name !== 'resubmit')
  if (!writes && others.length === 0 && project.status !== '23') return null

  const done = (text: string) => {
    setAsked(undefined)
    toast(text, 'success')
    void queries.invalidateQueries({ queryKey: listKey })
  }
  const act = async (name: MoveName, opinion = '') => {
    try {
      if (name === 'remove') {
        await call(achievement.remove, { id })
        done('草稿已删除')
        return void navigate(paths.member.kjcg)
      }
      await call(achievementProcess.examine, {
        ...{ id, opinion, expectVersion: project.version, expectStatus: project.status },
        action: name as never,
      })
      done(`已${MOVES[name].label}`)
    } catch (cause) {
      setAsked(undefined)
      toast(errorText(cause), 'error')
    }
    onDone()
  }
  return (
    <div className={styles.acts}>
      {writes && (
        <ButtonLink kind="primary" to={`${paths.member.kjcg}?id=${id}&edit`}>
          {project.status === '12' ? '修改并重新提交' : '继续填写'}
        </ButtonLink>
      )}
      {others.map((name) => (
        <Button
          key={name}
          kind={name === 'appeal' || name === 'recall' ? 'secondary' : 'quiet'}
          onClick={() => setAsked(name)}
        >
          {MOVES[name].label}
        </Button>
      ))}
      {project.status === '23' && !actions.includes('recall') && (
        <span className={styles.hint}>{GUARDS.notOpened.split('，')[0]}，不能撤回。</span>
      )}
      {asked && 'asks' in MOVES[asked] ? (
        <OpinionDialog
          name={asked}
          onConfirm={(text) => act(asked, text)}
          onClose={() => setAsked(undefined)}
        />
      ) : (
        asked && (
          <Confirm
            open
            title={`${MOVES[asked].label}“${project.name || '未命名的草稿'}”？`}
            confirmText={MOVES[asked].label}
            danger={asked === 'remove'}
            onConfirm={() => act(asked)}
            onCancel={() => setAsked(undefined)}
          >
            {asked === 'remove'
              ? '草稿和已上传的附件都会删除。'
              : '撤回后回到草稿，可以修改后再次提交，受理编号不变。'}
          </Confirm>
        )
      )}
    </div>
  )
}

const ASKED: Partial<Record<MoveName, { label: string; text: string }>> = {
  withdraw: { label: '终止原因', text: '终止后本次申请办结，不能恢复；需要评价时请重新申请。' },
  appeal: {
    label: '复议理由',
    text: '请写明对评价结论或不予受理决定的意见和依据，由负责人决定是否重新办理。',
  },
}

function OpinionDialog({
  name,
  onConfirm,
  onClose,
}: {
  name: MoveName
  onConfirm: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const words = ASKED[name] ?? { label: '意见', text: '' }
  const confirm = async () => {
    if ([...text.trim()].length < MIN_OPINION) return setError(`请填写至少${MIN_OPINION}个字`)
    await onConfirm(text.trim())
  }
  return (
    <Dialog
      open
      size="narrow"
      title={MOVES[name].label}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind={name === 'withdraw' ? 'danger' : 'primary'} onClick={confirm} busyText="正在办理">
            {MOVES[name].label}
          </Button>
        </>
      }
    >
      <p className={styles.explain}>{words.text}</p>
      <TextArea
        label={words.label}
        required
        layout="vertical"
        rows={4}
        limit={500}
        value={text}
        error={error}
        onChange={setText}
      />
    </Dialog>
  )
}

/** Every submission with what it changed; one of them opened on request. */
function Revisions({ data }: { data: Detail }) {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('no')) || undefined
  const shown = useDetail(asked === undefined ? '' : data.project.id, asked)
  if (data.revisions.length === 0) return <p className={styles.hint}>还没有提交过。</p>
  const open = (no: number | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (no === undefined) next.delete('no')
      else next.set('no', String(no))
      return next
    })
  return (
    <div className={styles.page}>
      <ol className={styles.revisions}>
        {[...data.revisions].reverse().map(({ no, at, changes }) => (
          <li key={no} data-open={asked === no ? '' : undefined}>
            <strong>第 {no} 次提交</strong>
            <span>{timeOf(at)}</span>
            <span>{no === 1 ? '首次提交' : `修改了 ${changes} 项`}</span>
            <Button kind="quiet" onClick={() => open(asked === no ? undefined : no)}>
              {asked === no ? '收起' : '查看'}
            </Button>
          </li>
        ))}
      </ol>
      {asked !== undefined &&
        (shown.error ? (
          <ErrorState title="加载失败" onRetry={shown.refetch}>
            {errorText(shown.error)}
          </ErrorState>
        ) : shown.data ? (
          <>
            {asked > 1 && <DifferenceTable differences={shown.data.diffWithPrev} />}
            <ApplicationDocument texts={shown.data.texts} />
            <FileList files={shown.data.files} />
          </>
        ) : (
          <Skeleton rows={5} />
        ))}
      {asked === undefined &&
        data.returnSheets.map((sheet) => (
          <section key={sheet.id} className={styles.sheet}>
            <h3>补正清单 {timeOf(sheet.at)}</h3>
            {sheet.opinion && <p>{sheet.opinion}</p>}
            <dl>
              {sheet.items.map((item) => (
                <div key={item.itemId}>
                  <dt>{item.title}</dt>
                  <dd>
                    {item.text}
                    {item.answer && <em>答复：{item.answer}</em>}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
    </div>
  )
}
