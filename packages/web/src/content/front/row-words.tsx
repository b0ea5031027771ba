import type { PublicRow } from '@portal/contract/content/front.calls'

/** 视频 6 分 20 秒, 图文　阅读 4 分钟 */
export const lengthText = ({ kind, duration, minutes }: PublicRow): string => {
  if (kind === 'article') return `图文　阅读约 ${minutes} 分钟`
  const [whole, rest] = [Math.floor(duration / 60), duration % 60]
  return `视频　${whole > 0 ? `${whole} 分` : ''}${rest > 0 || whole === 0 ? `${rest} 秒` : ''}`
}

export const PlayMark = () => (
  <span aria-hidden="true">
    <svg aria-hidden="true" viewBox="0 0 24 24" width="1.25em" height="1.25em" fill="currentColor">
      <path d="M8 5v14l11-7z" />
    </svg>
  </span>
)
