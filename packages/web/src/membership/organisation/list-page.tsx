import { organisation } from '@portal/contract/membership/organisation.calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { listKey } from '../../shared/list/list-page.tsx'
import { to } from '../../shared/routes/table.ts'
import { Views } from '../../shared/ui/views.tsx'
import { Candidates } from './library/candidates.tsx'
import styles from './library/library.module.css'
import { Library } from './library/library.tsx'
import { MergeDialog, type Merging } from './library/merge-dialog.tsx'
import { Merges } from './library/merges.tsx'

const VIEWS = [
  ['', '单位库'],
  ['duplicates', '疑似重复'],
  ['merges', '合并记录'],
] as const

/** The library of work units, what looks double in it, and what was merged. */
export function Page() {
  const [params] = useSearchParams()
  const view = params.get('view') ?? ''
  const [merging, setMerging] = useState<Merging>()
  const { data } = useQuery({
    queryKey: listKey(organisation.candidates),
    queryFn: ({ signal }) => call(organisation.candidates, {}, { signal }),
  })
  return (
    <div className={styles.page}>
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
    </div>
  )
}
