import { article } from '@portal/contract/content/publication.calls'
import { useEffect, useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { Card, Page as Frame } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { ArticleView } from './article-view.tsx'

/** Links to files live five minutes. */
const RENEW_MS = 4 * 60_000

/** One article, read: it counts once it is shown. */
export function ArticlePage({ id, back }: { id: string; back: string }) {
  const read = useCall(article.detail, { id }, { still: true, staleTime: Number.POSITIVE_INFINITY })
  const attached = useCall(article.attachments, (read.data?.attachments ?? 0) > 0 ? { id } : undefined, {
    every: RENEW_MS,
  })
  const [views, setViews] = useState<number>()
  const count = useAction(article.browseOnce, {
    onDone: ({ viewCount }) => setViews(viewCount),
    // A count that fails is nobody's trouble.
    onRefused: () => true,
  })
  const shown = read.data?.id
  useEffect(() => {
    if (shown) void count.run({ id: shown })
  }, [shown])
  const toList = <ButtonLink to={back}>返回列表</ButtonLink>
  if (read.error?.is('notFound', 'badInput'))
    return (
      <EmptyState title="文章不存在或已撤回" actions={toList}>
        可能已被学会撤回或删除。
      </EmptyState>
    )
  return (
    <Loaded call={read} rows={8} failed="文章加载失败" actions={toList}>
      {(data) => (
        <Frame
          width="form"
          back={{ to: back, text: '返回列表' }}
          actions={
            <Button kind="secondary" onClick={() => window.print()}>
              <Icon name="print" />
              打印
            </Button>
          }
        >
          <Card label="文章">
            <ArticleView
              article={{
                ...data,
                files: attached.data?.list ?? data.files,
                viewCount: views ?? data.viewCount,
              }}
            />
          </Card>
        </Frame>
      )}
    </Loaded>
  )
}
