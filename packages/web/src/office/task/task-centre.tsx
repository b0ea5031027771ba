import { message } from '@portal/contract/communication/message.calls'
import type { job as calls } from '@portal/contract/office/task.calls'
import { job, TASK_DAYS, type Task } from '@portal/contract/office/task.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf, shortTime } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Link } from 'react-router'
import { attemptToRead } from '../../shared/call/attempt.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useAction } from '../../shared/call/use-action.ts'
import { type Call, readCall } from '../../shared/call/use-call.ts'
import { to } from '../../shared/routes/table.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ICONS } from '../../shared/ui/desk-icons.ts'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Drawer } from '../../shared/ui/drawer.tsx'
import type { IconName } from '../../shared/ui/icon.tsx'
import { Hint, Row, Section, Stack } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { Meter } from '../../shared/ui/stat.tsx'
import { EmptyState } from '../../shared/ui/states.tsx'
import { toast } from '../../shared/ui/toast.tsx'

/** Everything that runs or ran: how far it is, what can be done about it, its file for some days. It goes on whatever page is open. */

const GROUPS = [
  { group: 'running', title: '进行中' },
  { group: 'attention', title: '需要处理' },
  { group: 'ended', title: '已结束' },
] as const

const iconOf = ({ sort, of }: Task): IconName => {
  if (sort === 'sending') return of === 'mail' ? ICONS.mail : ICONS.sms
  if (sort === 'import') return ICONS.import
  if (sort === 'backup') return ICONS.system
  return of.startsWith('export') ? ICONS.download : ICONS.file
}
/** The page that knows more of it. */
const placeOf = ({ sort, of, id }: Task): string | undefined => {
  if (sort === 'sending') return to(of === 'mail' ? 'sentMail' : 'sentSms', { open: id })
  if (sort === 'import') return to('imports', { kind: of, open: id })
  return sort === 'backup' ? to('system') : undefined
}

const fetchResult = async (id: string) => {
  const outcome = await attemptToRead(() => readCall(job.result, { id }))
  if (!outcome.ok) return toast(outcome.failure.text, 'error')
  Object.assign(document.createElement('a'), { href: outcome.data.fileUrl, download: '' }).click()
}

/** What can be done about it; taking it off its way is asked first. */
function Acts({ task }: { task: Task }) {
  const { id, sort, version, may, title } = task
  const [asking, setAsking] = useState(false)
  const stop = useAction(job.cancel, { done: '已取消' })
  const cancel = useAction(message.cancel, { done: '已取消发送' })
  const pause = useAction(message.pause, { done: '已暂停' })
  const resume = useAction(message.resume, { done: '继续发送' })
  const leave = () => {
    setAsking(false)
    return sort === 'job' ? stop.run({ id }) : cancel.run({ id, version })
  }
  return (
    <Row gap={1}>
      {may.includes('download') && (
        <Button kind="secondary" aria-label={`下载：${title}`} onClick={() => fetchResult(id)}>
          下载
        </Button>
      )}
      {may.includes('pause') && (
        <Button kind="secondary" busy={pause.busy} onClick={() => pause.run({ id, version })}>
          暂停
        </Button>
      )}
      {may.includes('resume') && (
        <Button kind="secondary" busy={resume.busy} onClick={() => resume.run({ id, version })}>
          继续
        </Button>
      )}
      {may.includes('cancel') && (
        <Button
          kind="quiet"
          aria-label={`取消：${title}`}
          busy={stop.busy || cancel.busy}
          onClick={() => setAsking(true)}
        >
          取消
        </Button>
      )}
      <Confirm
        open={asking}
        danger
        title={`取消“${title}”？`}
        confirmText="取消任务"
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {sort === 'job' ? '已经做好的部分不保留。' : '还没有送出的不再发送。'}
      </Confirm>
    </Row>
  )
}

const About = ({ task }: { task: Task }) => {
  const { group, text, done, total, at, finishedAt, keptUntil, title } = task
  const facts = [
    text,
    group === 'running' && total > 0 ? `${done} / ${total}` : '',
    shortTime(finishedAt ?? at),
    keptUntil ? `可下载到 ${dayOf(keptUntil)}` : '',
  ]
  return (
    <Stack gap={0}>
      {group === 'running' && total > 0 && <Meter label={`${title}的进度`} value={done} max={total} />}
      <span>{facts.filter((fact) => fact !== '').join(' · ')}</span>
    </Stack>
  )
}

const Tasks = ({ list, onGo }: { list: readonly Task[]; onGo: () => void }) =>
  list.length === 0 ? (
    <EmptyState title="没有任务" icon="circle">
      导出、签发证书、导入和群发开始后会出现在这里。
    </EmptyState>
  ) : (
    <Stack>
      {GROUPS.map(({ group, title }) => {
        const tasks = list.filter((task) => task.group === group)
        return tasks.length === 0 ? null : (
          <Section key={group} level={3} title={`${title} ${tasks.length}`}>
            <Lines
              label={title}
              lines={tasks.map((task) => {
                const place = placeOf(task)
                return {
                  key: task.id,
                  icon: iconOf(task),
                  text: place ? (
                    <Link to={place} onClick={onGo}>
                      {task.title}
                    </Link>
                  ) : (
                    task.title
                  ),
                  note: <About task={task} />,
                  end: task.may.length > 0 && <Acts task={task} />,
                }
              })}
            />
          </Section>
        )
      })}
    </Stack>
  )

interface Props {
  call: Call<OutputOf<typeof calls.centre>>
  open: boolean
  onClose: () => void
}
export const TaskCentre = ({ call, open, onClose }: Props) => (
  <Drawer open={open} onClose={onClose} title="任务中心">
    {open && (
      <Stack>
        <Hint>离开页面也会继续；结果保留 {TASK_DAYS} 天。</Hint>
        <Loaded call={call} shape="table">
          {({ list }) => <Tasks list={list} onGo={onClose} />}
        </Loaded>
      </Stack>
    )}
  </Drawer>
)
