import { job, type Task } from '@portal/contract/office/task.calls'
import { useEffect, useRef } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { useSession } from '../../shared/session.ts'
import { toast } from '../../shared/ui/toast.tsx'

const BUSY = 3_000
const QUIET = 30_000

const runs = (tasks: readonly Task[]) => tasks.filter(({ group }) => group === 'running')

/** Says so when something that ran a moment ago has ended, whatever page is open by now. */
const useNotice = (tasks: readonly Task[] | undefined, onOpen: () => void) => {
  const running = useRef<ReadonlySet<string>>(new Set())
  const open = useRef(onOpen)
  open.current = onOpen
  useEffect(() => {
    if (!tasks) return
    const ended = tasks.filter(({ group, id }) => group !== 'running' && running.current.has(id))
    running.current = new Set(runs(tasks).map(({ id }) => id))
    const [first] = ended
    if (!first) return
    const text = ended.length > 1 ? `${ended.length} 项任务已结束` : `${first.title}：${first.text}`
    const tone = ended.some((task) => task.tone === 'bad') ? 'error' : 'success'
    toast(text, tone, { text: '查看', run: () => open.current() })
  }, [tasks])
}

export const useTasks = (onOpen: () => void) => {
  const { token, restriction } = useSession()
  const asks = token !== '' && restriction === ''
  const call = useCall(job.centre, asks ? {} : undefined, {
    background: true,
    staleTime: BUSY / 2,
    every: (data) => (runs((data as { list: Task[] } | undefined)?.list ?? []).length > 0 ? BUSY : QUIET),
  })
  useNotice(call.data?.list, onOpen)
  return call
}
