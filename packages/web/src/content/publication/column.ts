import { article, video } from '@portal/contract/content/publication.calls'
import { COLUMN_KEYS, type Column } from '@portal/contract/content/publication-columns'
import { useParams } from 'react-router'
import type { RowOf } from '../../shared/list/types.ts'

export type Kind = 'article' | 'video'
export const KINDS = {
  article: { label: '文章', calls: article },
  video: { label: '视频', calls: video },
} as const

/** Of either list. */
export type Row = RowOf<typeof article.list>

/** The column of a page and the parts of its address: `base`, `base/videos`, `base/<view>/<id>`. */
export const useColumn = (route: { readonly path: string }) => {
  const { view = '', id = '' } = useParams()
  const base = route.path.split('/:')[0] ?? ''
  const column: Column = COLUMN_KEYS.find((key) => base.split('/').includes(key)) ?? 'xsjl'
  return { column, base, view, id }
}

export const untitled = (title: string): string => title || '（未填写标题）'

/** 3:05, 1:02:03 */
export const durationText = (seconds: number): string => {
  const two = (part: number) => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
