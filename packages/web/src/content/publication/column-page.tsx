import { lazy, Suspense } from 'react'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { Views } from '../../shared/ui/views.tsx'
import { useColumn } from './column.ts'
import { ArticleList } from './staff/article-list.tsx'
import { VideoList } from './staff/video-list.tsx'

// The editor is as heavy as the rest of the page.
const ArticleEditor = lazy(async () => ({
  default: (await import('./editor/article-editor.tsx')).ArticleEditor,
}))

/** A column of the portal for staff: its articles, its videos, or one article being written. */
export function Page({ route }: { route: { readonly path: string } }) {
  const { column, base, view, id } = useColumn(route)
  if (view === 'edit')
    return (
      <Suspense fallback={<Skeleton shape="form" rows={6} />}>
        <ArticleEditor key={id} column={column} base={base} id={id} />
      </Suspense>
    )
  const videos = view === 'videos'
  return (
    <Frame>
      <Views
        label="内容"
        views={[
          { to: base, title: '文章', current: !videos },
          { to: `${base}/videos`, title: '视频', current: videos },
        ]}
      />
      {videos ? (
        <VideoList key={column} column={column} />
      ) : (
        <ArticleList key={column} column={column} base={base} />
      )}
    </Frame>
  )
}
