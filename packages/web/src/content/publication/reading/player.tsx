import styles from './reading.module.css'
import { useTrack } from './use-track.ts'

/** A film with its captions; the link in it is good for some hours and answers ranges. */
export const Player = ({
  film,
  onPlay,
  onError,
}: {
  film: { title: string; playUrl: string; coverUrl: string; captions: string }
  onPlay?: (() => void) | undefined
  onError?: (() => void) | undefined
}) => {
  const track = useTrack(film.captions)
  return (
    // biome-ignore lint/a11y/useMediaCaption: where the society has uploaded any
    <video
      className={styles.player}
      src={film.playUrl}
      poster={film.coverUrl || undefined}
      controls
      playsInline
      preload="metadata"
      aria-label={film.title}
      onPlay={onPlay}
      onError={onError}
    >
      {track && <track kind="captions" src={track} srcLang="zh" label="中文字幕" default />}
    </video>
  )
}
