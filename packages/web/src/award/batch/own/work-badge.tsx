import { useEffect } from 'react'
import { setMenuCounts } from '../../../shared/menu-counts.ts'
import { to } from '../../../shared/routes/table.ts'
import { useOwnWork } from './work.ts'

/** Mounted by the frame of the member area: what waits stands beside the menu's entries. */
export const WorkBadge = () => {
  const { achievements, awards } = useOwnWork()
  useEffect(
    () => setMenuCounts({ [to('ownAssignments')]: achievements, [to('ownAwardSheets')]: awards.count }),
    [achievements, awards.count],
  )
  return null
}
