import { useState } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import styles from './task.module.css'
import { TaskCentre } from './task-centre.tsx'
import { useTasks } from './use-tasks.ts'

/** In the bar of every page of staff: how much runs, and what waits for the reader. */
export function TaskButton({ className }: { className: string | undefined }) {
  const [open, setOpen] = useState(false)
  const tasks = useTasks(() => setOpen(true))
  const of = (wanted: 'running' | 'attention') =>
    (tasks.data?.list ?? []).filter(({ group }) => group === wanted).length
  const [running, attention] = [of('running'), of('attention')]
  return (
    <>
      <button type="button" className={className} title="任务中心" onClick={() => setOpen(true)}>
        <Icon name="circle" />
        <span>任务</span>
        {running > 0 && (
          <b className={styles.count}>
            {running}
            <span className="visually-hidden">项进行中</span>
          </b>
        )}
        {attention > 0 && (
          <b className={styles.count} data-tone="bad">
            {attention}
            <span className="visually-hidden">项需要处理</span>
          </b>
        )}
      </button>
      <TaskCentre call={tasks} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
