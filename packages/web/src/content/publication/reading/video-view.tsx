import type { video } from '@portal/contract/content/video.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { Text } from '../../../shared/ui/text.tsx'
import { Marks } from '../../../shared/ui/words.tsx'
import { durationText } from '../column.ts'
import { Player } from './player.tsx'

/** A video with its player; the link in it is good for some hours and answers ranges. */
export function VideoView({
  video: shown,
  onPlay,
}: {
  video: OutputOf<typeof video.detail>
  onPlay?: () => void
}) {
  const [failed, setFailed] = useState(false)
  const facts = [
    shown.publishAt && dayOf(shown.publishAt),
    shown.duration > 0 && `时长 ${durationText(shown.duration)}`,
    shown.source && `来源：${shown.source}`,
    shown.category,
    shown.viewCount > 0 && `播放 ${shown.viewCount}`,
  ]
  return (
    <article>
      <Stack>
        <header>
          <h2>{shown.title}</h2>
          <Marks marks={facts} />
        </header>
        {failed && (
          <Banner tone="error" title="视频无法播放">
            请刷新页面后重试；如仍不能播放，请更换浏览器或联系学会。
          </Banner>
        )}
        <Player film={shown} onPlay={onPlay} onError={() => setFailed(true)} />
        {shown.summary && <Text tone="quiet">{shown.summary}</Text>}
      </Stack>
    </article>
  )
}
