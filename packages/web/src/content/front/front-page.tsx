import { useDocumentTitle } from '../../shared/document-title.ts'
import { SiteFrame } from '../../shared/site/frame.tsx'
import { ErrorState, Skeleton } from '../../shared/ui/states.tsx'
import { useRead } from '../../shared/use-read.ts'
import { FrontView } from './front-view.tsx'
import { pageCall } from './late-calls.ts'

/** What the society is, at its address. */
export function Page() {
  const { data, failure, retry } = useRead(pageCall, {}, 'front')
  useDocumentTitle('', data?.blocks[0]?.lead)
  return (
    <SiteFrame place="front">
      {data ? (
        <FrontView page={data} />
      ) : failure ? (
        <ErrorState title="首页加载失败" onRetry={retry}>
          {failure.text}
        </ErrorState>
      ) : (
        <Skeleton rows={10} />
      )}
    </SiteFrame>
  )
}
