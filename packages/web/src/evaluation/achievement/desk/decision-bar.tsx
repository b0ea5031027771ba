import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import type { ReactNode } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Key } from '../../../shared/ui/layout.tsx'
import { ActionBar } from '../../../shared/ui/toolbar.tsx'
import { PRIMARY, RETURNS } from './parts.ts'

const kindOf = (name: MoveName) =>
  PRIMARY.includes(name) ? 'primary' : moveOf(name).grave ? 'danger' : 'secondary'

/** What can be decided now. */
export const DecisionBar = ({
  offered,
  flagged,
  elsewhere,
  onMove,
  children,
}: {
  offered: readonly MoveName[]
  /** How many places are marked for correction. */
  flagged: number
  /** What waits for the reader and is done on another page. */
  elsewhere?: string | undefined
  onMove: (name: MoveName) => void
  children?: ReactNode
}) => (
  <ActionBar
    label="办理"
    message={
      offered.length === 0 ? (
        (elsewhere ?? '当前没有需要您办理的事项。')
      ) : (
        <>
          <Key>A</Key> 通过　<Key>R</Key> 退回
        </>
      )
    }
  >
    {children}
    {offered.map((name) => (
      <Button key={name} kind={kindOf(name)} onClick={() => onMove(name)}>
        {moveOf(name).label}
        {RETURNS.includes(name) && flagged > 0 && `（${flagged} 处）`}
      </Button>
    ))}
  </ActionBar>
)
