import { video } from '@portal/contract/content/publication.calls'
import { useRef, useState } from 'react'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { ButtonLink } from '../../../shared/ui/button.tsx'
import { Card, Page as Frame } from '../../../shared/ui/layout.tsx'
import { EmptyState } from '../../../shared/ui/states.tsx'
import { VideoView } from './video-view.tsx'

/** One video: it counts once it is played. */
export function VideoPage({ id, back }: { id: string; back: string }) {
  // A new link would start the film again.
  const read = useCall(video.detail, { id }, { still: true, staleTime: Number.POSITIVE_INFINITY })
  const [views, setViews] = useState<number>()
  const counted = useRef(false)
  const count = useAction(video.browseOnce, {
    onDone: ({ viewCount }) => setViews(viewCount),
    onRefused: () => true,
  })
  const play = () => {
    if (!counted.current) void count.run({ id })
    counted.current = true
  }
  const toList = <ButtonLink to={back}>返回列表</ButtonLink>
  if (read.error?.is('notFound', 'badInput'))
    return (
      <EmptyState title="视频不存在或已撤回" actions={toList}>
        可能已被学会撤回或删除。
      </EmptyState>
    )
  return (
    <Loaded call={read} rows={8} failed="视频加载失败" actions={toList}>
      {(data) => (
        <Frame width="form" back={{ to: back, text: '返回列表' }}>
          <Card label="视频">
            <VideoView video={{ ...data, viewCount: views ?? data.viewCount }} onPlay={play} />
          </Card>
        </Frame>
      )}
    </Loaded>
  )
}
