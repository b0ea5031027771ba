import { useLightCall } from '../../shared/call/use-light-call.ts'
import { useDocumentTitle } from '../../shared/document-title.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { FrontView } from './front-view.tsx'
import { pageCall } from './late-calls.ts'

/** What the society is, at its address. */
export function Page() {
  const { data, error, refetch } = useLightCall(pageCall, {}, { sentAs: 'front' })
  useDocumentTitle('', data?.blocks[0]?.lead)
  return (
    <SiteFrame place="front">
      {data ? (
        <FrontView page={data} />
      ) : error ? (
        <ErrorState title="首页加载失败" onRetry={() => refetch()}>
          {error.text}
        </ErrorState>
      ) : (
        <Skeleton rows={10} />
      )}
    </SiteFrame>
  )
}
