import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import { taskOf } from '@portal/contract/evaluation/process/task.rules'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Key, Row } from '../../../shared/ui/layout.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import { PRIMARY, type Process, RETURNS } from './parts.ts'

const kindOf = (name: MoveName) =>
  PRIMARY.includes(name) ? 'primary' : moveOf(name).grave ? 'danger' : 'secondary'

/** What the bar has no button for: it is done on another page, or among the objections and requests beside. */
const whereOf = ({ course }: Pick<Process, 'course'>): string => {
  const mine = course.tasks.find((one) => one.mine)
  if (!mine) return '当前没有需要您办理的事项。'
  const { what, place } = taskOf(mine.task)
  return `${what}：请在${place ? '上方“现在要做”中前往' : '“办理情况”中'}办理。`
}

/** The keys that do something now. */
const Keys = ({ offered }: { offered: readonly MoveName[] }) => {
  const onward = offered.find((name) => PRIMARY.includes(name))
  const back = offered.find((name) => RETURNS.includes(name))
  return (
    <Row gap={3}>
      {onward && (
        <span>
          <Key>A</Key> {moveOf(onward).label}
        </span>
      )}
      {back && (
        <span>
          <Key>R</Key> {moveOf(back).label}
        </span>
      )}
    </Row>
  )
}

/** What can be decided now. */
export const DecisionBar = ({
  offered,
  flagged,
  process,
  onMove,
  children,
}: {
  offered: readonly MoveName[]
  /** How many places are marked for correction. */
  flagged: number
  process: Pick<Process, 'course'>
  onMove: (name: MoveName) => void
  children?: ReactNode
}) => (
  <ActionBar label="办理" message={offered.length === 0 ? whereOf(process) : <Keys offered={offered} />}>
    {children}
    {offered.map((name) => (
      <Button key={name} kind={kindOf(name)} onClick={() => onMove(name)}>
        {moveOf(name).label}
        {RETURNS.includes(name) && flagged > 0 && `（${flagged} 处）`}
      </Button>
    ))}
  </ActionBar>
)
