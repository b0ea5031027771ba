import { useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { BarCount } from './bar-count.tsx'
import { TaskCentre } from './task-centre.tsx'
import { useTasks } from './use-tasks.ts'

/** In the bar of every page of staff: how much runs, and what waits for the reader. */
export function TaskButton() {
  const [open, setOpen] = useState(false)
  const tasks = useTasks(() => setOpen(true))
  const of = (wanted: 'running' | 'attention') =>
    (tasks.data?.list ?? []).filter(({ group }) => group === wanted).length
  const [running, attention] = [of('running'), of('attention')]
  return (
    <>
      <Button kind="tool" title="任务中心" onClick={() => setOpen(true)}>
        <Icon name="circle" />
        <span>任务</span>
        <BarCount count={running} what="项进行中" />
        <BarCount count={attention} what="项需要处理" tone="bad" />
      </Button>
      <TaskCentre call={tasks} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
