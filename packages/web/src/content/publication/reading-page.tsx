import type { Column } from '@portal/contract/content/publication-columns'
import { toOpen } from '../../shared/routes/open-table.ts'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Views } from '../../shared/ui/views.tsx'
import { useColumn } from './column.ts'
import { ArticlePage } from './reading/article-page.tsx'
import { ReadingList } from './reading/reading-list.tsx'
import { VideoPage } from './reading/video-page.tsx'

/** What these columns are about is publicised before it is final; everybody may read that (docs/handbook/content.md#columns). */
const PUBLICISED: readonly Column[] = ['kjcg', 'kjjl']

/** A column of the portal for members: articles and videos, or one of them. Light, because it opens on phones too. */
export function Page({ route }: { route: { readonly path: string } }) {
  const { column, base, view, id } = useColumn(route)
  const videos = view === 'videos'
  if (videos && id) return <VideoPage key={id} id={id} back={`${base}/videos`} />
  if (view && !videos) return <ArticlePage key={view} id={view} back={base} />
  return (
    <Frame>
      <Views
        label="内容"
        views={[
          { to: base, title: '文章', current: !videos },
          { to: `${base}/videos`, title: '视频', current: videos },
          ...(PUBLICISED.includes(column)
            ? [{ to: toOpen('publicityList'), title: '公示', current: false }]
            : []),
        ]}
      />
      <ReadingList
        key={`${column}${videos}`}
        kind={videos ? 'video' : 'article'}
        column={column}
        base={videos ? `${base}/videos` : base}
      />
    </Frame>
  )
}
