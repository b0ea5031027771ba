import { useNavigate } from 'react-router'
import { Button } from '../shared/ui/button.tsx'
import { EmptyState } from '../shared/ui/states.tsx'
import type { RouteEntry } from './routes.ts'

/** Stands where a part of the portal is still being built. */
export function UnderConstruction({ route }: { route: RouteEntry }) {
  const navigate = useNavigate()
  return (
    <EmptyState
      whole={route.area === 'public'}
      title="建设中"
      actions={
        <Button kind="secondary" onClick={() => navigate(-1)}>
          返回上一页
        </Button>
      }
    >
      “{route.title}”正在建设，建成后将在此开放。
    </EmptyState>
  )
}
