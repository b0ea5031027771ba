import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '../../shared/ui/states.tsx'
import { OwnDetail } from './own/detail.tsx'
import { OwnList } from './own/list.tsx'

const Editor = lazy(async () => ({ default: (await import('./own/form/editor.tsx')).Editor }))

/** /memberpages/kjcg for evaluation accounts and individual members: their achievements, one of them, or its form. */
export function Page() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  if (id === '') return <OwnList />
  if (!params.has('edit')) return <OwnDetail key={id} id={id} />
  return (
    <Suspense fallback={<Skeleton shape="form" rows={6} />}>
      <Editor key={id} id={id} />
    </Suspense>
  )
}
