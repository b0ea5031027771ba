import type { video } from '@portal/contract/content/video.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dayOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { durationText } from '../column.ts'
import styles from './reading.module.css'
import { useTrack } from './use-track.ts'

/** A video with its player; the link in it is good for some hours and answers ranges. */
export function VideoView({
  video: shown,
  onPlay,
}: {
  video: OutputOf<typeof video.detail>
  onPlay?: () => void
}) {
  const [failed, setFailed] = useState(false)
  const track = useTrack(shown.captions)
  const facts = [
    shown.publishAt && dayOf(shown.publishAt),
    shown.duration > 0 && `时长 ${durationText(shown.duration)}`,
    shown.source && `来源：${shown.source}`,
    shown.category,
    shown.viewCount > 0 && `播放 ${shown.viewCount}`,
  ].filter(Boolean)
  return (
    <article>
      <Stack>
        <header>
          <h2>{shown.title}</h2>
          <p className={styles.facts}>
            {facts.map((fact) => (
              <span key={String(fact)}>{fact}</span>
            ))}
          </p>
        </header>
        {failed && (
          <Banner tone="error" title="视频无法播放">
            请刷新页面后重试；如仍不能播放，请更换浏览器或联系学会。
          </Banner>
        )}
        {/* biome-ignore lint/a11y/useMediaCaption: where the society has uploaded any */}
        <video
          className={styles.player}
          src={shown.playUrl}
          poster={shown.coverUrl || undefined}
          controls
          playsInline
          preload="metadata"
          aria-label={shown.title}
          onPlay={onPlay}
          onError={() => setFailed(true)}
        >
          {track && <track kind="captions" src={track} srcLang="zh" label="中文字幕" default />}
        </video>
        {shown.summary && <p className={styles.summary}>{shown.summary}</p>}
      </Stack>
    </article>
  )
}
