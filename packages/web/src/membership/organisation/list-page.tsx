import { organisation } from '@portal/contract/membership/organisation/organisation.calls'
import { useState } from 'react'
import { useCall } from '../../shared/call/use-call.ts'
import { useChoice } from '../../shared/routes/said.ts'
import { to } from '../../shared/routes/table.ts'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Views } from '../../shared/ui/views.tsx'
import { Candidates } from './library/candidates.tsx'
import { Library } from './library/library.tsx'
import { MergeDialog, type Merging } from './library/merge-dialog.tsx'
import { Merges } from './library/merges.tsx'

const VIEWS = [
  ['', '单位库'],
  ['duplicates', '疑似重复'],
  ['merges', '合并记录'],
] as const
const CODES = VIEWS.map(([code]) => code)

/** The library of work units, what looks double in it, and what was merged. */
export function Page() {
  const view = useChoice('view', CODES) ?? ''
  const [merging, setMerging] = useState<Merging>()
  const { data } = useCall(organisation.candidates, {})
  return (
    <Frame>
      <Views
        label="单位库"
        views={VIEWS.map(([code, title]) => ({
          to: to('organisations', { view: code || undefined }),
          title,
          current: view === code,
          count: code === 'duplicates' ? data?.total : undefined,
        }))}
      />
      {view === 'duplicates' ? (
        <Candidates onMerge={setMerging} />
      ) : view === 'merges' ? (
        <Merges />
      ) : (
        <Library onMerge={setMerging} />
      )}
      {merging && <MergeDialog merging={merging} onClose={() => setMerging(undefined)} />}
    </Frame>
  )
}
