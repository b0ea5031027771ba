import { video } from '@portal/contract/content/publication.calls'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../shared/ui/states.tsx'
import styles from './reading.module.css'
import { VideoView } from './video-view.tsx'

/** One video: it counts once it is played. */
export function VideoPage({ id, back }: { id: string; back: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['watching', id],
    queryFn: ({ signal }) => call(video.detail, { id }, { signal }),
    // A new link would start the film again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  const [views, setViews] = useState<number>()
  const counted = useRef(false)
  const count = () => {
    if (counted.current) return
    counted.current = true
    call(video.browseOnce, { id }).then(
      ({ viewCount }) => setViews(viewCount),
      () => {},
    )
  }
  const toList = <ButtonLink to={back}>返回列表</ButtonLink>
  if (error instanceof ApiError && error.is('notFound', 'badInput'))
    return (
      <EmptyState title="视频不存在或已撤回" actions={toList}>
        可能已被学会撤回或删除。
      </EmptyState>
    )
  if (error)
    return (
      <ErrorState title="视频加载失败" onRetry={() => refetch()} actions={toList}>
        {errorText(error)}
      </ErrorState>
    )
  if (!data) return <Skeleton rows={8} />
  return (
    <div className={styles.sheet}>
      <nav className={`${styles.ways} no-print`} aria-label="视频操作">
        {toList}
      </nav>
      <VideoView video={{ ...data, viewCount: views ?? data.viewCount }} onPlay={count} />
    </div>
  )
}
