import { article } from '@portal/contract/content/publication.calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import { ArticleView } from './article-view.tsx'
import styles from './reading.module.css'

/** Links to files live five minutes. */
const RENEW_MS = 4 * 60_000

/** One article, read: it counts once it is shown. */
export function ArticlePage({ id, back }: { id: string; back: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['reading', id],
    queryFn: ({ signal }) => call(article.detail, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: attached } = useQuery({
    queryKey: ['attached', id],
    queryFn: ({ signal }) => call(article.attachments, { id }, { signal }),
    enabled: (data?.attachments ?? 0) > 0,
    refetchInterval: RENEW_MS,
  })
  const [views, setViews] = useState<number>()
  const shown = data?.id
  useEffect(() => {
    if (!shown) return
    // A count that fails is nobody's trouble.
    call(article.browseOnce, { id: shown }).then(
      ({ viewCount }) => setViews(viewCount),
      () => {},
    )
  }, [shown])
  const toList = <ButtonLink to={back}>返回列表</ButtonLink>
  if (error instanceof ApiError && error.is('notFound', 'badInput'))
    return (
      <EmptyState title="文章不存在或已撤回" actions={toList}>
        可能已被学会撤回或删除。
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState title="文章加载失败" onRetry={() => refetch()} actions={toList}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={8} />
  return (
    <div className={styles.sheet}>
      <nav className={`${styles.ways} no-print`} aria-label="文章操作">
        {toList}
        <Button kind="secondary" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </Button>
      </nav>
      <ArticleView
        article={{ ...data, files: attached?.list ?? data.files, viewCount: views ?? data.viewCount }}
      />
    </div>
  )
}
